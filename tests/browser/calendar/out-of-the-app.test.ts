// Over 250 lines: what leaves the app on paper and in files, over one seeded calendar.
import type { Locator, Page } from 'playwright-core';
import readXlsx from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { formatHora, weekOf } from '#domain/calendar/time.ts';
import { emptyWeek, openAt } from '#tests/browser/calendar-week.ts';
import { DESKTOP, workerInControl } from '#tests/browser/chromium.ts';
import { chunkOf } from '#tests/browser/chunk-of.ts';
import { downloadPlan } from '#tests/browser/downloads.ts';
import { beSignedIn, save } from '#tests/browser/family-week.ts';
import { pagePerFile } from '#tests/browser/fixture.ts';
import { pagesOf } from '#tests/browser/paper.ts';
import { openDatabase, type Product } from '#tests/browser/product.ts';
import { caregiver, postShifts, type Shift } from '#tests/browser/shifts.ts';

/** Printing a week, and exporting it as .ics and as a workbook. */
let product: Product;
let page: Page;
let rosa: string;

const FULL = emptyWeek(0);
const FULLEST = emptyWeek(1);
/** Weeks with as many shifts a day as each font size has room for, all of caregivers with long names. */
const ROOMY = [5, 8, 21].map((perDay, index) => ({ perDay, monday: emptyWeek(3 + index) }));

/** As long as names get in practice. */
const LONG = 'Antonia del Carmen Pérez Leiva de Undurraga Errázuriz';
const LONG_NAMED = ['Diego', 'Francisca'];

const PX_PER_MM = 96 / 25.4;

pagePerFile(
  async (story) => {
    ({ product, page } = story);
    const database = openDatabase(product.databaseFile);
    const rename = database.prepare('update account set last_name = ? where id = ?');
    for (const name of LONG_NAMED) rename.run(LONG, caregiver(product, name));
    database.close();
    rosa = product.paciente('Rosa Elena');
    await beSignedIn(page, product.url, story.maria);
    const caregivers = ['Camila', 'Diego', 'Francisca'].map((name) => caregiver(product, name));
    const long = LONG_NAMED.map((name) => caregiver(product, name));
    const filled = (monday: string, slots: number): readonly Shift[] =>
      weekOf(monday).flatMap((fecha) =>
        Array.from({ length: 48 / slots }, (_, index) => ({
          fecha,
          hora_inicio: formatHora(index * slots * 30),
          hora_fin: formatHora((index + 1) * slots * 30),
          ...(index % 4 === 3 ? {} : { id_cuidador: caregivers[index % 4] ?? '' }),
        })),
      );
    await postShifts(page, rosa, [
      ...filled(FULL, 4),
      ...filled(FULLEST, 1),
      ...ROOMY.flatMap(({ perDay, monday }) => {
        const slots = Math.floor(48 / perDay);
        return filled(monday, slots)
          .filter(({ hora_fin }) => hora_fin <= formatHora(perDay * slots * 30))
          .map((shift, index) => ({ ...shift, id_cuidador: long[index % 2] ?? '' }));
      }),
    ]);
    // Saved in one request: as soon as one block is shown, all of them are.
    await open(FULL, 'semana');
    await page.locator(`[data-bloque][data-fecha="${FULL}"]`).first().waitFor();
  },
  // For what is done without a network.
  { browser: { worker: true } },
);

async function open(fecha: string, vista: string): Promise<void> {
  await openAt(page, product.url, { paciente: rosa, fecha, vista });
  await page.locator('[data-sin-cubrir]').waitFor();
}

/** Prints, and expects this many pages of A4 landscape. */
async function expectPages(count: number): Promise<void> {
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(pagesOf(paper)).toBe(count);
  const [width = 0, height = 0] = (
    /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper.toString('latin1')) ?? []
  )
    .slice(1)
    .map(Number);
  expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
}

/** The times on paper that reach over the border of their shift. */
function timesOutside(sheet: Locator): Promise<readonly string[]> {
  return sheet.evaluate((article) =>
    [...article.querySelectorAll('li > b')]
      .filter((time) => {
        const border = time.parentElement?.getBoundingClientRect().right ?? 0;
        return time.getBoundingClientRect().right > border - 1;
      })
      .map((time) => time.textContent ?? ''),
  );
}

