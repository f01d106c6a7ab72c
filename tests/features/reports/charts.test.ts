import { describe, expect, it } from 'vitest';
import { barOptions, PIE_RADIUS, pieOptions, shortened } from '#features/reports/chart-options.ts';
import { formatPesos, formatShare, formatShort } from '#features/reports/figures.ts';
import { firstFitting, linesFitting } from '#features/reports/fitting.ts';
import { sliceColors } from '#features/reports/look.ts';
import { LOOK } from './look.ts';

describe('a pie', () => {
  it('takes its hues in turn, paler in each round', () => {
    expect(sliceColors(['#1b6b4f', '#2a62ab'], 5)).toEqual([
      '#1b6b4fff',
      '#2a62abff',
      '#1b6b4fb0',
      '#2a62abb0',
      '#1b6b4f80',
    ]);
    expect(new Set(sliceColors(['#1b6b4f', '#2a62ab', '#6c4aac'], 3)).size).toBe(3);
  });

  it('has an outer radius of 100 and a legend beneath', () => {
    expect(PIE_RADIUS).toBe(100);
    expect(pieOptions(LOOK)).toMatchObject({
      radius: 100,
      plugins: { legend: { position: 'bottom' } },
    });
  });

  it('shows shares in Chilean format', () => {
    expect([formatShare(1, 3), formatShare(5001, 5017), formatShare(0, 0)]).toEqual([
      '33,3%',
      '99,7%',
      '0%',
    ]);
  });

  it('rounds a few of many neither to none nor to all', () => {
    expect([formatShare(2, 5012), formatShare(5010, 5012), formatShare(5012, 5012)]).toEqual([
      '<0,1%',
      '>99,9%',
      '100%',
    ]);
  });
});

describe('the bars', () => {
  const options = barOptions(LOOK, {
    format: formatPesos,
    fullNames: ['01', '02'],
    values: ['5', '10'],
    longNames: false,
  });

  it('start at 0, and are in $ if they are money', () => {
    expect(options.scales?.['y']).toMatchObject({ beginAtZero: true });
    const label = options.plugins?.tooltip?.callbacks?.label as unknown as (item: {
      parsed: { y: number };
    }) => string;
    expect(label({ parsed: { y: 1_250_000 } })).toBe('$1.250.000');
  });

  it.each([
    ['Los Lagos', 'Los Lagos'],
    ['Metropolitana de Santiago', 'Metropolitana…'],
    ['Aysén del General Carlos Ibáñez del Campo', 'Aysén del Gen…'],
  ])('shorten %s to what fits beneath them', (name, short) => {
    expect(shortened(name)).toBe(short);
  });
});

it('a label is the fullest that has room, or none', () => {
  const measure = (text: string) => text.length;
  const texts = [formatPesos(1_250_000), formatShort(1_250_000)];
  expect(texts).toEqual(['$1.250.000', '1,3\u00A0M']);
  expect(firstFitting(texts, 10, measure)).toBe('$1.250.000');
  expect(firstFitting(texts, 9, measure)).toBe('1,3\u00A0M');
  expect(firstFitting(texts, 4, measure)).toBeNull();
});

it('breaks the name of a slice at a space where it has no room in one line', () => {
  const measure = (text: string) => text.length;
  const name = 'Responsable y Cuidador';
  expect(linesFitting(name, 22, measure)).toEqual([name]);
  expect(linesFitting(name, 14, measure)).toEqual(['Responsable y', 'Cuidador']);
  expect(linesFitting(name, 12, measure)).toEqual(['Responsable', 'y Cuidador']);
  expect(linesFitting(name, 10, measure)).toBeNull();
  expect(linesFitting('Cuidador', 8, measure)).toEqual(['Cuidador']);
});

it('charts are not animated if the user asked for reduced motion', () => {
  expect(pieOptions({ ...LOOK, motion: false })).toMatchObject({ animation: false });
});
