import { expect, it } from 'vitest';
import { syllables } from '#features/calendar/syllables.ts';

it.each([
  ['Ignacio', 'Ig-na-cio'],
  ['Contreras', 'Con-tre-ras'],
  ['Guillermo', 'Gui-ller-mo'],
  ['Francisca', 'Fran-cis-ca'],
  ['Pendiente', 'Pen-dien-te'],
  ['Begoña', 'Be-go-ña'],
  ['Iñaki', 'I-ña-ki'],
  ['Andrés', 'An-drés'],
  ['Ana', 'A-na'],
  ['Luis', 'Luis'],
  ['Raquel', 'Ra-quel'],
  ['', ''],
])('%s breaks at %s', (name, parts) => {
  expect(syllables(name).join('-')).toBe(parts);
});

it('adds and loses nothing', () => {
  for (const name of ['María José', 'O’Higgins', 'Ñuñoa', 'Wladimir', '陈']) {
    expect(syllables(name).join('')).toBe(name);
  }
});
