import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeWindow } from '#db/calendar/care-windows.ts';
import { ALL_DAY } from '#domain/planner/care-window.ts';
import { share as messages } from '#i18n/es/share.ts';
import { calendarPerTest, MONDAY, TODAY, TUESDAY, weeksLater } from './calendar-page.ts';
import {
  button,
  dialog,
  eventually,
  field,
  noDialog,
  openDialog,
  toasted,
  waitUntil,
} from './on-page.ts';

/** «Compartir»: the days on the screen for people outside the app. No picture can be drawn without a browser. */
const page = calendarPerTest();

const SHIFTS = { [MONDAY]: ['08:00–12:30 Camila', '14:00–18:00'], [TUESDAY]: ['20:00–24:00'] };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

function letShare(share: (data: ShareData) => Promise<void>) {
  const spy = vi.fn(share);
  Object.assign(navigator, { share: spy });
  return spy;
}

/** Draws nothing. */
function brush(): CanvasRenderingContext2D {
  const nothing = () => undefined;
  return new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => (name === 'measureText' ? () => ({ width: 1 }) : nothing),
    set: () => true,
  });
}

/** The family says that somebody must always be there. */
async function chooseHours(): Promise<void> {
  const { db } = await page.app.device();
  await changeWindow(db, page.paciente(), () => ALL_DAY);
  await waitUntil(() => expect(document.querySelector('[data-sin-cubrir]')).not.toBeNull());
  await eventually(() => document.querySelector('[data-sin-horas]'), null);
}

/** By the name of the button to the letter, as the contract has it. */
async function share(): Promise<void> {
  await page.click('Planificar');
  await page.click('Compartir');
}

it('hands the week to the system in first names, with what is pending and what is not covered', async () => {
  const shared = letShare(async () => undefined);
  await page.show({ shifts: SHIFTS });
  await chooseHours();
  await page.press(TUESDAY, '10:00');
  await share();
  await waitUntil(() => expect(shared).toHaveBeenCalledOnce());
  const [{ title, text = '' } = {}] = shared.mock.calls[0] ?? [];
  // As the family calls her.
  expect(title).toBe('Turnos de Nana Rosa');
  expect(text).toContain('Turnos de Nana Rosa · 11 – 17 ene 2027');
  expect(text).toContain(`Lunes 11:
Camila 08:00–12:30 ✔ confirmada
14:00–18:00 ⏳ pendiente
Sin cubrir: 00:00–08:00, 12:30–24:00`);
  expect(text).toContain(`Martes 12:
10:00–10:30 ⏳ pendiente (sin guardar)
20:00–24:00 ⏳ pendiente`);
  expect(text).toContain('Domingo 17:\nSin turnos');
  expect(text).not.toMatch(/Torres|Vega|Rojas/);
  await noDialog();
});

it('calls nothing uncovered where nobody has said when somebody must be there, nor on days that are over', async () => {
  const shared = letShare(async () => undefined);
  await page.show({ shifts: SHIFTS });
  await share();
  await waitUntil(() => expect(shared).toHaveBeenCalledOnce());
  await page.show({ fecha: weeksLater(TODAY, -1) });
  await chooseHours();
  await share();
  await waitUntil(() => expect(shared).toHaveBeenCalledTimes(2));
  for (const [{ text }] of shared.mock.calls as [ShareData][]) {
    expect(text).not.toContain('Sin cubrir');
    expect(text).toContain('✔ confirmada');
  }
});

it('shares a night as one line, on the day on which it begins', async () => {
  const shared = letShare(async () => undefined);
  await page.show({
    shifts: {
      '2027-01-10': ['21:00–24:00 Camila'],
      [MONDAY]: ['00:00–07:00 Camila', '20:00–24:00 Camila'],
      [TUESDAY]: ['00:00–08:00 Camila', '20:00–24:00'],
      '2027-01-14': ['22:00–24:00 Camila'],
      '2027-01-15': ['00:00–07:30 Camila'],
      '2027-01-17': ['22:00–24:00 Camila'],
      '2027-01-18': ['00:00–06:00 Camila'],
    },
  });
  await chooseHours();
  await share();
  await waitUntil(() => expect(shared).toHaveBeenCalledOnce());
  const [{ text = '' } = {}] = shared.mock.calls[0] ?? [];
  expect(text).toContain(`Lunes 11:
Camila 21:00 del domingo a 07:00 ✔ confirmada
Camila 20:00 a 08:00 del martes ✔ confirmada
Sin cubrir`);
  expect(text).toContain(`Martes 12:
20:00–24:00 ⏳ pendiente
Sin cubrir`);
  expect(text).not.toContain('Sigue el turno del lunes');
  // Also the one that ends after the week.
  expect(text).toContain(`Domingo 17:
Camila 22:00 a 06:00 del lunes ✔ confirmada`);
  // Somebody is there, though nothing begins.
  expect(text).toContain('Viernes 15:\nSigue el turno del jueves, hasta las 07:30\nSin cubrir');
  expect(text).toContain('Sábado 16:\nSin turnos');
});

it('shares the day alone where a day is shown', async () => {
  const shared = letShare(async () => undefined);
  await page.show({ vista: 'dia', shifts: SHIFTS });
  await share();
  await waitUntil(() => expect(shared).toHaveBeenCalledOnce());
  const [{ text = '' } = {}] = shared.mock.calls[0] ?? [];
  expect(text).toContain('lunes, 11 de enero');
  expect(text).not.toContain('Martes');
});

it.each([
  ['semana', messages.hint],
  ['mes', messages.weekHint],
] as const)('is described by what it does in the %s', async (vista, description) => {
  await page.show({ vista, shifts: SHIFTS });
  await page.click('Planificar');
  await dialog('Planificar');
  screen.getByRole('button', { name: 'Compartir', description });
});

it('says that it is being made, and shares nothing once its menu was closed', async () => {
  const shared = letShare(async () => undefined);
  let draw = (_blob: Blob | null) => {};
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((ready) => {
    draw = ready;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(brush());
  await page.show({ shifts: SHIFTS });
  await share();
  await screen.findByRole('button', { name: 'Compartir', description: messages.making });
  await page.click('Cerrar');
  await noDialog();
  draw(null);
  await share();
  await screen.findByRole('button', { name: 'Compartir', description: messages.making });
  expect(shared).not.toHaveBeenCalled();
  draw(null);
  await waitUntil(() => expect(shared).toHaveBeenCalledOnce());
  await noDialog();
});

it('leaves it at that if the user closes the share sheet', async () => {
  const shared = letShare(async () => {
    throw new DOMException('closed', 'AbortError');
  });
  await page.show({ shifts: SHIFTS });
  await share();
  await waitUntil(() => expect(shared).toHaveBeenCalledOnce());
  await noDialog();
});

it('gives the text to copy where the system has no share sheet', async () => {
  const written: string[] = [];
  await page.show({ shifts: SHIFTS });
  await share();
  await dialog('Compartir');
  const { value } = field('Texto') as unknown as HTMLTextAreaElement;
  expect(value).toContain('Camila 08:00–12:30 ✔ confirmada');
  const clipboard = { writeText: async (text: string) => void written.push(text) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  await page.click('Copiar texto');
  await toasted('Texto copiado.');
  expect(written).toEqual([value]);
  expect(openDialog()).not.toBeNull();
  expect(button('Cerrar')).toBeDefined();
});
