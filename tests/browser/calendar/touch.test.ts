// Over 250 lines: every gesture of a finger, over one fixture.
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatHora } from '#domain/calendar/time.ts';
import { boxOf, drawn, resize, stillness } from '#tests/browser/axe.ts';
import { calendarStory } from '#tests/browser/calendar-story.ts';
import {
  changeView,
  emptyWeek,
  expectAnnounced,
  expectShifts,
  middleOf,
  openAt,
} from '#tests/browser/calendar-week.ts';
import { PHONE } from '#tests/browser/chromium.ts';
import { cell, eventually, keysOf } from '#tests/browser/family-week.ts';
import { ghostIn, holdFinger, swipeAlong } from '#tests/browser/hand.ts';
import { caregiver, layCareRequests, postShifts } from '#tests/browser/shifts.ts';
import { swipeAbout } from '#tests/browser/swipes.ts';

/** A finger on a phone: taps, and swipes that scroll and change nothing. */
const at = calendarStory({ viewport: PHONE, hasTouch: true });

/** Closes the bar of the shift that was just drawn: it rises and scrolls the page, and a finger would meet it. */
async function closeBar(): Promise<void> {
  const bar = at.page.getByRole('region', { name: 'Turno seleccionado' });
  await bar.waitFor();
  await at.page.getByRole('button', { name: 'Cerrar', exact: true }).tap();
  await bar.waitFor({ state: 'hidden' });
  await drawn(at.page);
}

/** The dates of the visible columns. */
function columns(): Promise<readonly string[]> {
  return at.page
    .locator('[role="gridcell"][data-hora="08:00"]')
    .evaluateAll((cells) => cells.map((one) => (one as HTMLElement).dataset['fecha'] ?? ''));
}

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(from, index));

async function swipe(pixels: number): Promise<void> {
  const { page } = at;
  const touch = await page.context().newCDPSession(page);
  const box = await page.locator('[role="grid"]').boundingBox();
  if (box === null) throw new Error('no grid');
  const y = box.y + box.height / 2;
  const x = PHONE.width / 2 - pixels / 2;
  const points = [0, 0.25, 0.5, 0.75, 1].map((part) => ({ x: x + pixels * part, y }));
  await swipeAlong(touch, points);
  await touch.detach();
}

it('adds by tap, edits in the sheet and saves; nothing is there that a finger cannot drag', async () => {
  const { page, day, serverHas } = at;
  await at.open();
  const sheet = page.getByRole('dialog');
  await cell(page, day, '10:00').tap();
  await page.getByRole('button', { name: 'Editar turno' }).waitFor();
  const handles = await page
    .locator('[data-bloque][data-seleccionado] [data-borde]')
    .evaluateAll((edges) => edges.map((edge) => getComputedStyle(edge, '::after').display));
  expect(handles).toEqual(['none', 'none']);
  await page.getByRole('button', { name: 'Editar turno' }).tap();
  await sheet.waitFor();
  // The button is a few pixels above the sheet's foot: pressed while the sheet rises, the foot would take the tap.
  await stillness(page);
  await sheet.getByRole('button', { name: 'Fin, 30 minutos después' }).tap();
  await sheet.getByRole('button', { name: 'Camila Torres Vega' }).click();
  await sheet.getByRole('button', { name: 'Listo' }).tap();
  await expectShifts(page, day, '10:00–11:00 nueva');
  for (const hora of ['12:00', '12:00']) await cell(page, day, hora).tap();
  await expectShifts(page, day, '10:00–11:00 nueva');
  await page.getByRole('button', { name: 'Actualizar horarios' }).tap();
  await eventually(() => serverHas(day), ['10:00–11:00 confirmada Camila Torres Vega']);
  await cell(page, day, '10:30').tap();
  await sheet.waitFor();
  await stillness(page);
  await sheet.getByRole('button', { name: 'Quitar turno' }).tap();
  await page.getByRole('button', { name: 'Actualizar horarios' }).tap();
  await eventually(() => serverHas(day), []);
});