/** The text lines of the printed page. */
async function linesOnPaper(): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const lines = await page.getByRole('article').getByRole('listitem').allTextContents();
  expect(await page.getByRole('grid').or(page.getByRole('navigation')).count()).toBe(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await page.getByRole('article').waitFor({ state: 'detached' });
  return lines;
}

it.each([
  { shifts: 84, monday: FULL, vista: 'lista' },
  { shifts: 336, monday: FULLEST, vista: 'semana' },
])(
  '$shifts shifts, asked for from «$vista», are one page of A4',
  async ({ shifts, monday, vista }) => {
    await open(monday, vista);
    await expectPages(1);
    const lines = await linesOnPaper();
    // One line for every shift, and three for the legend.
    expect(lines).toHaveLength(shifts + 3);
    expect(lines.filter((line) => line.includes('Camila Torres Vega'))).toHaveLength(shifts / 4);
    expect(lines.filter((line) => line.endsWith('Pendiente'))).toHaveLength(shifts / 4 + 1);
  },
);

it('has notes on a second page where the week has no room for them', async () => {
  const stored = await page.evaluate(
    async ([address, text]) =>
      fetch(address, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ text }),
      }).then(({ status }) => status),
    [`/api/patients/${rosa}/notes/${FULLEST}/08:00`, 'Almorzó poco.'] as const,
  );
  expect(stored).toBe(200);
  await open(FULLEST, 'semana');
  await expect.poll(async () => (await linesOnPaper()).length).toBe(336 + 3 + 1);
  expect((await linesOnPaper()).at(-1)).toMatch(/^lunes, .*, 08:00–08:30 Camila .*Almorzó poco\.$/);
  await expectPages(2);
});

it.each(ROOMY)(
  'a week of $perDay shifts a day, all with long names, fits on one page',
  async ({ perDay, monday }) => {
    await open(monday, 'semana');
    await page.locator(`[data-bloque][data-fecha="${monday}"]`).first().waitFor();
    await expectPages(1);
    // A4 landscape without its margins of 8 mm.
    const paper = { width: Math.floor(281 * PX_PER_MM), height: Math.floor(194 * PX_PER_MM) };
    await page.setViewportSize(paper);
    // Reduced motion makes nothing move: the layout is measured in the task that changes it.
    await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const sheet = page.getByRole('article');
    expect(await sheet.getByRole('listitem').getByText(LONG).count()).toBe(7 * perDay);
    const lowest = await sheet.evaluate((article) => {
      const texts = [...article.querySelectorAll('*')].filter((one) => one.childElementCount === 0);
      const bottoms = texts.map((one) => one.getBoundingClientRect().bottom);
      return Math.max(article.getBoundingClientRect().bottom, ...bottoms);
    });
    // All of the sheet is used: what the days leave has lines to write on.
    expect(lowest).toBeGreaterThan(paper.height * 0.9);
    expect(lowest).toBeLessThan(paper.height);
    const [shifts = 0, gaps = Infinity] = await sheet.evaluate((article) =>
      ['section > ul', 'section > p'].map((part) => {
        const found = article.querySelector(part);
        return found === null ? 0 : Number.parseFloat(getComputedStyle(found).fontSize);
      }),
    );
    expect(gaps).toBeGreaterThan(0);
    expect(gaps).toBeLessThanOrEqual(shifts);
    // A4; Letter with the widest margins that browsers add by themselves; both in portrait.
    for (const millimetres of [281, 259, 196, 190]) {
      await page.setViewportSize({ ...paper, width: Math.floor(millimetres * PX_PER_MM) });
      expect(await timesOutside(sheet), `${millimetres} mm`).toEqual([]);
    }
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null, reducedMotion: null });
    await page.setViewportSize(DESKTOP);
  },
);

/** How often the page has requested the code for writing workbooks. */
function workbookCode(): Promise<number> {
  return page.evaluate(
    (chunk) =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(chunk)).length,
    chunkOf('src/workbook/write-workbook.ts'),
  );
}

it('makes its files also offline, with code that is loaded for it only', async () => {
  await open(FULL, 'semana');
  await workerInControl(page);
  expect(await workbookCode()).toBe(0);
  await page.context().setOffline(true);
  const { name, file } = await downloadPlan(page, /^Pasar a Google, Apple u Outlook/);
  expect(name).toBe(`turnos-rosa-elena-rojas-munoz-${FULL}.ics`);
  expect(file.toString('utf8').match(/BEGIN:VEVENT/g)).toHaveLength(84);
  const workbook = await downloadPlan(page, /^Descargar Excel/);
  expect(workbook.name).toBe(`turnos-rosa-elena-rojas-munoz-${FULL}.xlsx`);
  expect((await readXlsx(workbook.file))[0]?.data).toHaveLength(85);
  expect(await workbookCode()).toBe(1);
  await page.context().setOffline(false);
});

