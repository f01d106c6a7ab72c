import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { shownShifts } from '#domain/shifts/shown-shifts.ts';
import { PastMonths } from '#features/shifts/past-months.tsx';

const CAMILA = { id: 'camila', nombre: 'Camila' };

function nightOverTheEndOfTheMonth() {
  const mine = (fecha: string, from: number, to: number) =>
    careRequestOver(fecha, from, to, 'confirmada', CAMILA);
  const nothing = { family: [], around: [], notes: [], declined: [] };
  const patient = { id: 7, name: 'Rosa', lastName: null, nickname: null };
  const careRequests = [mine('2026-11-30', 40, 48), mine('2026-12-01', 0, 16)];
  return shownShifts([{ patient, assigned: true, careRequests, ...nothing }], [], CAMILA.id);
}

it('a night over the end of a month is in both, with the hours that each counts', () => {
  const night = nightOverTheEndOfTheMonth();
  render(<PastMonths shown={night} past={night} today="2026-12-01" />);
  const [december, november] = screen.getAllByRole('group');
  const linesOf = (month: HTMLElement | undefined) =>
    within(month as HTMLElement)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent);
  expect(december?.textContent).toContain('Diciembre de 2026: 8 h');
  expect(linesOf(december)).toEqual(['1 dic00:00 a 08:008 hRosa']);
  expect(november?.textContent).toContain('Noviembre de 2026: 4 h');
  expect(linesOf(november)).toEqual(['30 nov20:00 a 24:004 hRosa']);
});