describe('a finger that rests on a free slot', () => {
  const ghost = () => ghostIn(at.page);
  const hold = async (fecha: string, hora: string) =>
    holdFinger(at.page, await middleOf(at.page, fecha, hora));

  it('draws without scrolling, and its release is no tap', async () => {
    const { page, day } = at;
    await at.open();
    const finger = await hold(day, '10:00');
    const before = await middleOf(page, day, '10:00');
    for (const slots of [1, 2, 3]) {
      await finger.moveTo({ x: before.x + 40, y: before.y + slots * before.height });
    }
    await expect.poll(() => ghost().textContent()).toBe('10:00–12:00');
    expect((await middleOf(page, day, '10:00')).y).toBe(before.y);
    await finger.lift();
    await expectShifts(page, day, '10:00–12:00 nueva');
    await closeBar();
    const again = await hold(day, '15:00');
    await again.lift();
    await expectShifts(page, day, '10:00–12:00 nueva', '15:00–15:30 nueva');
  });

  it('leaves nothing where it had swiped before it could rest, of which a busy phone tells late', async () => {
    const { page, day } = at;
    await at.open();
    const from = await middleOf(page, day, '10:00');
    const finger = await holdFinger(page, from);
    await finger.moveTo({ x: from.x, y: from.y + 3 * from.height }, 50);
    await expect.poll(() => ghost().isVisible()).toBe(false);
    await finger.lift();
    await cell(page, day, '12:00').tap();
    await expectShifts(page, day, '12:00–12:30 nueva');
  });

  it('leaves nothing where the system takes the finger away', async () => {
    const { page, day } = at;
    await at.open();
    const finger = await hold(day, '10:00');
    await finger.cancel();
    await expect.poll(() => ghost().isVisible()).toBe(false);
    await cell(page, day, '12:00').tap();
    await expectShifts(page, day, '12:00–12:30 nueva');
  });
});