it('a full unsent week still fits on one page, and marks every shift as unsent', async () => {
  const monday = emptyWeek(2);
  await open(FULL, 'semana');
  await page.getByRole('button', { name: 'Planificar' }).click();
  await page.getByRole('button', { name: /^Copiar o repetir/ }).click();
  await page.getByLabel('A la semana del').fill(monday);
  await page.getByRole('switch', { name: 'Mantener cuidador y estado' }).click();
  await page.getByText('Se agregarán 84 turnos', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Copiar', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.context().setOffline(true);
  await save(page);
  await page.getByText('Guardado aquí', { exact: false }).first().waitFor();
  await open(monday, 'semana');
  await page.locator(`[data-bloque][data-espera][data-fecha="${monday}"]`).first().waitFor();
  await expectPages(1);
  const lines = await linesOnPaper();
  expect(lines.filter((line) => line.includes('por enviar'))).toHaveLength(84);
});

/** What is confirmed and what is pending, in the order of a day's shifts. */
const OF_A_DAY = [0, 1, 2].flatMap(() => ['green', 'green', 'green', 'amber']);

it('shares the week as a picture with its text, also offline', async () => {
  const days = 7;
  await open(FULL, 'semana');
  await workerInControl(page);
  await page.context().setOffline(true);
  await page.evaluate(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.defineProperties(navigator, {
      canShare: { configurable: true, value: ({ files }: ShareData) => files?.length === 1 },
      share: { configurable: true, value: async (data: ShareData) => void shared.push(data) },
    });
  });
  await page.getByRole('button', { name: 'Planificar' }).click();
  await page.getByRole('button', { name: 'Compartir' }).click();
  await page.waitForFunction(() => Reflect.get(window, 'shared').length === 1);
  const picture = await page.evaluate(async () => {
    const [{ files, text }] = Reflect.get(window, 'shared') as [{ files: [File]; text: string }];
    const [file] = files;
    const image = await createImageBitmap(file);
    const brush = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (brush === null) throw new Error('no canvas');
    brush.drawImage(image, 0, 0);
    const { data } = brush.getImageData(0, 0, image.width, image.height);
    const pixels = new Set(new Uint32Array(data.buffer));
    const colours = [...pixels].map((pixel) => [0, 8, 16].map((bits) => (pixel >> bits) & 255));
    // The marks before the lines, below the picture's head, which is green as well.
    const marks: string[] = [];
    let gap = 0;
    for (let y = 190; y < image.height; y += 1) {
      const start = 4 * (y * image.width + 58);
      const pixel = data.slice(start, start + 3);
      const isNear = (colour: readonly number[]) =>
        colour.every((byte, at) => Math.abs(byte - (pixel[at] ?? 0)) < 16);
      const mark = isNear([27, 107, 79]) ? 'green' : isNear([111, 70, 0]) ? 'amber' : null;
      if (mark !== null && gap > 20) marks.push(mark);
      gap = mark === null ? gap + 1 : 0;
    }
    const { width, height } = image;
    const seen = { width, height, colours: colours.map((bytes) => bytes.join()), marks };
    return { name: file.name, type: file.type, text, ...seen };
  });
  expect(picture).toMatchObject({ type: 'image/png', width: 1080 });
  expect(picture.name).toBe(`turnos-rosa-elena-${FULL}.png`);
  // Twelve shifts a day, a line each, and a title for each day.
  expect(picture.height).toBeGreaterThan(13 * days * 50);
  expect(picture.marks).toEqual(Array.from({ length: days }, () => OF_A_DAY).flat());
  expect(picture.colours).toEqual(expect.arrayContaining(['250,247,242', '27,107,79', '29,39,34']));
  expect(picture.text.match(/Camila \d\d:\d\d–\d\d:\d\d ✔ confirmada/g)).toHaveLength(3 * days);
  expect(picture.text.match(/⏳ pendiente/g)).toHaveLength(3 * days);
  expect(picture.text).not.toMatch(/Torres|Undurraga|Rojas/);
  await page.context().setOffline(false);
});
