// Over 250 lines: what only layout decides, at every size of window.
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { drawn, resize, stillness } from '#tests/browser/axe.ts';
import { calendarStory } from '#tests/browser/calendar-story.ts';
import {
  belowHeads,
  changeView,
  dragFrom,
  expectShifts,
  openAt,
  openMenu,
  scrollingFollowed,
} from '#tests/browser/calendar-week.ts';
import { DESKTOP, PHONE } from '#tests/browser/chromium.ts';
import { sideways } from '#tests/browser/each-width.ts';
import { cell, dialog, save, syncState } from '#tests/browser/family-week.ts';
import { crampedByLargeLetters } from '#tests/browser/large-letters.ts';
import { openDatabase } from '#tests/browser/product.ts';
import { caregiver, postShifts } from '#tests/browser/shifts.ts';

/** Room on the screen: what fits, what covers nothing and what stays where it is. */
const at = calendarStory();

afterEach(async () => {
  await at.page.emulateMedia({ colorScheme: null, forcedColors: null });
  await at.page.setViewportSize(DESKTOP);
});

it.each([
  { width: 1366, height: 500 },
  { width: 1093, height: 500 },
])('in a window of $width by $height has the week and its bar without scrolling', async (low) => {
  const { page, proxy, paciente: patient, monday } = at;
  await page.setViewportSize(low);
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  await page.locator('[data-sin-cubrir]').waitFor();
  await expect.poll(() => belowHeads(page)).toBeLessThan(16);
  const grid = page.getByRole('grid');
  const inSight = async (part: Locator) => {
    const box = await part.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= low.height;
  };
  const beyondTheScreen = () =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(await beyondTheScreen()).toBe(0);
  expect(await inSight(grid)).toBe(true);
  expect(await inSight(page.getByRole('button', { name: 'Actualizar horarios' }))).toBe(true);
  // A drag held at the lower edge scrolls on to later hours, below sticky headers.
  const edge = await grid.boundingBox();
  if (edge === null) throw new Error('no grid');
  const x = edge.x + edge.width / 2;
  await dragFrom(page, { x, y: edge.y + edge.height / 2 }, 20);
  await page.mouse.move(x, edge.y + edge.height - 6, { steps: 4 });
  const later = cell(page, addDays(monday, 3), '13:00');
  await expect.poll(() => inSight(later)).toBe(true);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await inSight(page.getByRole('columnheader').nth(1))).toBe(true);
  // Month and list have their natural height and scroll with the page.
  await page.getByRole('radio', { name: 'Mes' }).click();
  const month = page.locator('[data-vista="mes"]');
  await month.waitFor();
  expect(await month.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0);
  await page.getByRole('radio', { name: 'Lista' }).click();
  await page.locator('[data-vista="lista"]').waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await inSight(page.getByRole('button', { name: 'Cerrar sesión' }))).toBe(true);
  expect(await inSight(page.getByRole('button', { name: 'Actualizar horarios' }))).toBe(true);
});

it.each([
  { width: 390, height: 420 },
  { width: 320, height: 420 },
  { width: 560, height: 320 },
])('in half of a phone’s screen, $width × $height, no day’s head meets the next', async (half) => {
  const { page, proxy, paciente: patient } = at;
  await page.setViewportSize(half);
  // Days of two digits.
  await openAt(page, proxy.url, { paciente: patient, fecha: '2031-11-24' });
  await cell(page, '2031-11-24', '08:00').waitFor();
  expect(await sideways(page)).toBe(0);
  const heads = await page.evaluate(() => {
    const days = document.querySelectorAll('[data-vista="semana"] [role="columnheader"]');
    return [...days].slice(1).map((day) => {
      const boxes = [...day.children].map((part) => part.getBoundingClientRect());
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
      };
    });
  });
  expect(heads).toHaveLength(7);
  const meeting = heads.filter(({ left }, index) => left < (heads[index - 1]?.right ?? 0));
  expect(meeting).toEqual([]);
});

