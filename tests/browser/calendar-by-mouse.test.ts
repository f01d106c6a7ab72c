import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { calendarStory } from './calendar-story.ts';
import {
  describeSaved,
  dragFrom,
  expectAnnounced,
  expectShifts,
  middleOf,
  openAt,
  shiftsOn,
} from './calendar-week.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { cell, eventually, save, syncState } from './family-week.ts';
import { caregiver, postShifts } from './shifts.ts';

/** Everything that the week can do, with the mouse alone. */
const at = calendarStory();

it('adds, takes back, lengthens, shortens, cuts, undoes and saves', async () => {
  const { page, day, serverHas } = at;
  await cell(page, day, '10:00').click();
  await cell(page, day, '10:30').click();
  await expectShifts(page, day, '10:00–11:00 nueva');
  await cell(page, day, '10:30').click();
  await expectShifts(page, day, '10:00–10:30 nueva');

  await dragEdge(page, day, 'fin', 3);
  await expectShifts(page, day, '10:00–12:00 nueva');
  await dragEdge(page, day, 'inicio', 1);
  await expectShifts(page, day, '10:30–12:00 nueva');
  await dragEdge(page, day, 'inicio', 40);
  await expectShifts(page, day, '11:30–12:00 nueva');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expectShifts(page, day, '10:30–12:00 nueva');
  await page.getByRole('button', { name: 'Rehacer' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();

  await cell(page, day, '11:00').click({ button: 'right' });
  await expectShifts(page, day, '10:30–11:00 nueva', '11:30–12:00 nueva');
  // The right click of a one-button Mac mouse: Ctrl + click.
  await cell(page, day, '16:00').click();
  await cell(page, day, '16:00').evaluate((element) => {
    const how = { bubbles: true, cancelable: true, button: 0, ctrlKey: true };
    element.dispatchEvent(new MouseEvent('contextmenu', how));
  });
  await expectShifts(page, day, '10:30–11:00 nueva', '11:30–12:00 nueva');
  await save(page);
  await describeSaved(page).waitFor();
  await expectShifts(page, day, '10:30–11:00 pendiente', '11:30–12:00 pendiente');
  await eventually(() => serverHas(day), ['10:30–11:00 pendiente', '11:30–12:00 pendiente']);
});

it('paints a confirmed shift for a caregiver, and takes a saved one away', async () => {
  const { page, day, serverHas } = at;
  const next = addDays(day, 1);
  await page.getByRole('switch').click();
  const from = await middleOf(page, next, '13:00');
  await dragFrom(page, from, from.height);
  await page.mouse.move(from.x, from.y + from.height * 3, { steps: 3 });
  await page.mouse.up();
  await page.getByRole('dialog').getByRole('button', { name: 'Camila' }).click();
  await expectShifts(page, next, '13:00–15:00 nueva');
  // A plain click on a saved shift only selects it.
  await cell(page, day, '10:30').click();
  await expectShifts(page, day, '10:30–11:00 pendiente', '11:30–12:00 pendiente');
  await page.getByRole('button', { name: 'Quitar turno' }).click();
  await expectShifts(page, day, '11:30–12:00 pendiente');
  await save(page);
  await eventually(() => serverHas(day), ['11:30–12:00 pendiente']);
  expect(serverHas(next)).toEqual(['13:00–15:00 confirmada Camila Torres Vega']);
  await save(page);
  await page.getByText('No hay cambios para guardar').waitFor();
});

it('keeps a caregiver for the next shifts, which moves nothing', async () => {
  const { page, day } = at;
  const grid = page.locator('[data-vista="semana"]');
  const top = async () => (await grid.boundingBox())?.y;
  for (const size of [DESKTOP, { width: 1366, height: 500 }, { width: 800, height: 900 }, PHONE]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    const before = await top();
    await page.getByRole('switch', { name: 'Agregar turnos confirmados' }).click();
    await cell(page, day, '08:00').click();
    await page.getByRole('dialog').getByLabel('Usar también').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Camila' }).click();
    const change = page.getByRole('button', { name: 'Cambiar' });
    await change.waitFor();
    expect(await top(), `${size.width} px`).toBe(before);
    // The first name is visible all of it, and the last names are for screen readers.
    const name = page.getByText('Con Camila Torres Vega');
    const [cut, messages] = await name.evaluate((element) => [
      element.scrollWidth - element.clientWidth,
      (element.firstChild as Text).data,
    ]);
    expect([cut, messages]).toEqual([0, 'Con Camila']);
    await change.click();
    await change.waitFor({ state: 'detached' });
    expect(await top(), `${size.width} px`).toBe(before);
    await page.getByRole('switch', { name: 'Agregar turnos confirmados' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expectShifts(page, day, '11:30–12:00 pendiente');
  }
  await page.setViewportSize(DESKTOP);
});

it('lengthens a confirmed shift, which keeps its caregiver; only the ghost moves during the drag', async () => {
  const { page, monday, product, paciente: patient, serverHas } = at;
  const thursday = addDays(monday, 3);
  const saturday = addDays(monday, 5);
  const camila = caregiver(product, 'Camila');
  await postShifts(page, patient, [
    { fecha: thursday, hora_inicio: '10:00', hora_fin: '12:00', id_cuidador: camila },
  ]);
  await openAt(page, product.url, { paciente: patient, fecha: monday });
  await expectShifts(page, thursday, '10:00–12:00 confirmada');
  await page.locator('[data-sin-cubrir]').waitFor();
  // Click once before watching: the first click moves focus into the grid, which changes other days.
  await cell(page, saturday, '16:00').click();
  await expectShifts(page, saturday, '16:00–16:30 nueva');
  await watchBoard(page);
  await cell(page, saturday, '16:30').click();
  await expectShifts(page, saturday, '16:00–17:00 nueva');
  expect(await changedInGrid(page)).toEqual([saturday]);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expectShifts(page, saturday);

  await watchBoard(page);
  await pullEdge(page, thursday, 'fin', 2);
  expect(await changedInGrid(page)).toEqual(['ghost']);
  await page.mouse.up();
  await expectShifts(page, thursday, '10:00–13:00 confirmada');
  await save(page);
  // Unchanged records are not sent again: the added hour is a second record, but is shown as one shift.
  await eventually(
    () => serverHas(thursday),
    ['10:00–12:00 confirmada Camila Torres Vega', '12:00–13:00 confirmada Camila Torres Vega'],
  );
  await syncState(page, 'al-dia', 0);
  await expectShifts(page, thursday, '10:00–13:00 confirmada');
});

it('moves a shift to another day and time, and not where something else is', async () => {
  const { page, monday, product, paciente: patient, serverHas } = at;
  const [thursday, friday] = [addDays(monday, 3), addDays(monday, 4)];
  const camila = caregiver(product, 'Camila');
  await postShifts(page, patient, [
    { fecha: friday, hora_inicio: '10:00', hora_fin: '12:00', id_cuidador: camila },
  ]);
  await openAt(page, product.url, { paciente: patient, fecha: monday });
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
  const [taken = ''] = await shiftsOn(page, thursday);
  expect(taken).toMatch(/^10:00–13:00/);
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
  await page.getByRole('button', { name: 'Rehacer' }).click();
  await save(page);
  await eventually(() => serverHas(friday), []);
  await eventually(
    () => serverHas(thursday).filter((shift) => shift.startsWith('14:30')),
    ['14:30–16:30 confirmada Camila Torres Vega'],
  );
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

/** Starts recording DOM changes in the calendar board; `changedInGrid` reads them. */
function watchBoard(page: Page): Promise<void> {
  return page.evaluate(() => {
    const board = document.querySelector('[role="grid"]')?.closest('[class*="board"]');
    if (!board) throw new Error('no board');
    const watcher = new MutationObserver((careRequests) => seen.push(...careRequests));
    const seen: MutationRecord[] = [];
    watcher.observe(board, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    Object.assign(globalThis, {
      boardChanges: () => {
        seen.push(...watcher.takeRecords());
        watcher.disconnect();
        return seen;
      },
    });
  });
}

/**
 * What has changed in the grid since `watchBoard`, without repeats: the fecha of a day, `ghost`, or else the
 * element itself. Changes outside the grid are left out, such as those of totals and bars after a release.
 */
function changedInGrid(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const nameOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      if (element?.closest('[class*="ghost"]')) return 'ghost';
      const day = element?.closest('[data-fecha]') ?? element?.querySelector('[data-fecha]');
      return day?.getAttribute('data-fecha') ?? `${node.nodeName} ${element?.className}`;
    };
    const changes = (Reflect.get(globalThis, 'boardChanges') as () => MutationRecord[])();
    const names = changes
      .filter(({ target }) => target.parentElement?.closest('[role="grid"]'))
      .flatMap(({ type, target, addedNodes, removedNodes }) =>
        type !== 'childList' || nameOf(target) === 'ghost'
          ? nameOf(target)
          : [...addedNodes, ...removedNodes].map(nameOf),
      );
    return [...new Set(names)];
  });
}
