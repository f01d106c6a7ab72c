import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { pixels, resize, stillness } from '#tests/browser/axe.ts';
import { calendarStory } from '#tests/browser/calendar-story.ts';
import { changeView, openAt } from '#tests/browser/calendar-week.ts';
import { DESKTOP, PHONE } from '#tests/browser/chromium.ts';
import { eventually } from '#tests/browser/family-week.ts';
import { brokenWords } from '#tests/browser/large-letters.ts';
import { openDatabase, type Product } from '#tests/browser/product.ts';
import { caregiver, layCareRequests, postShifts } from '#tests/browser/shifts.ts';

/** How caregivers' names are shortened where there is little space. */
const at = calendarStory();

afterEach(async () => {
  await at.page.emulateMedia({ colorScheme: null, forcedColors: null });
  await at.page.setViewportSize(DESKTOP);
});

/** Gives caregivers other first names, as an Admin would. */
function rename(product: Product, names: Readonly<Record<string, string>>): void {
  const database = openDatabase(product.databaseFile);
  try {
    const put = database.prepare('update account set name = ? where id = ?');
    for (const [from, to] of Object.entries(names)) put.run(to, caregiver(product, from));
  } finally {
    database.close();
  }
}

/** The visible part of a day's names: the parts that are not cut, and the initials. */
function namesOn(page: Page, fecha: string): Promise<readonly string[]> {
  return page.locator(`[data-bloque][data-fecha="${fecha}"] b`).evaluateAll((all) =>
    all.map((who) => {
      const isClipped = getComputedStyle(who).overflow === 'hidden';
      const edge = (isClipped ? who : who.closest('[data-bloque]'))?.getBoundingClientRect();
      const whole = [who.firstChild, who.querySelector('span')].filter((part) => {
        if (part === null || edge === undefined) return false;
        const words = document.createRange();
        words.selectNodeContents(part);
        const { width, right, bottom } = words.getBoundingClientRect();
        return width > 0 && right <= edge.right + 1 && bottom <= edge.bottom + 1;
      });
      const { content } = getComputedStyle(who, '::before');
      const initials = content === 'none' ? [] : [content.replaceAll('"', '')];
      return [...initials, ...whole.map((part) => part?.textContent?.trim())].join(' ');
    }),
  );
}

it('names whole words only: name and surname, the first name with initials, or these alone', async () => {
  const { page, product, proxy, paciente: patient, day } = at;
  rename(product, { Diego: 'Maximiliano', Francisca: 'Constanza' });
  const shift = (name: string, hora_inicio: string, hora_fin: string) => ({
    fecha: day,
    hora_inicio,
    hora_fin,
    id_cuidador: caregiver(product, name),
  });
  await postShifts(page, patient, [
    shift('Camila', '08:00', '11:00'),
    shift('Diego', '12:00', '15:00'),
    shift('Francisca', '16:00', '19:00'),
  ]);
  const all = ['Camila Torres Vega', 'Maximiliano Muñoz Salas', 'Constanza Pérez Leiva'];
  const initials = ['CT', 'MM', 'CP'];
  const both = ['CT Camila', 'MM Maximiliano', 'CP Constanza'];
  await openAt(page, proxy.url, { paciente: patient, fecha: day });
  for (const [vista, width, names] of [
    ['semana', 1280, all],
    ['semana', 1190, all],
    ['semana', 1100, both],
    ['semana', 390, initials],
    ['semana', 320, initials],
    ['tres-dias', 390, all],
    ['tres-dias', 320, both],
  ] as const) {
    await resize(page, { width, height: PHONE.height });
    if ((await page.locator(`[data-vista="${vista}"]`).count()) === 0)
      await changeView(page, vista);
    await eventually(() => namesOn(page, day), names);
    expect(await brokenWords(page, '[data-bloque]'), `${vista} at ${width}`).toEqual([]);
  }
});

it('a confirmed shift without a name has a whole mark and no cut word, however narrow its column', async () => {
  const { page, product, proxy, day, monday } = at;
  // A patient whose calendar was not opened yet: rows written directly into the database are in no list of changes.
  const patient = product.paciente('Hernán');
  const hours = [
    { hora_inicio: '10:00', hora_fin: '13:00' },
    { hora_inicio: '14:00', hora_fin: '14:30' },
  ];
  const shifts = hours.map((span) => ({ fecha: day, ...span }));
  layCareRequests(product, patient, shifts, 'confirmada');
  for (const width of [390, 320]) {
    await page.setViewportSize({ ...PHONE, width });
    await openAt(page, proxy.url, { paciente: patient, fecha: monday });
    const names = page.locator(`[data-bloque][data-fecha="${day}"] b`);
    await expect.poll(() => names.count()).toBe(hours.length);
    const seen = await names.evaluateAll((all) =>
      all.map((who) => {
        const words = document.createRange();
        words.selectNodeContents(who);
        const [text, box] = [words.getBoundingClientRect(), who.getBoundingClientRect()];
        // Whole, or wrapped beyond the edge.
        const isCut = text.top < box.bottom - 1 && text.right > box.right;
        return { mark: getComputedStyle(who, '::before').content, isCut };
      }),
    );
    expect(seen).toEqual(hours.map(() => ({ mark: '"?"', isCut: false })));
  }
  const named = page.getByRole('gridcell', { name: /10:00 a 10:30, confirmada, sin nombre/ });
  expect(await named.count()).toBe(1);
});

