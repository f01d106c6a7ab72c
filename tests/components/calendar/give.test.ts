import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { CAMILA, calendarPerTest, DIEGO, MONDAY, TODAY, TUESDAY } from './calendar-page.ts';
import { button, dialog, expectShifts, noDialog, openDialog, waitUntil } from './on-page.ts';

/** A shift that changes while it is asked who gets it. In the demo, Francisca gave back tomorrow's. */
const page = calendarPerTest();
const TOMORROW = addDays(TODAY, 1);

/** Camila answers shifts, each as `2026-11-24 08:00–12:00`. */
async function answer(yesOrNo: 'yes' | 'no', ...shifts: readonly string[]): Promise<void> {
  const parts = shifts.map((shift) => {
    const [fecha, hora_inicio, hora_fin] = shift.split(/[ –]/);
    return { fecha, hora_inicio, hora_fin };
  });
  const url = `/api/patients/${page.paciente()}/answers`;
  const body = { answer: yesOrNo, parts };
  await page.app.server.call('camila@vinculo.example', 'POST', url, body);
}

async function askWhoGetsIt(fecha: string, hora: string): Promise<void> {
  await page.tap(fecha, hora);
  await dialog('Turno');
  await page.click('Dar a otra persona');
  await dialog('¿A quién le das el turno?');
}

async function askWhoGetsTomorrow(): Promise<void> {
  await page.show({ fecha: TODAY });
  await waitUntil(() => expect(document.querySelector('[data-urgente]')).not.toBeNull());
  await askWhoGetsIt(TOMORROW, '10:00');
  button(DIEGO);
}

/** Nobody is offered, and nothing is drafted. */
async function isNotGiven(): Promise<void> {
  expect(within(openDialog() as HTMLElement).queryByText(DIEGO)).toBeNull();
  await page.click('Volver al calendario');
  await noDialog();
  expect(document.querySelector('[data-cuenta]')?.textContent).toBe('');
}

it('stays with the caregiver who has accepted it, who is named', async () => {
  await askWhoGetsTomorrow();
  await answer('yes', `${TOMORROW} 09:30–13:00`);
  page.fetchNew();
  const changed = await dialog('Este turno cambió');
  expect(changed.textContent).toContain(`09:30 a 13:00, confirmada, ${CAMILA}`);
  await isNotGiven();
  await expectShifts(TOMORROW, '09:30–13:00 confirmada');
});

it('is not drawn again once somebody has removed it', async () => {
  await askWhoGetsTomorrow();
  await page.otherBookings({ [TOMORROW]: ['-09:30–13:00'] });
  page.fetchNew();
  const gone = await dialog('Este turno ya no está');
  expect(gone.textContent).toContain('martes, 24 de noviembre, 09:30 a 13:00, pendiente');
  await isNotGiven();
  await expectShifts(TOMORROW);
});

it('is not given where the other part of its night got longer; then it is asked for as it is', async () => {
  await page.otherBookings({ [MONDAY]: ['20:00–24:00'], [TUESDAY]: ['00:00–08:00'] });
  await answer('no', `${MONDAY} 20:00–24:00`, `${TUESDAY} 00:00–08:00`);
  await page.show();
  await askWhoGetsIt(MONDAY, '22:00');
  await page.otherBookings({ [TUESDAY]: ['-00:00–08:00', '00:00–09:00'] });
  page.fetchNew();
  const changed = await dialog('Este turno cambió');
  expect(changed.textContent).toContain('martes, 12 de enero, 00:00 a 09:00, pendiente');
  await isNotGiven();
  await askWhoGetsIt(MONDAY, '22:00');
  await page.click(DIEGO);
  await noDialog();
  await expectShifts(MONDAY, '20:00–24:00 confirmada');
});
