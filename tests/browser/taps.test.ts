import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chileanHoliday } from '#domain/calendar/chilean-holidays.ts';
import { addDays } from '#domain/calendar/time.ts';
import { calendarStory } from './calendar-story.ts';
import { dragFrom, dragTo, expectShifts, middleOf, openAt } from './calendar-week.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { cell, dialog, eventually, syncState } from './family-week.ts';
import { type Hand, handOn, holdFinger } from './hand.ts';
import { caregiver, postShifts } from './shifts.ts';

/** How many taps or clicks a job takes: no more than docs/taps.md says. */
const TABLE = new Map(
  [
    ...readFileSync(new URL('../../docs/taps.md', import.meta.url), 'utf8').matchAll(
      /^\| (.+?) \| (\d+)[^|]*\| (\d+) \|/gm,
    ),
  ].map(([, job = '', phone, desktop]) => [
    job,
    { phone: Number(phone), desktop: Number(desktop) },
  ]),
);

const CAMILA = 'Camila Torres Vega';
const DIEGO = 'Diego Muñoz Salas';

describe.each(['phone', 'desktop'] as const)('on a %s', (kind) => {
  const isTouch = kind === 'phone';
  const at = calendarStory({ viewport: isTouch ? PHONE : DESKTOP, hasTouch: isTouch });
  const block = (page: Page, fecha: string) => page.locator(`[data-bloque][data-fecha="${fecha}"]`);
  const button = (name: string | RegExp) => at.page.getByRole('button', { name }).first();
  const save = (hand: Hand) => hand.press(button('Actualizar horarios'), true);

  /** Does a job with a new hand, and expects it to take no more than the table says. */
  async function takes(job: string, act: (hand: Hand) => Promise<void>): Promise<void> {
    const hand = handOn(at.page, isTouch);
    await act(hand);
    expect(hand.count(), job).toBeLessThanOrEqual(TABLE.get(job)?.[kind] ?? -1);
  }

  /** A shift of Camila on that day, 10:00–12:00, and the calendar open at it. */
  async function withShift(): Promise<void> {
    const { product, page, paciente, monday, day, proxy } = at;
    const hours = { hora_inicio: '10:00', hora_fin: '12:00' };
    const shift = { fecha: day, ...hours, id_cuidador: caregiver(product, 'Camila') };
    await postShifts(page, paciente, [shift]);
    await openAt(page, proxy.url, { paciente, fecha: monday });
    await block(page, day).waitFor();
    await page.locator('[data-sin-cubrir]').waitFor({ state: 'attached' });
  }

  it('the icon opens the calendar last shown, and says what is not covered', async () => {
    const { page, proxy } = at;
    // The icon was pressed.
    await takes('open from the icon', async (hand) => {
      await hand.press(page.locator('body'));
      await page.goto(`${proxy.url}/dashboard/calendario`);
      await page.locator('[data-vista] [role="gridcell"]').first().waitFor();
    });
    await takes('where are gaps', () => page.locator('[data-hueco]').first().waitFor());
  });

  it('a shift is lengthened, given to another, moved and removed', async () => {
    await withShift();
    const { page, day, serverHas } = at;
    const sheet = dialog(page);
    /** A tap on a shift opens its sheet; a click selects it. */
    const open = async (hand: Hand, fecha: string) => {
      await hand.press(cell(page, fecha, '11:00'));
      if (!isTouch) await hand.press(button('Editar turno'));
    };
    /** What the sheet did is saved from it. */
    const saveFromSheet = (hand: Hand) =>
      hand.press(sheet.getByRole('button', { name: 'Guardar', exact: true }));

    await takes('one hour longer', async (hand) => {
      if (isTouch) {
        await open(hand, day);
        await hand.press(sheet.getByRole('button', { name: '+1 h, hasta las 13:00' }));
        await saveFromSheet(hand);
      } else {
        await hand.drag(async () => {
          const box = await block(page, day).locator('[data-borde="fin"]').boundingBox();
          if (box === null) throw new Error('no handle');
          const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
          const { height } = await middleOf(page, day, '13:00');
          await dragFrom(page, from, 6);
          await page.mouse.move(from.x, from.y + 2 * height, { steps: 3 });
        });
        await save(hand);
      }
    });
    await syncState(page, 'al-dia', 0);
    await expectShifts(page, day, '10:00–13:00 confirmada');

    await takes('another caregiver', async (hand) => {
      await open(hand, day);
      await hand.press(sheet.getByRole('button', { name: DIEGO }));
      await saveFromSheet(hand);
    });
    await eventually(() => serverHas(day), [`10:00–13:00 confirmada ${DIEGO}`]);

    const next = addDays(day, 1);
    await takes('move to tomorrow', async (hand) => {
      await hand.drag(async () => {
        const from = await middleOf(page, day, '11:00');
        const to = await middleOf(page, next, '11:00');
        if (isTouch) {
          const finger = await holdFinger(page, from);
          await finger.moveTo(to);
          await finger.lift();
        } else {
          await dragFrom(page, from, 6);
          await page.mouse.move(to.x, to.y, { steps: 3 });
        }
      });
      await save(hand);
    });
    await eventually(() => serverHas(next), [`10:00–13:00 confirmada ${DIEGO}`]);

    await takes('remove', async (hand) => {
      await hand.press(cell(page, next, '11:00'));
      await hand.press(button('Quitar turno'));
      await save(hand);
    });
    await eventually(() => serverHas(next), []);
  });

  it('a night is added with its caregiver', async () => {
    const { page, day, paciente, proxy, serverHas } = at;
    const form = dialog(page);
    const add = (hand: Hand) => hand.press(form.getByRole('button', { name: 'Agregar turno' }));
    const next = addDays(day, 1);
    await openAt(page, proxy.url, { paciente, fecha: day, ...(isTouch ? { vista: 'dia' } : {}) });
    await page.locator('[data-sin-cubrir]').waitFor({ state: 'attached' });

    await takes('tonight 20:00–08:00, with Camila', async (hand) => {
      if (isTouch) {
        await hand.press(button('Agregar turno'));
        await hand.press(form.getByRole('button', { name: 'Noche 20–8' }));
        await hand.press(form.getByRole('radio', { name: CAMILA }));
        await add(hand);
      } else {
        await hand.drag(async () => {
          await dragFrom(page, await middleOf(page, day, '20:00'), 12);
          await dragTo(page, next, '07:30', ['20:00–08:00', '']);
        });
        const bar = page.getByRole('region', { name: 'Turno seleccionado' });
        await hand.press(bar.getByRole('button', { name: CAMILA }));
      }
      await save(hand);
    });
    await eventually(() => serverHas(day), [`20:00–24:00 confirmada ${CAMILA}`]);
    await eventually(() => serverHas(next), [`00:00–08:00 confirmada ${CAMILA}`]);
  });

  it('a shift is added without network', async () => {
    const { page, day } = at;
    await page.context().setOffline(true);
    await takes('a new shift without network', async (hand) => {
      await hand.press(cell(page, day, '10:00'));
      await expectShifts(page, day, '10:00–10:30 nueva');
      await save(hand);
      await syncState(page, 'sin-conexion', 1);
    });
    await page.context().setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await syncState(page, 'al-dia', 0);
  });

  // The last one: what it copies and repeats is in the weeks after its own.
  it('a week is printed, shared and repeated, and a shift is for every Thursday and Saturday', async () => {
    await withShift();
    const { page, day, paciente, proxy, serverHas } = at;
    await page.evaluate(() => {
      window.print = () => void document.body.setAttribute('data-impreso', '');
    });
    /** What concerns more than one shift; on a phone it is in the bar's menu. */
    const plan = async (hand: Hand) => {
      if (isTouch) await hand.press(button('más opciones'));
      await hand.press(button('Planificar'));
    };
    await takes('print', async (hand) => {
      await plan(hand);
      await hand.press(button(/^Imprimir/));
      await page.locator('[data-impreso]').waitFor();
    });
    await takes('share', async (hand) => {
      await plan(hand);
      await hand.press(button('Compartir'));
      await dialog(page).getByRole('textbox', { name: 'Texto' }).waitFor();
    });
    await page.keyboard.press('Escape');
    await button('Semana siguiente').click();
    await takes('last week again', async (hand) => {
      await hand.press(button('Repetir la semana anterior'));
      await expectShifts(page, addDays(day, 7), '10:00–12:00 nueva');
      await save(hand);
    });
    // Camila is asked again.
    await eventually(() => serverHas(addDays(day, 7)), ['10:00–12:00 pendiente']);

    // The last job: its shifts are in the weeks after.
    const thursday = addDays(day, 9);
    await openAt(page, proxy.url, { paciente, fecha: thursday, vista: 'dia' });
    await page.locator('[data-sin-cubrir]').waitFor({ state: 'attached' });
    await takes('every Monday and Wednesday', async (hand) => {
      const form = dialog(page);
      await hand.press(button('Agregar turno'));
      await hand.press(form.getByRole('button', { name: 'Día 8–20' }));
      await hand.press(form.getByRole('radio', { name: CAMILA }));
      await hand.press(form.getByLabel('sábado'));
      await form.getByText(/^Se agregarán /).waitFor();
      await hand.press(form.getByRole('button', { name: 'Agregar turno' }));
      await save(hand);
    });
    const days = [thursday, addDays(thursday, 2), addDays(thursday, 28)];
    for (const fecha of days.filter((one) => chileanHoliday(one) === null)) {
      await eventually(() => serverHas(fecha), [`08:00–20:00 confirmada ${CAMILA}`]);
    }
  });
});
