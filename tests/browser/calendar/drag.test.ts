// Over 250 lines: every drag of a mouse, over one fixture.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { drawn, stillness } from '#tests/browser/axe.ts';
import { calendarStory } from '#tests/browser/calendar-story.ts';
import {
  dragFrom,
  dragTo,
  expectAnnounced,
  expectShifts,
  ghostsOf,
  middleOf,
  openAt,
} from '#tests/browser/calendar-week.ts';
import { chunkOf } from '#tests/browser/chunk-of.ts';
import { cell, eventually, save, syncState } from '#tests/browser/family-week.ts';
import { layoutShifts } from '#tests/browser/layout-shift.ts';
import { caregiver, layCareRequests, postShifts } from '#tests/browser/shifts.ts';

/** Drags with the mouse. They are measured on the screen; what else a press does is tested without a browser. */
const at = calendarStory();

// First, because rows that are written into the database are only seen when the calendar is read whole.
it('what is done where a shift off the grid is drawn happens to it, not to the one beneath it', async () => {
  const { page, day, product, paciente } = at;
  layCareRequests(product, paciente, [{ fecha: day, hora_inicio: '10:00', hora_fin: '12:00' }]);
  const odd = { fecha: day, hora_inicio: '10:40', hora_fin: '11:15' };
  layCareRequests(product, paciente, [odd], 'confirmada');
  await at.open();
  await expectShifts(page, day, '10:00–12:00 pendiente', '10:40–11:15 confirmada');
  // The hours that nobody has accepted and those without a name have two lines in the room of one.
  await expect.poll(() => page.locator('[data-sin-nombre]').count()).toBe(1);
  expect(await layoutShifts(page)).toEqual({ sum: 0, moved: [] });
  const selected = page.locator('[data-seleccionado]');
  /** Measured anew, because the bar of a selected shift may move the days. */
  const click = async (down: number, button: 'left' | 'right' = 'left') => {
    const { x, y, height } = await middleOf(page, day, '10:30');
    await page.mouse.click(x, y + down * height, { button });
  };
  await click(0);
  await expect.poll(() => selected.getAttribute('data-inicio')).toBe('10:40');
  // The rest of a slot that it touches is of the other one.
  await click(-0.4);
  await expect.poll(() => selected.getAttribute('data-inicio')).toBe('10:00');
  // A selected one is drawn on top.
  await page.keyboard.press('Escape');
  await expect.poll(() => selected.count()).toBe(0);
  await click(1.4, 'right');
  const rest = ['10:00–11:00 pendiente', '11:30–12:00 pendiente'] as const;
  await expectShifts(page, day, rest[0], '10:40–11:15 confirmada', rest[1]);
  await click(0, 'right');
  await expectShifts(page, day, ...rest);
});

it('moves both ends of a shift by their handles; a click on a handle is one on its slot', async () => {
  const { page, day } = at;
  await at.open();
  await cell(page, day, '10:00').click();
  await expectShifts(page, day, '10:00–10:30 nueva');
  await dragEdge(page, day, 'fin', 3);
  await expectShifts(page, day, '10:00–12:00 nueva');
  await dragEdge(page, day, 'inicio', 1);
  await expectShifts(page, day, '10:30–12:00 nueva');
  await dragEdge(page, day, 'inicio', 40);
  await expectShifts(page, day, '11:30–12:00 nueva');
  // It takes back a new slot wherever it hits it.
  for (const part of [-0.4, 0, 0.4]) {
    // Measured when nothing moves any more: the bar of a selected shift comes and goes, and moves the days.
    await drawn(page);
    await stillness(page);
    const { x, y, height } = await middleOf(page, day, '11:30');
    await page.mouse.click(x, y + part * height);
    await expectShifts(page, day);
    await cell(page, day, '11:30').click();
    await expectShifts(page, day, '11:30–12:00 nueva');
  }
});

it('paints a confirmed shift for a caregiver', async () => {
  const { page, day, serverHas } = at;
  await at.open();
  await page.getByRole('switch').click();
  const from = await middleOf(page, day, '13:00');
  await dragFrom(page, from, from.height);
  await page.mouse.move(from.x, from.y + from.height * 3, { steps: 3 });
  await page.mouse.up();
  await page.getByRole('dialog').getByRole('button', { name: 'Camila' }).click();
  await expectShifts(page, day, '13:00–15:00 nueva');
  await save(page);
  await eventually(() => serverHas(day), ['13:00–15:00 confirmada Camila Torres Vega']);
});