describe('a finger that rests on a shift', () => {
  /** A new shift from 10:00 to 12:00, and where its hour from 11:00 is. */
  async function withShift() {
    const { page, day } = at;
    await at.open();
    const top = await middleOf(page, day, '10:00');
    const finger = await holdFinger(page, top);
    await finger.moveTo({ x: top.x, y: top.y + 3 * top.height });
    await finger.lift();
    await expectShifts(page, day, '10:00–12:00 nueva');
    await closeBar();
    return middleOf(page, day, '11:00');
  }

  it('moves it to another day and hour in one step, which is felt, shown, said and can be undone', async () => {
    const { page, day } = at;
    const next = addDays(day, 1);
    const from = await withShift();
    await page.evaluate(() => {
      navigator.vibrate = (ms) =>
        document.body.setAttribute('data-vibra', String(ms)) === undefined;
    });
    const finger = await holdFinger(page, from);
    expect(await page.locator('[data-vibra]').count()).toBe(1);
    expect(await ghostIn(page).textContent()).toBe('10:00–12:00');
    const to = await middleOf(page, next, '11:00');
    await finger.moveTo({ x: to.x, y: to.y + 2 * to.height });
    await expect.poll(() => ghostIn(page).textContent()).toBe('11:00–13:00');
    // It follows the finger, and the page stays.
    expect((await middleOf(page, day, '11:00')).y).toBe(from.y);
    await finger.lift();
    await expectShifts(page, next, '11:00–13:00 nueva');
    await expectShifts(page, day);
    await expectAnnounced(page, /^Movido: /);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Deshacer' }).first().click();
    await expectShifts(page, day, '10:00–12:00 nueva');
    await expectShifts(page, next);
  });

  it('near an end pulls that end, and a trembling one selects', async () => {
    const { page, day } = at;
    const { x, y, height } = await withShift();
    // 12 px above its end, at 12:00.
    const end = { x, y: y + 1.5 * height - 12 };
    const finger = await holdFinger(page, end);
    expect(await ghostIn(page).textContent()).toBe('10:00–12:00');
    await finger.moveTo({ x, y: end.y + 2 * height });
    await expect.poll(() => ghostIn(page).textContent()).toBe('10:00–13:00');
    await finger.lift();
    await expectShifts(page, day, '10:00–13:00 nueva');
    expect(await page.getByRole('dialog').count()).toBe(0);

    const start = { x, y: y - 2.5 * height + 12 };
    const other = await holdFinger(page, start);
    await other.moveTo({ x, y: start.y + height });
    await expect.poll(() => ghostIn(page).textContent()).toBe('10:30–13:00');
    await other.lift();
    await expectShifts(page, day, '10:30–13:00 nueva');

    const still = await holdFinger(page, { x, y: start.y + height });
    await still.moveTo({ x, y: start.y + height + 5 });
    await still.lift();
    await page.getByRole('dialog').getByText('10:30 a 13:00').first().waitFor();
    await expectShifts(page, day, '10:30–13:00 nueva');
  });

  it('trembles without moving it: its release selects, as a tap does', async () => {
    const { page, day } = at;
    const { x, y, height } = await withShift();
    // At the edge of its slot, where the next pixel would be another slot.
    const edge = { x, y: y + height / 2 - 1 };
    const finger = await holdFinger(page, edge);
    for (const px of [3, 6, 9]) await finger.moveTo({ x: edge.x, y: edge.y + px });
    await finger.lift();
    await page.getByRole('dialog').getByText('10:00 a 12:00').first().waitFor();
    await expectShifts(page, day, '10:00–12:00 nueva');
  });

  it('scrolls the page near the edges of what is seen of the days, beyond heads and bars', async () => {
    const { page, day } = at;
    const from = await withShift();
    const bar = await page.getByRole('button', { name: 'Actualizar horarios' }).boundingBox();
    if (bar === null) throw new Error('no bar');
    const finger = await holdFinger(page, from);
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    // Above the bar, so that what is dragged stays in sight.
    await finger.moveTo({ x: from.x, y: bar.y - 20 });
    await expect.poll(scrolled).toBeGreaterThan(before + 300);
    const heads = await page.locator('[role="columnheader"]').last().boundingBox();
    if (heads === null) throw new Error('no heads');
    const low = await scrolled();
    await finger.moveTo({ x: from.x, y: heads.y + heads.height + 10 });
    await expect.poll(scrolled).toBeLessThan(low - 300);
    await finger.cancel();
    await expectShifts(page, day, '10:00–12:00 nueva');
  });
});

it('a shift added by tap is selected, and its bar does not cover it', async () => {
  const { page, proxy, paciente: patient, monday } = at;
  await openAt(page, proxy.url, { paciente: patient, fecha: monday, vista: 'dia' });
  const half = cell(page, monday, '12:30');
  await half.tap();
  const bar = page.getByRole('region', { name: 'Turno seleccionado' });
  await bar.getByRole('button', { name: 'Editar turno' }).waitFor();
  const isInSight = async () => {
    const [low, risen] = [await half.boundingBox(), await bar.boundingBox()];
    return low !== null && risen !== null && low.y + low.height <= risen.y;
  };
  await eventually(isInSight, true);
});

