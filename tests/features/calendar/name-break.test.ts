import { expect, it } from 'vitest';
import { nameLines } from '#features/calendar/week/name-break.ts';

it.each([
  ['Ana', 'Ana'],
  ['Camila', 'Camila'],
  ['Ignacio', 'Igna-cio'],
  ['Francisca', 'Fran-cisca'],
  ['Valentina', 'Valen-tina'],
  ['Guillermo', 'Gui-llermo'],
  ['Contreras', 'Con-treras'],
  ['Pendiente', 'Pen-diente'],
  ['Maximiliano', 'Maximi-liano'],
  ['Alejandra', 'Ale-jandra'],
  ['O’Higgins', 'O’Hig-gins'],
  ['Ñuñoañuñoa', 'Ñuñoa-ñuñoa'],
  ['陈陈陈陈陈陈陈陈陈', '陈陈陈陈陈陈陈陈陈'],
  ['', ''],
])('%s is written %s', (name, lines) => {
  expect(nameLines(name).join('')).toBe(lines);
});
