import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { emptyWeek } from '#tests/browser/calendar-week.ts';
import { eventually } from '#tests/browser/family-week.ts';
import { ADMIN, MARIA, type Product, startProduct } from '#tests/browser/product.ts';
import { type Display, openDisplay, openWebKit, type WebKit } from './webkit.ts';

/** The engine of iPhones, as WebKitGTK has it, through its own driver. */
let product: Product;
let display: Display;
let window: WebKit | null = null;

beforeAll(async () => {
  product = await startProduct();
  display = await openDisplay();
});
afterEach(async () => {
  await window?.close();
  window = null;
});
afterAll(async () => {
  await display.close();
  await product.close();
});

const MONDAY = emptyWeek(0);
const TUESDAY = addDays(MONDAY, 1);

/** A new window with somebody signed in, on the first page of the dashboard, which is still writing. */
async function signedIn(account: { readonly mail: string; readonly password: string }) {
  window = await openWebKit(display);
  await window.goto(`${product.url}/login`);
  await window.type('input[autocomplete="username"]', account.mail);
  await window.type('input[type="password"]', account.password);
  await window.press('Iniciar sesión');
  await window.until('return location.pathname === "/dashboard/usersmanagement"');
  return window;
}

const IS_THERE = 'return document.querySelector(arguments[0]) !== null';
const synced = (state: string, waiting: number) =>
  `[data-sync="${state}"][data-pendientes="${waiting}"]`;
const UNSENT = '[data-sync]:not([data-sync="al-dia"])[data-pendientes="1"]';
const cell = (fecha: string, hora: string) =>
  `[role="gridcell"][data-fecha="${fecha}"][data-hora="${hora}"]`;

const calendarAt = (fecha: string) =>
  `${product.url}/dashboard/calendario?paciente=${product.paciente('Rosa Elena')}&fecha=${fecha}`;

async function addAndSave(window: WebKit, fecha: string, hora: string): Promise<void> {
  await window.click(cell(fecha, hora));
  await window.until(IS_THERE, `[data-bloque][data-fecha="${fecha}"][data-estado="nueva"]`);
  await window.press('Actualizar horarios');
}

const onServer = (fecha: string) => () =>
  product
    .records(product.paciente('Rosa Elena'))
    .filter((careRequest) => careRequest.fecha === fecha)
    .map(({ horaInicio, horaFin, status }) => `${horaInicio}–${horaFin} ${status}`)
    .sort();

/** Enough that a page which is stuck in half of its runs is found. */
const RUNS = 6;

it.each([
  ['the calendar', MARIA, '/dashboard/calendario', 'select'],
  ['a report', ADMIN, '/dashboard/usersStats', 'canvas'],
] as const)(
  '%s opens although the page before was left while it wrote',
  async (_, who, path, shown) => {
    const stuck: number[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      const { goto, until, close } = await signedIn(who);
      await goto(product.url + path);
      await until(IS_THERE, shown).catch(() => stuck.push(run));
      await close();
    }
    expect(stuck).toEqual([]);
  },
);

it('a page back from the back-forward cache reads and saves', async () => {
  const { goto, back, run, until, ...rest } = await signedIn(MARIA);
  const page = { goto, back, run, until, ...rest };
  await goto(calendarAt(MONDAY));
  await until(IS_THERE, cell(MONDAY, '10:00'));
  await until(IS_THERE, synced('al-dia', 0));
  await run('addEventListener("pageshow", ({ persisted }) => { window.isBack = persisted; })');
  await goto(`${product.url}/privacidad`);
  await back();
  await until('return window.isBack === true');
  await addAndSave(page, TUESDAY, '12:00');
  await eventually(onServer(TUESDAY), ['12:00–12:30 pendiente']);
  await until(IS_THERE, synced('al-dia', 0));
});

it('a week that was edited without the server is sent: by the open page, and by the next one', async () => {
  const page = await signedIn(MARIA);
  // A page that is opened while the worker is being installed may be without it until the next one.
  await page.until('return navigator.serviceWorker.controller?.state === "activated"');
  await page.goto(calendarAt(MONDAY));
  await page.until(IS_THERE, cell(MONDAY, '10:00'));
  await page.until(IS_THERE, synced('al-dia', 0));

  await product.kill();
  await page.reload();
  await page.until(IS_THERE, cell(MONDAY, '10:00'));
  await addAndSave(page, MONDAY, '10:00');
  await page.until(IS_THERE, UNSENT);
  await product.start();
  await page.until(IS_THERE, synced('al-dia', 0));
  expect(onServer(MONDAY)()).toEqual(['10:00–10:30 pendiente']);

  await product.kill();
  await addAndSave(page, MONDAY, '14:00');
  await page.until(IS_THERE, UNSENT);
  await page.leave();
  await product.start();
  await page.goto(calendarAt(MONDAY));
  await page.until(IS_THERE, synced('al-dia', 0));
  expect(onServer(MONDAY)()).toEqual(['10:00–10:30 pendiente', '14:00–14:30 pendiente']);
});