it('names who comes beneath the words that two do, also off the grid, and draws these in the week only', async () => {
  const { page, product, proxy, monday, day } = at;
  // A patient whose calendar was not opened yet, as above.
  const patient = product.paciente('Hernán');
  const fecha = addDays(day, 1);
  const beside = { fecha, hora_inicio: '09:15', hora_fin: '11:40' };
  const shared = { fecha, hora_inicio: '11:00', hora_fin: '13:00' };
  layCareRequests(product, patient, [beside, shared], 'confirmada');
  const database = openDatabase(product.databaseFile);
  try {
    const put = database.prepare(
      'update solicitud set id_cuidador = ? where fecha = ? and hora_inicio = ?',
    );
    put.run(caregiver(product, 'Camila'), fecha, beside.hora_inicio);
    put.run(caregiver(product, 'Diego'), fecha, shared.hora_inicio);
  } finally {
    database.close();
  }
  const words = () =>
    page
      .locator(`[data-bloque][data-varios][data-fecha="${fecha}"]`)
      .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content));
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  await eventually(words, ['"Dos a la vez"', '"Dos a la vez"']);
  const beneath = await page.locator(`[data-bloque][data-varios]`).evaluateAll((all) =>
    all.map((one) => {
      const height = Number.parseFloat(getComputedStyle(one, '::before').height);
      const [block, name] = [one, one.querySelector('b')].map((part) =>
        part?.getBoundingClientRect(),
      );
      return (name?.top ?? 0) - (block?.top ?? 0) >= height;
    }),
  );
  expect(beneath).toEqual([true, true]);
  await changeView(page, 'lista');
  await eventually(words, ['none', 'none']);
});

it('a month on a phone shows who is confirmed by initials, and in colours on which days', async () => {
  const { page, product, proxy, paciente: patient, monday, day } = at;
  const sunday = addDays(monday, 6);
  await postShifts(page, patient, [
    {
      fecha: day,
      hora_inicio: '12:00',
      hora_fin: '14:00',
      id_cuidador: caregiver(product, 'Camila'),
    },
    { fecha: sunday, hora_inicio: '10:00', hora_fin: '12:00' },
  ]);
  await page.setViewportSize(PHONE);
  await openAt(page, proxy.url, { paciente: patient, fecha: monday, vista: 'mes' });
  const inMonth = (fecha: string) => page.locator(`[data-vista="mes"] [data-fecha="${fecha}"]`);
  const green = (fecha: string) =>
    inMonth(fecha).evaluate((element) => {
      const [r = 0, g = 0, b = 0, alpha = 1] = (
        getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number);
      return alpha > 0 && g > r && g > b;
    });
  await eventually(() => green(day), true);
  // Green does not say who: the day has the initials, legible, and within it.
  const initials = (fecha: string) =>
    inMonth(fecha)
      .locator('[data-iniciales]')
      .evaluateAll((all) =>
        all.map((name) => {
          const { content, fontSize, visibility } = getComputedStyle(name, '::before');
          const [box, day] = [name, name.closest('[role="gridcell"]')].map((part) =>
            part?.getBoundingClientRect(),
          );
          const isWithin =
            box !== undefined && day !== undefined && box.height > 0 && box.bottom <= day.bottom;
          return [content, fontSize, visibility, isWithin];
        }),
      );
  expect(await initials(day)).toEqual([['"CT" / ""', '12px', 'visible', true]]);
  expect(await initials(sunday)).toEqual([]);
  expect(await Promise.all([monday, sunday].map(green))).toEqual([false, false]);
  // A day with only unconfirmed shifts has an edge that stands out; an empty one has none.
  const edge = (fecha: string) =>
    inMonth(fecha).evaluate((element) => getComputedStyle(element).boxShadow);
  expect(await edge(monday)).toBe('none');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await stillness(page);
    const box = await inMonth(sunday).boundingBox();
    if (box === null) throw new Error('no Sunday');
    const middle = { x: box.x + box.width / 2, width: 1, height: 1 };
    const [ground, mark] = [
      await pixels(page, { ...middle, y: box.y + box.height - 8 }),
      await pixels(page, { ...middle, y: box.y + box.height - 2 }),
    ].map(([row]) => row?.[0]);
    expect(contrast(mark, ground), colorScheme).toBeGreaterThan(3);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  const line = (fecha: string) =>
    inMonth(fecha).evaluate((element) =>
      getComputedStyle(element).borderBlockEnd.split(' ').slice(0, 2),
    );
  expect(await line(sunday)).toEqual(['4px', 'dashed']);
  expect(await line(monday)).toEqual(['0px', 'none']);
});

/** The contrast of two colours `r,g,b`, by the formula of WCAG. */
function contrast(one = '', other = ''): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = colour.split(',').map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