it('keeps a caregiver for the next shifts, which moves nothing', async () => {
  const { page, proxy, paciente: patient, monday, day } = at;
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  const grid = page.locator('[data-vista="semana"]');
  const top = async () => (await grid.boundingBox())?.y;
  for (const size of [DESKTOP, { width: 1366, height: 500 }, { width: 800, height: 900 }, PHONE]) {
    await resize(page, size);
    await page.evaluate(() => scrollTo(0, 0));
    const before = await top();
    await openMenu(page);
    await page.getByRole('switch', { name: 'Agregar turnos confirmados' }).click();
    // In sight of a phone at the start of its page.
    await cell(page, day, '07:00').click();
    await page.getByRole('dialog').getByLabel('La misma persona').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Camila' }).click();
    const change = page.getByRole('button', { name: 'Cambiar' });
    await openMenu(page);
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
    await openMenu(page);
    await page.getByRole('switch', { name: 'Agregar turnos confirmados' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expectShifts(page, day);
  }
});

it('moves nothing when the first shift is counted', async () => {
  const { page, proxy, paciente: patient, monday, day } = at;
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  const total = page.locator('[data-sin-cubrir]');
  const tops = async () => [
    (await page.locator('[data-vista="semana"]').boundingBox())?.y,
    (await total.locator('b').boundingBox())?.y,
  ];
  for (const size of [
    DESKTOP,
    { width: 1366, height: 500 },
    { width: 1093, height: 500 },
    { width: 800, height: 900 },
  ]) {
    await resize(page, size);
    await total.waitFor();
    const before = await tops();
    await cell(page, day, '10:00').click();
    await expect.poll(() => total.textContent()).toContain('Por confirmar: media hora');
    expect(await tops(), `${size.width} × ${size.height}`).toEqual(before);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expectShifts(page, day);
  }
});

/** Whether a pointer at the middle of what has focus would hit it: no bar covers it. */
function isFocusInSight(): Promise<boolean> {
  return at.page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return false;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
    return focused.contains(hit) || label?.contains(hit) === true;
  });
}

it.each([PHONE, { width: PHONE.height, height: PHONE.width }])(
  'no bar of a phone covers what has focus: $width × $height',
  async (viewport) => {
    const { page, proxy, paciente: patient, monday } = at;
    // Enough lines in the list, so that the last Tab is still in it.
    const hours = ['08', '10', '12', '14', '16'];
    await postShifts(
      page,
      patient,
      hours.map((hour) => ({
        fecha: at.day,
        hora_inicio: `${hour}:00`,
        hora_fin: `${hour}:30`,
      })),
    );
    await page.setViewportSize(viewport);
    const covered: string[] = [];
    const walk = async (keys: Readonly<Record<string, number>>) => {
      for (const [key, times] of Object.entries(keys)) {
        for (let step = 0; step < times; step += 1) {
          await page.keyboard.press(key);
          if (!(await isFocusInSight())) covered.push(`${key} ${step}`);
        }
      }
    };
    await openAt(page, proxy.url, { paciente: patient, fecha: monday });
    await scrollingFollowed(page);
    await cell(page, monday, '08:00').focus();
    await walk({ ArrowDown: 14, ArrowUp: 24 });
    await changeView(page, 'lista');
    await page.getByRole('button', { name: /^Agregar turno el lunes/ }).focus();
    await walk({ Tab: 12, 'Shift+Tab': 12 });
    await changeView(page, 'mes');
    await page.locator('[data-vista="mes"] [tabindex="0"]').focus();
    await walk({ ArrowDown: 2, ArrowUp: 4 });
    expect(covered).toEqual([]);
    // The bars themselves stay where they are, and so does the page beneath them.
    await changeView(page, 'lista');
    // The planner is loaded later, and adds lines above the place to which the page is scrolled.
    await page.locator('[data-huecos]').first().waitFor();
    await page.evaluate(() => scrollTo(0, 100));
    for (const name of [
      'Deshacer',
      'Abrir menú',
      'Ver cambios por enviar',
      'Actualizar horarios',
    ]) {
      await page.getByRole('button', { name }).focus();
      expect(await page.evaluate(() => scrollY), name).toBe(100);
    }
  },
);