it('draws tonight until the next morning in one drag; with the name and the save that is three clicks; and moves it whole', async () => {
  const { page, day, monday, serverHas } = at;
  await at.open();
  const next = addDays(monday, 2);
  await dragFrom(page, await middleOf(page, day, '20:00'), 12);
  await dragTo(page, next, '07:30', ['20:00–08:00', '']);
  await page.mouse.up();
  await expectShifts(page, day, '20:00–24:00 nueva');
  await expectShifts(page, next, '00:00–08:00 nueva');
  await expectAnnounced(page, /^Agregado: martes.* 20:00 a 08:00 del día siguiente, 12 horas$/);
  expect(await ghostsOf(page).count()).toBe(1);
  const bar = page.getByRole('region', { name: 'Turno seleccionado' });
  await bar.getByRole('button', { name: 'Camila Torres Vega' }).click();
  await save(page);
  await eventually(() => serverHas(day), ['20:00–24:00 confirmada Camila Torres Vega']);
  await eventually(() => serverHas(next), ['00:00–08:00 confirmada Camila Torres Vega']);
  await syncState(page, 'al-dia', 0);
  // Held by either of its parts, of which the ghost is that in its column, the night goes whole.
  await dragFrom(page, await middleOf(page, day, '21:00'), 6);
  await dragTo(page, next, '21:00', ['20:00–24:00']);
  await page.mouse.up();
  const last = addDays(next, 1);
  await expectAnnounced(page, /^Movido: miércoles.* 20:00 a 24:00; jueves.* 00:00 a 08:00$/);
  await expectShifts(page, day);
  await expectShifts(page, next, '20:00–24:00 confirmada');
  await expectShifts(page, last, '00:00–08:00 confirmada');
  await dragFrom(page, await middleOf(page, last, '07:00'), -6);
  await dragTo(page, next, '06:00', ['00:00–07:00']);
  await page.mouse.up();
  await save(page);
  await eventually(() => serverHas(day), ['19:00–24:00 confirmada Camila Torres Vega']);
  await eventually(() => serverHas(next), ['00:00–07:00 confirmada Camila Torres Vega']);
  expect(serverHas(last)).toEqual([]);
});

it('keeps the days where they are during a drag, whatever appears beneath them', async () => {
  const { page, day } = at;
  await at.open();
  const from = await middleOf(page, day, '20:00');
  await dragFrom(page, from, -2 * from.height);
  /** The days are at their beginning, and an overlay gets this height. @returns where they are then. */
  const rise = async (height: number) => {
    const grid = page.locator('[role="grid"]');
    await grid.evaluate((element) => {
      element.scrollTop = 0;
    });
    await page.locator('[data-encima]').evaluate((overlay, pixels) => {
      overlay.style.height = `${pixels}px`;
    }, height);
    await drawn(page);
    return grid.evaluate(({ scrollTop }) => scrollTop);
  };
  expect(await rise(120)).toBe(0);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  // Otherwise the slot that has the focus is kept in sight.
  await cell(page, day, '20:00').focus();
  expect(await rise(160)).toBeGreaterThan(0);
});

it('stays in its own day where the pointer only drifts aside', async () => {
  const { page, day, monday } = at;
  await at.open();
  const from = await middleOf(page, day, '10:00');
  await dragFrom(page, from, 12);
  const { x } = await middleOf(page, addDays(monday, 2), '10:00');
  await page.mouse.move(x, from.y + 3 * from.height, { steps: 3 });
  await page.mouse.up();
  await expectShifts(page, day, '10:00–12:00 nueva');
});

it('lengthens a confirmed shift, which keeps its caregiver; only the ghost moves during the drag', async () => {
  const { page, monday, product, proxy, paciente: patient } = at;
  const thursday = addDays(monday, 3);
  const camila = caregiver(product, 'Camila');
  await postShifts(page, patient, [
    { fecha: thursday, hora_inicio: '10:00', hora_fin: '12:00', id_cuidador: camila },
  ]);
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  await expectShifts(page, thursday, '10:00–12:00 confirmada');
  // The last that is written: what nobody covers is in the names of its slots.
  await page.locator('[role="gridcell"][aria-label$="sin cubrir"]').first().waitFor();
  await watchGrid(page);
  await pullEdge(page, thursday, 'fin', 2);
  expect(await changedInGrid(page)).toEqual(['ghost']);
  await page.mouse.up();
  await expectShifts(page, thursday, '10:00–13:00 confirmada');
});

