import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { addDays } from '#domain/calendar/time.ts';
import { violations } from '#tests/browser/axe.ts';
import { expectShifts } from '#tests/browser/calendar-week.ts';
import {
  cell,
  dialog,
  eventually,
  openWeek,
  save,
  says,
  signIn,
  syncState,
} from '#tests/browser/family-week.ts';
import { profilePerTest } from '#tests/browser/fixture.ts';
import { rowOf } from '#tests/browser/people-list.ts';
import { CAMILA, DIEGO, FRANCISCA, MARIA, ROSA } from '#tests/literal-backend/people.ts';
import { type LiteralBackend, startLiteralBackend } from '#tests/literal-backend/start.ts';

/** The app at the origin of a backend that has the spec's calls and nothing else. */
let backend: LiteralBackend;
let page: Page;
const profile = profilePerTest();
beforeEach(async () => {
  const siteDir = fileURLToPath(new URL('../../../dist/', import.meta.url));
  backend = await startLiteralBackend({ siteDir });
});
afterEach(() => backend.close());

const OF_THE_CIRCLE = [
  'Personas',
  'Actividad',
  'Avisos',
  'Activar avisos',
  'Mis turnos',
  'Invitar',
];

/** Which of these words the page shows. */
async function seenOf(at: Page, words: readonly string[]): Promise<readonly string[]> {
  const text = await at.locator('body').innerText();
  return words.filter((word) => text.includes(word));
}

test('a family plans with a backend of the spec’s calls alone, where a save whose answer is lost is there once too, and a confirmation that is gone is told', async () => {
  page = await (await profile.open({ worker: true })).newPage();
  await signIn(page, backend.url, MARIA);
  await page.getByRole('heading', { name: 'Mis seres queridos' }).waitFor();

  await rowOf(page, 'Rosa').getByTitle('Asignar cuidador').click();
  await dialog(page).getByLabel('Seleccionar cuidador').selectOption({ label: 'Francisca Soto' });
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await says(page, 'Asignaciones guardadas exitosamente');
  expect(backend.paciente(ROSA).caregivers).toEqual([CAMILA, DIEGO, FRANCISCA]);

  const fecha = chileanFecha(Date.now());
  await openWeek(page, backend.url, 'Rosa Rojas (Nana)', fecha);
  await cell(page, fecha, '09:00').click();
  await save(page);
  await says(page, 'Horarios actualizados exitosamente');
  await syncState(page, 'al-dia', 0);
  const first = {
    ...{ fecha, hora_inicio: '09:00', hora_fin: '09:30' },
    ...{ status: 'pendiente', cuidador: null },
  };
  expect(backend.paciente(ROSA).records).toEqual([first]);
  expect(backend.saves).toHaveLength(1);

  // Such a backend keeps no keys: what became of a save whose answer is lost is known from its list alone.
  backend.become({ saves: 'cut' });
  await cell(page, fecha, '12:00').click();
  await save(page);
  await eventually(() => backend.saves.length > 1, true);
  backend.become({ saves: 'answered' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await syncState(page, 'al-dia', 0);
  const second = { ...first, hora_inicio: '12:00', hora_fin: '12:30' };
  expect(backend.paciente(ROSA).records).toEqual([first, second]);
  // The key was on each of them, and nothing relied on it.
  expect(backend.saves.every(({ key }) => key !== null)).toBe(true);

  // Nothing of the circle of care, which such a backend does not offer, was seen or asked for.
  await page.getByRole('button', { name: 'Planificar' }).click();
  await page
    .getByRole('button', { name: /^Copiar/ })
    .first()
    .waitFor();
  expect(await seenOf(page, OF_THE_CIRCLE)).toEqual([]);
  await page.keyboard.press('Escape');
  for (const link of ['Mis seres queridos', 'Datos personales']) {
    await page.getByRole('link', { name: link }).click();
    await page.getByRole('heading', { name: link, exact: false }).waitFor();
    expect(await seenOf(page, OF_THE_CIRCLE)).toEqual([]);
  }

  // Somebody else's save takes a confirmation away, as such a backend lets them.
  const later = addDays(fecha, 7);
  const francisca = {
    fecha: later,
    hora_inicio: '10:00',
    hora_fin: '12:00',
    status: 'confirmada',
    cuidador: FRANCISCA,
  } as const;
  const rosa = backend.paciente(ROSA);
  const others = rosa.records;
  rosa.records = [...others, francisca];
  await openWeek(page, backend.url, 'Rosa Rojas (Nana)', later);
  await cell(page, later, '10:00').and(page.locator('[data-estado="confirmada"]')).waitFor();
  rosa.records = others;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const told = page.locator('[data-perdidas="1"]');
  await told.getByText('Se quitó a Francisca Soto, que ya tenía el turno confirmado').waitFor();
  expect(await violations(page)).toEqual([]);
  await told.getByRole('button', { name: 'Devolver' }).click();
  await told.waitFor({ state: 'detached' });
  await expectShifts(page, later, '10:00–12:00 nueva');
  await save(page);
  await eventually(() => rosa.records, [...others, francisca]);
  await syncState(page, 'al-dia', 0);

  const beyond =
    /circle|invitations|shifts|answers|unavailability|activity|events|notices|feeds|care-hours/;
  expect(backend.calls.filter((call) => beyond.test(call))).toEqual([]);

  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await page.waitForURL(`${backend.url}/`);
  // Nobody waits for this call: the page may be there before it.
  await eventually(() => backend.calls.filter((call) => call === 'POST /auth/logout').length, 1);
});
