import { expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { assignShortNames } from '#domain/people/caregiver-mark.ts';
import { type Density, whoOnPaper } from '#features/calendar/export/print-density.ts';
import { shiftOf } from '#tests/domain/calendar/arbitrary-days.ts';

const MONDAY = '2026-11-23';
const maria = { id: 1, nombre: 'María de los Ángeles Fernández-Concha Undurraga' };
const diego = { id: 2, nombre: 'Diego Muñoz Salas' };
const namesake = { id: 3, nombre: 'Diego Vera Soto' };

function printed(density: Density, ...caregivers: readonly (typeof maria)[]): string {
  const careRequests = caregivers.map((one) => careRequestOver(MONDAY, 18, 26, 'confirmada', one));
  const shift = shiftOf(deriveDay(MONDAY, careRequests), 18);
  return whoOnPaper(shift, assignShortNames([maria, diego, namesake]), density);
}

it.each(['grande', 'amplia', 'minima'] as const)('names both of two people: %s', (density) => {
  expect(printed(density, maria, diego)).toBe('María y Diego M.');
});

it('has room for a whole name where there are few shifts, else for what tells namesakes apart', () => {
  expect(printed('grande', diego)).toBe(diego.nombre);
  expect(printed('media', diego)).toBe('Diego M.');
  expect(printed('media', maria)).toBe(maria.nombre);
});
