import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json } from '#tests/components/network.ts';
import { CAMILA, calendarPerTest, MONDAY, TUESDAY } from './calendar-page.ts';
import { cell, eventually, expectShifts, option, says, synced, toasted } from './on-page.ts';

/** How the week shows changes that the server rejects, or cannot accept now. */
const page = calendarPerTest();
const SAVES = '/solicitudes/actualizar';
const told = () => document.querySelector('[data-rechazado]')?.textContent ?? null;
const status = () => document.querySelector<HTMLElement>('[data-sync]');

it('a rejected save stays on its week with its reason, also after a reload, until it is corrected there', async () => {
  const repair = page.app.network.answer('POST', SAVES, json({ message: 'Semana cerrada' }, 422));
  await page.show();
  await page.press(TUESDAY, '10:00');
  await page.save();
  await toasted('Error al actualizar horarios');
  await toasted('Semana cerrada');
  await synced('con-problemas', 1);
  expect(await page.serverHas(TUESDAY)).toEqual([]);
  const text = 'No se pudo guardar: martes, 12 de enero, 10:00 a 10:30. Motivo: Semana cerrada';
  await eventually(told, expect.stringContaining(text));
  expect(status()?.dataset['rechazados']).toBe('1');
  await page.click('Semana siguiente');
  await eventually(told, null);
  await page.click('Semana anterior');
  await page.app.reload();
  await eventually(told, expect.stringContaining(text));
  expect(document.querySelector('[data-rechazado] button')?.textContent).toBe(
    'Corregir en el calendario',
  );
  await page.click('Corregir en el calendario');
  await eventually(told, null);
  await expectShifts(TUESDAY, '10:00–10:30 nueva');
  await says('1 cambio sin guardar');
  repair();
  await page.save();
  await eventually(() => page.serverHas(TUESDAY), ['10:00–10:30 pendiente']);
  await synced('al-dia', 0);
});

it('a save that a backend refuses with 409, without a word, is no conflict', async () => {
  page.app.network.answer('POST', SAVES, json({}, 409));
  await page.show();
  await page.press(TUESDAY, '10:00');
  await page.save();
  await toasted('Error al actualizar horarios');
  await synced('con-problemas', 1);
  await eventually(told, expect.stringContaining('No sabemos por qué (409)'));
  await page.click('Corregir en el calendario');
  await expectShifts(TUESDAY, '10:00–10:30 nueva');
});

it('a server that fails loses nothing: it says so in the same words before and after a reload, and not in red', async () => {
  const repair = page.app.network.answer('POST', SAVES, json({}, 503));
  await page.show();
  await page.press(TUESDAY, '10:00');
  await page.save();
  await toasted('Error al actualizar horarios');
  await toasted(/^Guardado aquí/);
  expect(document.querySelector('[data-sonner-toast][data-type="error"]')).toBeNull();
  await synced('con-problemas', 1);
  const words = status()?.textContent;
  expect(words).toContain('Sin respuesta por ahora');
  expect(status()?.dataset['rechazados']).toBeUndefined();
  await page.app.reload();
  await eventually(() => status()?.textContent, words);
  repair();
  page.fetchNew();
  await eventually(() => page.serverHas(TUESDAY), ['10:00–10:30 pendiente']);
});

it('a confirmation without a name covers nothing, is counted apart, and is asked for its name', async () => {
  await page.show();
  const uncovered = () => document.querySelector<HTMLElement>('[data-sin-cubrir]');
  await eventually(() => uncovered()?.dataset['sinCubrir'], String(7 * 24 * 60));
  await waitFor(() =>
    expect(cell(MONDAY, '10:00').getAttribute('aria-label')).toMatch(/libre, sin cubrir$/),
  );
  await page.app.user.click(option('Agregar turnos confirmados'));
  await page.press(MONDAY, '10:00');
  await page.click('Sin cuidador asignado');
  await expectShifts(MONDAY, '10:00–10:30 nueva');
  expect(cell(MONDAY, '10:00').getAttribute('aria-label')).toMatch(
    /nueva, se guardará confirmada, sin nombre$/,
  );
  await eventually(
    () => document.querySelector<HTMLElement>('[data-sin-nombre]')?.textContent,
    'Sin nombre: media hora',
  );
  expect(uncovered()?.dataset['sinCubrir']).toBe(String(7 * 24 * 60));
  await page.click(/Sin cubrir/);
  await says('Confirmados sin nombre: ¿quién viene?');
  await page.click('lunes, 11 de enero, 10:00 a 10:30');
  await says(/^Falta el nombre/);
  await page.click(CAMILA);
  await page.click('Listo');
  await eventually(() => uncovered()?.dataset['sinCubrir'], String(7 * 24 * 60 - 30));
  expect(document.querySelector('[data-sin-nombre]')).toBeNull();
});