it('a conflict that arrives further down than its notice is said there, and a tap leads to it', async () => {
  const { page, product, day, paciente: patient } = at;
  await at.open();
  await cell(page, day, '18:00').tap();
  await expectShifts(page, day, '18:00–18:30 nueva');
  const camila = caregiver(product, 'Camila');
  const hours = { hora_inicio: '18:00', hora_fin: '19:00' };
  await postShifts(page, patient, [{ fecha: day, ...hours, id_cuidador: camila }]);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const back = page.getByRole('button', { name: 'Hay horas que cambiaron' });
  // It hides no day's name.
  const head = page.locator('[role="columnheader"]').last();
  const [above, below] = [await head.boundingBox(), await back.boundingBox()];
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  // It lies above the foot's overlays, and comes down with them.
  const isAboveFoot = async () => {
    const [button, foot] = [await boxOf(back), await boxOf(page.locator('[data-encima]'))];
    const gap = foot.y - (button.y + button.height);
    return gap > 0 && gap < 24;
  };
  await eventually(isAboveFoot, true);
  const { y: high } = await boxOf(back);
  await page.getByRole('button', { name: 'Cerrar', exact: true }).tap();
  await eventually(async () => (await boxOf(back)).y > high, true);
  await eventually(isAboveFoot, true);
  // A variable of the root would compute the styles of all elements anew whenever the foot changes its height.
  const ofRoot = await page.evaluate(() => [...document.documentElement.style]);
  expect(ofRoot.filter((name) => name.startsWith('--'))).toEqual([]);
  await back.tap();
  await back.waitFor({ state: 'detached' });
  const heading = page.getByRole('heading', { name: /^Estas horas cambiaron/ });
  const { y } = (await heading.boundingBox()) ?? { y: 0 };
  expect(y).toBeGreaterThan(112);
  expect(y).toBeLessThan(PHONE.height / 2);
  await page.getByRole('button', { name: 'Dejar a Camila' }).tap();
  await heading.waitFor({ state: 'detached' });
  await expectShifts(page, day, '18:00–19:00 confirmada');
});

it('a swipe changes the days of every view with columns, and adds nothing', async () => {
  const { page, proxy, paciente: patient, monday } = at;
  await openAt(page, proxy.url, { paciente: patient, fecha: monday, vista: 'lista' });
  for (const [vista, count] of [
    ['dia', 1],
    ['tres-dias', 3],
    ['semana', 7],
  ] as const) {
    await changeView(page, vista);
    await eventually(columns, days(monday, count));
    await swipe(-220);
    await eventually(columns, days(addDays(monday, count), count));
    await swipe(220);
    await eventually(columns, days(monday, count));
    expect(await page.locator('[data-estado="nueva"]').count()).toBe(0);
  }
});

it('saves at the same place in every view, however many weeks a month has', async () => {
  const { page, proxy, paciente: patient } = at;
  const places: Record<string, number | undefined> = {};
  const measure = async (view: string) => {
    const box = await page.getByRole('button', { name: 'Actualizar horarios' }).boundingBox();
    places[view] = box?.y;
  };
  await openAt(page, proxy.url, { paciente: patient, fecha: '2027-02-10', vista: 'mes' });
  for (const vista of ['semana', 'tres-dias', 'dia', 'lista', 'mes'] as const) {
    await changeView(page, vista);
    await measure(vista);
  }
  // The weeks of February and of the months after it.
  for (const weeks of [4, 5, 5, 6]) {
    const days = page.locator('[data-vista="mes"] [role="gridcell"]');
    await expect.poll(() => days.count()).toBe(7 * weeks);
    await measure(`${weeks} weeks`);
    await page.getByRole('button', { name: 'Mes siguiente' }).click();
  }
  const { semana: place } = places;
  expect(place).toBeGreaterThan(PHONE.height - 100);
  expect(places).toEqual(Object.fromEntries(Object.keys(places).map((view) => [view, place])));
});