it('fits on a phone with large text, with the sheet’s buttons visible without scrolling', async () => {
  const { page, product, proxy, paciente: patient, monday } = at;
  await postShifts(page, patient, [
    { fecha: at.day, hora_inicio: '09:00', hora_fin: '11:00' },
    {
      fecha: at.day,
      hora_inicio: '12:00',
      hora_fin: '14:00',
      id_cuidador: caregiver(product, 'Camila'),
    },
  ]);
  const enlarge = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize(PHONE);
  await openAt(page, proxy.url, { paciente: patient, fecha: monday, vista: 'lista' });
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .waitFor();
  for (const view of ['Lista', 'Semana', 'Mes']) {
    await enlarge('200%');
    await openMenu(page);
    await page.getByRole('radio', { name: view }).click();
    await page.locator(`[data-vista="${view.toLowerCase()}"]`).waitFor();
    expect(await width(), view).toBeLessThanOrEqual(PHONE.width);
    // The whole heading is visible.
    const { height } = (await page.locator('h2').first().boundingBox()) ?? { height: 0 };
    expect(height, view).toBeLessThan(200);
    await enlarge('');
  }

  await page.setViewportSize({ width: 360, height: 640 });
  await openMenu(page);
  await page.getByRole('radio', { name: 'Lista' }).click();
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click();
  const done = page.getByRole('dialog').getByRole('button', { name: 'Listo' });
  const box = await done.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  expect(await crampedByLargeLetters(page)).toEqual([]);
  await done.click();
  for (const plan of [/^Copiar o repetir/, /^Horas y cobertura/]) {
    await openMenu(page);
    await page.getByRole('button', { name: 'Planificar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: plan }).click();
    await page.getByRole('dialog').getByRole('radio').first().waitFor();
    expect(await crampedByLargeLetters(page)).toEqual([]);
    // Nothing is new, so there is no column of zeros.
    expect(await page.getByRole('columnheader', { name: 'Nuevas' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

it('moves nothing beside the save button while it saves', async () => {
  const { page, proxy, monday } = at;
  await at.open();
  for (const size of [DESKTOP, PHONE]) {
    await resize(page, size);
    await cell(page, addDays(monday, size === PHONE ? 2 : 1), '10:00').click();
    await page.locator('[data-cuenta] span').waitFor();
    const held = proxy.caught();
    proxy.fault = 'hold-request';
    const places = await savingPlaces(page);
    await save(page);
    await held;
    expect(await places.evaluate(({ busy }) => busy)).toEqual(
      await places.evaluate(({ resting }) => resting),
    );
    proxy.fault = 'none';
    await proxy.release();
    await syncState(page, 'al-dia');
  }
});

/** Where the save button and the one before it begin, and how wide they are, now and once it is busy. */
function savingPlaces(page: Page) {
  return page.evaluateHandle(() => {
    const button = document.querySelector('[data-guardar]');
    if (button === null) throw new Error('no save button');
    // Above them the count of changes goes with what is saved, on a phone with its line.
    const places = () =>
      [button.previousElementSibling, button].map((one) => {
        const box = one?.getBoundingClientRect();
        return box && [box.left, box.width];
      });
    const busy = new Promise<ReturnType<typeof places>>((resolve) => {
      const watching = new MutationObserver(() => {
        if (!button.hasAttribute('aria-busy')) return;
        watching.disconnect();
        resolve(places());
      });
      watching.observe(button, { attributes: true });
    });
    return { resting: places(), busy };
  });
}

it('large letters fit before there is a change to save, and break no word of its count', async () => {
  const { page, proxy, paciente: patient } = at;
  // The week before is empty too, so that the bar says how to begin.
  const monday = addDays(at.monday, 7);
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  await page.locator('[data-pista]').waitFor({ state: 'attached' });
  expect(await crampedByLargeLetters(page)).toEqual([]);
  await cell(page, addDays(monday, 1), '18:00').click();
  await page.getByText('1 cambio sin guardar').waitFor();
  expect(await crampedByLargeLetters(page)).toEqual([]);
});

it('with a rejected save, large letters break no word of its notice', async () => {
  const { page, proxy, paciente: patient, monday } = at;
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  proxy.fault = 'reject';
  await cell(page, at.day, '18:00').click();
  await page.getByRole('button', { name: 'Actualizar horarios' }).click();
  await page.locator('[data-rechazado]').waitFor();
  expect(await crampedByLargeLetters(page)).toEqual([]);
  proxy.fault = 'none';
});

it('on the narrowest phone the month’s name stays within the bar', async () => {
  const { page, proxy, paciente: patient } = at;
  await page.setViewportSize({ ...PHONE, width: 320 });
  await openAt(page, proxy.url, { paciente: patient, fecha: '2031-11-10', vista: 'mes' });
  const name = page.getByRole('heading', { name: 'Noviembre de 2031' });
  const below = await name.evaluate((words) => {
    const bar = words.closest('[data-barra]')?.getBoundingClientRect();
    return (bar?.bottom ?? 0) - words.getBoundingClientRect().bottom;
  });
  expect(below).toBeGreaterThanOrEqual(3);
  // And in one line, as the days of a week.
  const lines = (words: Element) =>
    words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(words).lineHeight);
  expect(Math.round(await name.evaluate(lines))).toBe(1);
  await changeView(page, 'semana');
  expect(Math.round(await page.locator('[data-barra] h2').evaluate(lines))).toBe(1);
});

it('on a phone the choices of the planner’s dialogs have the room that they have elsewhere', async () => {
  const { page, proxy, paciente: patient, monday } = at;
  await postShifts(page, patient, [{ fecha: monday, hora_inicio: '10:00', hora_fin: '12:30' }]);
  await page.setViewportSize(PHONE);
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  await openMenu(page);
  await page.getByRole('button', { name: 'Planificar' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Horas y cobertura/ })
    .click();
  const choice = dialog(page).locator('label', { has: page.getByRole('radio') });
  await choice.first().waitFor();
  // The dialog is not rising any more.
  await stillness(page);
  const paddings = await choice.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).paddingInlineStart),
  );
  expect(new Set(paddings)).toEqual(new Set(['12px']));
  const [allDay, hours] = await Promise.all(
    ['Todo el día', 'Un horario'].map((name) =>
      dialog(page).locator('label', { hasText: name }).boundingBox(),
    ),
  );
  expect(hours?.y).toBe(allDay?.y);
  // Two numbers beside each other are not read as one.
  const total = dialog(page).locator('tfoot td').last();
  expect(await total.evaluate((sum) => getComputedStyle(sum).paddingInlineStart)).toBe('8px');
});

it('the end of a night is fully visible on the narrowest phone', async () => {
  const { page, proxy, paciente: patient, monday } = at;
  await page.setViewportSize({ ...PHONE, width: 320 });
  await openAt(page, proxy.url, { paciente: patient, fecha: monday, vista: 'lista' });
  await page.getByRole('button', { name: /^Agregar turno el martes/ }).click();
  await dialog(page).waitFor();
  await dialog(page).getByLabel('Desde').selectOption('20:00');
  const to = dialog(page).getByLabel('Hasta');
  await to.selectOption('08:00 del día siguiente');
  const room = await to.evaluate((field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('no canvas');
    canvas.font = font;
    const { width } = canvas.measureText('08:00 del día siguiente');
    return (
      field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width
    );
  });
  expect(room).toBeGreaterThanOrEqual(0);
  const overflow = await dialog(page).evaluate(
    (element) => element.scrollWidth - element.clientWidth,
  );
  expect(overflow).toBe(0);
});

it('start and end of a shift are fully visible on a phone in forced colours', async () => {
  const { page, proxy, paciente: patient, day } = at;
  await postShifts(page, patient, [{ fecha: day, hora_inicio: '08:00', hora_fin: '12:00' }]);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await openAt(page, proxy.url, { paciente: patient, fecha: day, vista: 'lista' });
  await page.getByRole('button', { name: /^Editar: martes/ }).click();
  await dialog(page).waitFor();
  const rooms = await dialog(page)
    .getByRole('combobox', { name: /^(Inicio|Fin)$/ })
    .evaluateAll((fields) =>
      fields.map((field) => {
        // As wide as its chosen time and its arrow are.
        const copy = field.cloneNode() as HTMLSelectElement;
        copy.append((field as HTMLSelectElement).selectedOptions[0]?.cloneNode(true) ?? '');
        Object.assign(copy.style, { position: 'absolute', width: 'max-content' });
        field.after(copy);
        const room = field.clientWidth - copy.clientWidth;
        copy.remove();
        return [copy.textContent, room >= 0];
      }),
    );
  expect(rooms).toEqual([
    ['08:00', true],
    ['12:00', true],
  ]);
});

it('a dialog that grows on a desktop leaves what is pressed under the pointer', async () => {
  const { page, proxy, paciente: patient, monday } = at;
  await openAt(page, proxy.url, { paciente: patient, fecha: monday, vista: 'lista' });
  await page.getByRole('button', { name: /^Agregar turno el martes/ }).click();
  await dialog(page).waitFor();
  await stillness(page);
  const day = dialog(page).locator('label', { hasText: 'Jue' });
  const before = await day.boundingBox();
  const height = (await dialog(page).boundingBox())?.height ?? 0;
  await day.click();
  await expect.poll(async () => (await dialog(page).boundingBox())?.height).toBeGreaterThan(height);
  await stillness(page);
  expect(await day.boundingBox()).toEqual(before);
});

it('a shift that grows in its sheet leaves the button for it under the pointer', async () => {
  const { page, proxy, paciente: patient } = at;
  // A day whose name leaves room for «6 horas», and not for «6,5 horas».
  const fecha = '2027-11-28';
  await postShifts(page, patient, [{ fecha, hora_inicio: '11:00', hora_fin: '17:00' }]);
  await openAt(page, proxy.url, { paciente: patient, fecha, vista: 'lista' });
  await page.getByRole('button', { name: /^Editar: domingo, 28/ }).click();
  await dialog(page).waitFor();
  await stillness(page);
  const later = dialog(page).getByRole('button', { name: 'Fin, 30 minutos después' });
  const before = await later.boundingBox();
  await later.click();
  await dialog(page).getByText('11:00 a 17:30 · 6,5 horas').waitFor();
  expect(await later.boundingBox()).toEqual(before);
});

/** Whether nothing covers the middle of a button. */
function isHit(button: Locator): Promise<boolean> {
  return button.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** The height of the days between the bars and what is above the foot. */
function daysInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [grid, above] = ['[role="grid"]', '[data-encima]'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    );
    const bar = document.querySelector('[data-barra]')?.getBoundingClientRect();
    return (above?.top ?? 0) - Math.max(grid?.top ?? 0, bar?.bottom ?? 0);
  });
}

it('notices leave half of the room to the days, and their buttons are within reach', async () => {
  const { page, product, proxy, paciente: patient, monday } = at;
  const twice = (name: string) =>
    ['10', '14'].map((from) => ({
      fecha: monday,
      hora_inicio: `${from}:00`,
      hora_fin: `${Number(from) + 2}:00`,
      id_cuidador: caregiver(product, name),
    }));
  // Two people at the same hours, one of whom is with another patient then.
  await postShifts(page, patient, [...twice('Camila'), ...twice('Diego')]);
  await postShifts(page, product.paciente('Hernán'), twice('Diego'));
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  const buttons = page.getByRole('status').getByRole('button');
  await expect.poll(() => buttons.count(), { timeout: 15_000 }).toBe(4);
  for (const [width, height, letters] of [
    [320, 640, ''],
    [844, 390, ''],
    [390, 844, '200%'],
    [320, 640, '200%'],
  ] as const) {
    await resize(page, { width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, letters);
    await drawn(page);
    expect(await daysInSight(page), `${width}, ${letters}`).toBeGreaterThan(50);
    for (const button of await buttons.all()) {
      await button.focus();
      expect(await isHit(button), `${width}, ${letters}`).toBe(true);
    }
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
});

it('many caregivers of a selected shift leave half of the days in sight, and its buttons', async () => {
  const { page, product, proxy, paciente: patient, day } = at;
  const database = openDatabase(product.databaseFile);
  const diego = caregiver(product, 'Diego');
  const copy = (table: string, column: string, id: string, change: object) => {
    const row = database.prepare(`select * from ${table} where ${column} = ?`).get(diego);
    const { _metadata, ...own } = { ...(row as Record<string, unknown>), [column]: id, ...change };
    const columns = Object.keys(own);
    database
      .prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`)
      .run(...Object.values(own));
  };
  for (let index = 0; index < 13; index += 1) {
    const id = `${diego}-${index}`;
    const last_name = `Fernández-Concha Undurraga ${index}`;
    copy('account', 'id', id, { mail: `${id}@correo.example`, rut: `${index}-1`, last_name });
    copy('paciente_cuidador', 'id_cuidador', id, {});
    copy('agreement', 'id_cuidador', id, {});
  }
  database.close();
  await postShifts(page, patient, [
    { fecha: day, hora_inicio: '09:00', hora_fin: '10:00', id_cuidador: diego },
  ]);
  await openAt(page, proxy.url, { paciente: patient, fecha: day });
  await page
    .locator(`[data-fecha="${day}"][data-hora="09:00"][data-estado="confirmada"][role]`)
    .click();
  const bar = page.getByRole('region', { name: 'Turno seleccionado' });
  await expect.poll(() => bar.getByRole('button').count()).toBeGreaterThan(16);
  const grid = await page.getByRole('grid').boundingBox();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual((grid?.height ?? 0) / 2);
  for (const name of ['Editar turno', 'Quitar turno', 'Cerrar']) {
    expect(await isHit(bar.getByRole('button', { name })), name).toBe(true);
  }
});

it('half an hour in a narrow column of a tablet has whole words, also of two people', async () => {
  const { page, product, proxy, paciente: patient, monday, day } = at;
  const half = { fecha: day, hora_inicio: '09:00', hora_fin: '09:30' };
  const [camila, diego] = ['Camila', 'Diego'].map((name) => caregiver(product, name));
  await postShifts(page, patient, [
    { ...half, id_cuidador: camila ?? '' },
    { ...half, id_cuidador: diego ?? '' },
    { ...half, fecha: monday, id_cuidador: camila ?? '' },
    { ...half, fecha: addDays(day, 1) },
  ]);
  await page.setViewportSize({ width: 800, height: 600 });
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  await page.locator('[data-varios]').waitFor();
  const beyond = await page.locator('[data-corto="media"]').evaluateAll((all) =>
    all.map((block) => {
      const edge = block.getBoundingClientRect().bottom;
      const names = [...block.querySelectorAll('b')].map((who) => who.getBoundingClientRect());
      return Math.max(...names.map(({ bottom }) => bottom - edge)) > 0;
    }),
  );
  expect(beyond).toEqual([false, false, false]);
});
