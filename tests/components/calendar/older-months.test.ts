import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calendarPerTest, WEDNESDAY } from './calendar-page.ts';
import { button, eventually, expectShifts, field, says, saysNoMore } from './on-page.ts';

/** Shifts from before the year that a device keeps. */
const page = calendarPerTest();
const PAST = '2024-05-08';
const OFFLINE = /^Sin conexión: los turnos de hace más de un año no están en este dispositivo/;

it('come when somebody looks at them, and stay', async () => {
  await page.otherBookings({ [PAST]: ['10:00–12:00'] });
  await page.show({ fecha: WEDNESDAY });
  const isKept = async () => {
    const { db } = await page.app.device();
    return (await db.solicitudes.get([page.paciente(), '2024-05'])) !== undefined;
  };
  expect(await isKept()).toBe(false);
  page.app.network.down();
  await page.app.open(`/dashboard/calendario?paciente=${page.paciente()}&fecha=${PAST}`);
  await says(OFFLINE);
  page.app.network.up();
  page.fetchNew();
  await expectShifts(PAST, '10:00–12:00 pendiente');
  await saysNoMore(OFFLINE);
  await eventually(isKept, true);
});

it('are no empty week to copy: they are fetched first', async () => {
  await page.otherBookings({ [PAST]: ['10:00–12:00'] });
  await page.show({ fecha: WEDNESDAY });
  page.app.network.down();
  await page.click('Planificar');
  await page.click(/^Copiar o repetir/);
  fireEvent.change(field('Copiar la semana del'), { target: { value: PAST } });
  await says(OFFLINE);
  expect(button('Copiar')).toHaveProperty('disabled', true);
  page.app.network.up();
  page.fetchNew();
  await says(/^Se agregará 1 turno/);
  await saysNoMore(OFFLINE);
});