it('moves a shift to another day and time, and not where something else is', async () => {
  const { page, monday, product, proxy, paciente: patient } = at;
  const [thursday, friday] = [addDays(monday, 3), addDays(monday, 4)];
  const camila = caregiver(product, 'Camila');
  await postShifts(page, patient, [
    { fecha: friday, hora_inicio: '10:00', hora_fin: '12:00', id_cuidador: camila },
    { fecha: thursday, hora_inicio: '10:00', hora_fin: '13:00' },
  ]);
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  await expectShifts(page, friday, '10:00–12:00 confirmada');
  const ghost = page.locator('[class*="ghost"]').first();
  const drag = async (from: readonly [string, string], to: readonly [string, string]) => {
    const place = await middleOf(page, ...to);
    await dragFrom(page, await middleOf(page, ...from), 6);
    await page.mouse.move(place.x, place.y, { steps: 3 });
  };
  // A press that moves a little is a click.
  await dragFrom(page, await middleOf(page, friday, '11:00'), 6);
  await page.mouse.up();
  await expectAnnounced(page, /^Seleccionado: viernes.*10:00 a 12:00/);
  const taken = '10:00–13:00 pendiente';
  await drag([friday, '11:00'], [thursday, '13:00']);
  await expect.poll(() => ghost.textContent()).toBe('12:00–14:00');
  await expect.poll(() => ghost.getAttribute('data-ocupado')).toBe('');
  await page.mouse.up();
  await expectAnnounced(page, /^Ese horario ya está ocupado$/);
  await expectShifts(page, friday, '10:00–12:00 confirmada');

  await drag([friday, '11:00'], [thursday, '15:30']);
  await expect.poll(() => ghost.textContent()).toBe('14:30–16:30');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectShifts(page, friday, '10:00–12:00 confirmada');

  await drag([friday, '11:00'], [thursday, '15:30']);
  await page.mouse.up();
  await expectShifts(page, thursday, taken, '14:30–16:30 confirmada');
  await expectShifts(page, friday);
  await expectAnnounced(page, /^Movido: jueves.*, 14:30 a 16:30$/);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expectShifts(page, friday, '10:00–12:00 confirmada');
});

it('that is cancelled within its slot adds nothing, and the next click works', async () => {
  const { page, day } = at;
  await at.open();
  const { x, y } = await middleOf(page, day, '12:00');
  await dragFrom(page, { x, y: y - 8 }, 12);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await cell(page, day, '13:00').click();
  await expectShifts(page, day, '13:00–13:30 nueva');
});

it('that ends before its code is there adds nothing where it ends', async () => {
  const { page, day } = at;
  const code = `**${chunkOf('src/features/calendar/week/begin-drag.ts')}`;
  await page.route(code, (route) => route.abort());
  await at.open();
  const from = await middleOf(page, day, '10:00');
  const to = await middleOf(page, day, '12:00');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
  await cell(page, day, '14:00').click();
  await expectShifts(page, day, '14:00–14:30 nueva');
  await page.unroute(code);
});

it('a press on the name of a day adds nothing to the hours that are scrolled beneath it', async () => {
  const { page, day } = at;
  await at.open();
  await page.getByRole('columnheader', { name: /^martes/ }).click();
  await cell(page, day, '14:00').click();
  await expectShifts(page, day, '14:00–14:30 nueva');
});

it('that ends because its grid is removed adds nothing, and Escape works as usual again', async () => {
  const { page, day } = at;
  await at.open();
  await dragFrom(page, await middleOf(page, day, '16:00'), 40);
  await page.getByRole('radio', { name: 'Lista' }).press('Space');
  await page.locator('[data-vista="lista"]').waitFor();
  await page.mouse.up();
  await page.getByRole('button', { name: 'Planificar' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectShifts(page, day);
});

it('a drag stops before the hour that does not exist', async () => {
  const { page, proxy, paciente: patient } = at;
  const sunday = '2028-09-03';
  await openAt(page, proxy.url, { paciente: patient, fecha: sunday });
  const { x, y, height } = await middleOf(page, sunday, '01:30');
  await dragFrom(page, { x, y }, -height);
  await page.mouse.move(x, y - 3 * height, { steps: 3 });
  await page.mouse.up();
  await expectShifts(page, sunday, '01:00–02:00 nueva');
});

async function dragEdge(page: Page, fecha: string, edge: 'inicio' | 'fin', slots: number) {
  await pullEdge(page, fecha, edge, slots);
  await page.mouse.up();
}

/** Drags an end of the day's first shift by some slots, without releasing it. */
async function pullEdge(page: Page, fecha: string, edge: 'inicio' | 'fin', slots: number) {
  const shift = page.locator(`[data-bloque][data-fecha="${fecha}"]`).first();
  // Before measuring the handle, because it may scroll.
  const { height } = await middleOf(page, fecha, '10:00');
  const box = await shift.locator(`[data-borde="${edge}"]`).boundingBox();
  if (box === null) throw new Error('no handle');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await dragFrom(page, { x, y }, 6);
  await page.mouse.move(x, y + slots * height, { steps: 3 });
}

/** Starts recording changes in the grid; `changedInGrid` reads them. */
function watchGrid(page: Page): Promise<void> {
  return page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]');
    if (grid === null) throw new Error('no grid');
    const seen: MutationRecord[] = [];
    const watcher = new MutationObserver((careRequests) => seen.push(...careRequests));
    watcher.observe(grid, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    Object.assign(globalThis, { gridChanges: () => [...seen, ...watcher.takeRecords()] });
  });
}

/** What has changed in the grid since `watchGrid`, without repeats: the ghost, or else the element itself. */
function changedInGrid(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const changes = (Reflect.get(globalThis, 'gridChanges') as () => MutationRecord[])();
    const names = changes.map(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element?.closest('[class*="ghost"]') ? 'ghost' : `${element?.outerHTML.slice(0, 80)}`;
    });
    return [...new Set(names)];
  });
}