describe('on days that are full', () => {
  /** Shifts on every day that the swipes can reach, covering three of every four hours. */
  const home = addDays(emptyWeek(30), 2);
  const HOURS = [1, 5, 9, 13, 17, 21];
  let full: string;
  beforeAll(() => {
    full = at.product.paciente('Hernán');
    const shifts = days(addDays(home, -7 * 9), 7 * 18).flatMap((fecha) =>
      HOURS.map((hour) => ({
        fecha,
        hora_inicio: formatHora(hour * 60),
        hora_fin: formatHora((hour + 3) * 60),
      })),
    );
    layCareRequests(at.product, full, shifts);
  });

  it.each([
    { vista: 'semana', shifts: 7 * HOURS.length },
    { vista: 'lista', shifts: 7 * HOURS.length },
    { vista: 'mes', shifts: 0 },
  ])('25 swipes in $vista change nothing', async ({ vista, shifts }) => {
    const { page, product, proxy } = at;
    const before = keysOf(product.records(full));
    await openAt(page, proxy.url, { paciente: full, fecha: home, vista });
    const aim = vista === 'mes' ? '[data-vista] [data-fecha]' : '[data-bloque]';
    await page.locator(aim).first().waitFor();
    // Not an exact number, because how far each swipe scrolls on depends on the machine's speed.
    const aimed = await swipeAbout(page, { over: '[data-vista]', aim, count: 25 });
    expect(aimed).toBeGreaterThan(8);
    expect(new URL(page.url()).searchParams.get('vista')).toBe(vista);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator('[data-estado="nueva"]').count()).toBe(0);
    expect(await page.locator('[data-seleccionado], [data-saldra]').count()).toBe(0);
    await expect.poll(() => page.locator('[data-bloque]').count()).toBe(shifts);
    // By keyboard, since a tap during momentum scrolling would only stop the scrolling.
    await page.getByRole('button', { name: 'Actualizar horarios' }).press('Enter');
    await page.getByText('No hay cambios para guardar').waitFor();
    expect(keysOf(product.records(full))).toEqual(before);
  });
});

it('in a low window notices leave room for who can come, and lie beneath no button', async () => {
  const { page, product, proxy, paciente: patient, monday, day } = at;
  const shifts = ['Camila', 'Diego'].map((name) => ({
    fecha: monday,
    hora_inicio: '10:00',
    hora_fin: '12:00',
    id_cuidador: caregiver(product, name),
  }));
  await postShifts(page, patient, shifts);
  await postShifts(page, product.paciente('Hernán'), shifts.slice(1));
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  const notices = page.getByRole('status').getByRole('list');
  await expect.poll(() => notices.count(), { timeout: 15_000 }).toBe(2);
  await cell(page, day, '09:00').tap();
  const who = page.getByRole('group', { name: '¿Quién viene?' });
  await who.waitFor();
  // At its end a swipe on them does not scroll the week behind.
  const chaining = await page
    .locator('[data-encima] > *')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).overscrollBehaviorY));
  expect(chaining).toEqual(['contain', 'contain']);
  for (const [width, height] of [
    [320, 640],
    [844, 390],
    [390, 844],
  ] as const) {
    await resize(page, { width, height });
    const [name, room] = await Promise.all(
      [who.getByRole('button').first(), page.locator('[data-encima] > section')].map((part) =>
        part.boundingBox(),
      ),
    );
    expect((name?.y ?? 0) + (name?.height ?? 0), `${width}`).toBeLessThanOrEqual(
      (room?.y ?? 0) + (room?.height ?? 0),
    );
    // Every line of a notice that is in sight.
    const covered = await notices.evaluateAll((lists) =>
      lists.flatMap((list) => {
        const seen = list.closest('[role="status"]')?.getBoundingClientRect();
        const text = document.createRange();
        text.selectNodeContents(list);
        return [...text.getClientRects()]
          .map(({ left, top, width, height }) => [left + width / 2, top + height / 2] as const)
          .filter(([, y]) => seen !== undefined && y > seen.top && y < seen.bottom)
          .map(([x, y]) => document.elementFromPoint(x, y))
          .filter((hit) => !list.contains(hit))
          .map((hit) => hit?.outerHTML.slice(0, 80));
      }),
    );
    expect(covered, `${width}`).toEqual([]);
  }
  await resize(page, PHONE);
});
