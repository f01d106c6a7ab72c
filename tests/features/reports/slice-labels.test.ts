import { ArcElement, BasicPlatform, Chart, Legend, PieController } from 'chart.js';
import { describe, expect, it } from 'vitest';
import { pieOptions } from '#features/reports/chart-options.ts';
import { sliceLabels } from '#features/reports/slice-labels.ts';
import { LOOK } from './look.ts';

Chart.register(ArcElement, Legend, PieController);

/** A text that a chart has drawn with its box. */
interface Drawn {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LETTER = 8;
/** Of the height of a letter of 13 px. */
const HALF = 6.5;

/** Draws a pie without a screen: each letter is equally wide. */
function pie(values: Readonly<Record<string, number>>, width = 423) {
  const drawn: Drawn[] = [];
  const state = { textAlign: 'left', font: '' };
  const known: Record<string, unknown> = {
    measureText: (text: string) => ({ width: text.length * LETTER }),
    fillText(text: string, x: number, y: number) {
      // The legend has its own letters.
      if (!state.font.startsWith('600 13px')) return;
      const long = text.length * LETTER;
      const left = x - (state.textAlign === 'right' ? long : 0);
      const start = state.textAlign === 'center' ? x - long / 2 : left;
      drawn.push({ text, left: start, right: start + long, top: y - HALF, bottom: y + HALF });
    },
  };
  const canvas = { width, height: 300, getContext: () => context };
  const context: unknown = new Proxy(state, {
    get: (_, name) =>
      name === 'canvas'
        ? canvas
        : (known[String(name)] ?? Reflect.get(state, name) ?? (() => undefined)),
  });
  const chart = new Chart(canvas as unknown as HTMLCanvasElement, {
    type: 'pie',
    platform: BasicPlatform,
    plugins: [sliceLabels],
    options: { ...pieOptions({ ...LOOK, motion: false }), responsive: false },
    data: { labels: Object.keys(values), datasets: [{ data: Object.values(values) }] },
  });
  drawn.length = 0;
  chart.draw();
  return { drawn, legend: chart.legend };
}

const overlap = (one: Drawn, other: Drawn) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

describe('the labels of a pie', () => {
  it('of which one would be over a larger slice’s is shorter', () => {
    const { drawn } = pie({ Unknown: 17, Webpay: 2, Transferencia: 1 });
    expect(drawn.map(({ text }) => text)).toEqual([
      'Unknown',
      '17 (85%)',
      'Webpay',
      '2 (10%)',
      '1 (5%)',
    ]);
  });

  it.each([
    ['three', { Unknown: 17, Webpay: 2, Transferencia: 1 }],
    ['small ones', { Unknown: 91, Webpay: 3, Transferencia: 3, Cheque: 3 }],
    ['many small ones', Object.fromEntries([...'abcdefghijkl'].map((name) => [name.repeat(9), 1]))],
  ])('are never over each other: %s', (_, values) => {
    for (const width of [260, 423]) {
      const { drawn } = pie(values, width);
      expect(drawn.length).toBeGreaterThan(0);
      const pairs = drawn.flatMap((one, at) => drawn.slice(at + 1).map((other) => [one, other]));
      expect(pairs.filter(([one, other]) => one && other && overlap(one, other))).toEqual([]);
    }
  });

  it('are above a legend of two rows', () => {
    const types = { 'Responsable y Cuidador': 6, Cuidador: 5, Responsable: 5, 'Ser Querido': 4 };
    const { drawn, legend } = pie(types);
    expect(drawn.map(({ text }) => text)).toContain('Cuidador');
    expect(legend?.height).toBeGreaterThan(40);
    const lowest = Math.max(...drawn.map(({ bottom }) => bottom));
    expect(lowest).toBeLessThanOrEqual(legend?.top ?? 0);
  });
});
