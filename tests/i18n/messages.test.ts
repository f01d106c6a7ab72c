import { expect, it } from 'vitest';
import { exports } from '#i18n/es/exports.ts';
import { handover } from '#i18n/es/handover.ts';
import { homeScreen } from '#i18n/es/home-screen.ts';
import { noteInList } from '#i18n/es/note-in-list.ts';
import { outbox, signingOut } from '#i18n/es/outbox.ts';
import { planner } from '#i18n/es/planner.ts';
import { share } from '#i18n/es/share.ts';
import { shiftMessages } from '#i18n/es/shift.ts';

it('a browser that stores nothing is not offered as a place to keep changes', () => {
  expect(signingOut.notSent(true)).toMatch(/ conservarlo o descartarlo\.$/);
  expect(signingOut.notSent(false)).toMatch(/ de nuevo o descartarlo\.$/);
});

it('a download says how much has come, also of a small file', () => {
  expect(exports.fetching(2_400_000, 12_000_000)).toBe('Descargando… 2,4 de 12 MB');
  expect(exports.fetching(6000, 21_300)).toBe('Descargando… 6 de 22 KB');
});

it('of a copy to a single day, that day is over, not one of them', () => {
  expect(planner.copy.past(1, 1)).toBe('Ojo: ese día ya pasó.');
  expect(planner.copy.past(1, 3)).toBe('Ojo: uno de esos días ya pasó.');
  expect(planner.copy.past(3, 3)).toBe('Ojo: 3 de esos días ya pasaron.');
});

it('a caregiver without a name has a text in every sentence', () => {
  expect(planner.doubles.one('', 'Tata', 'lunes 23', '10:00–12:00')).toMatch(
    /^Alguien sin nombre también está con Tata/,
  );
  expect(planner.copy.unavailable('')).toMatch(/^Alguien sin nombre ya no puede/);
});

it.each([
  ['01:00', 'la 01:00'],
  ['01:30', 'la 01:30'],
  ['00:30', 'las 00:30'],
  ['11:00', 'las 11:00'],
  ['21:00', 'las 21:00'],
])('the article of %s is singular at one o’clock only', (time, named) => {
  const texts = [
    shiftMessages.quick.longer(time),
    shiftMessages.sheet.goesOn('martes', time),
    shiftMessages.sheet.comesFrom('lunes', time),
    planner.coverage.overnight(time),
    share.nightGoesOn('jueves', time),
    handover.labelAt(time),
    noteInList.headAt(time),
    homeScreen.version('1', '24-11-2026', time),
    outbox.sendingAgainAt(time),
  ];
  expect(texts.filter((text) => !text.includes(` ${named}`))).toEqual([]);
});
