// Over 250 lines: the table of docs/taps.md, job by job.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chileanHoliday } from '#domain/calendar/chilean-holidays.ts';
import { addDays, type Fecha } from '#domain/calendar/time.ts';
import { stillness } from '#tests/browser/axe.ts';
import { calendarStory } from '#tests/browser/calendar-story.ts';
import { dragFrom, dragTo, expectShifts, middleOf, openAt } from '#tests/browser/calendar-week.ts';
import { DESKTOP, PHONE } from '#tests/browser/chromium.ts';
import { cell, dialog, eventually, syncState } from '#tests/browser/family-week.ts';
import { ghostIn, type Hand, handOn, holdFinger } from '#tests/browser/hand.ts';
import { caregiver, postShifts } from '#tests/browser/shifts.ts';

/** How many taps or clicks a job takes, and where that is more than with the best peer, by docs/taps.md. */
const TABLE = new Map(
  [
    ...readFileSync(new URL('../../../docs/taps.md', import.meta.url), 'utf8').matchAll(
      /^\| (.+?) \| (\d+) \| (\d+) \| (\d+|–)(?:–\d+)? \| ?(.*?) ?\|$/gm,
    ),
  ].map(([, job = '', phone, desktop, peer, notReached = '']) => [
    job,
    {
      phone: Number(phone),
      desktop: Number(desktop),
      peer: peer === '–' ? null : Number(peer),
      notReached: notReached.split(', ').filter(Boolean),
    },
  ]),
);

it('no job takes more than with the best peer, but where the table says so', () => {
  expect(TABLE.size).toBe(13);
  for (const [job, { peer, notReached, ...ours }] of TABLE) {
    const more = Object.entries(ours).filter(([, count]) => peer !== null && count > peer);
    expect(
      more.map(([kind]) => kind),
      job,
    ).toEqual(notReached);
  }
});

const CAMILA = 'Camila Torres Vega';
const DIEGO = 'Diego Muñoz Salas';

describe.each(['phone', 'desktop'] as const)('on a %s', (kind) => {
  const isTouch = kind === 'phone';
  const at = calendarStory({ viewport: isTouch ? PHONE : DESKTOP, hasTouch: isTouch });
  const block = (page: Page, fecha: string) => page.locator(`[data-bloque][data-fecha="${fecha}"]`);
  const button = (name: string | RegExp) => at.page.getByRole('button', { name }).first();
  const save = (hand: Hand) => hand.press(button('Actualizar horarios'), true);

  /** Does a job with a new hand, and expects it to take what the table says. */
  async function takes(job: string, act: (hand: Hand) => Promise<void>): Promise<void> {
    const hand = handOn(at.page, isTouch);
    await act(hand);
    expect(hand.count(), job).toBe(TABLE.get(job)?.[kind]);
  }

  /** Presses something else first where this is not in sight. */
  async function inSight(hand: Hand, part: Locator, behind: Locator): Promise<void> {
    await part.first().waitFor({ state: 'attached' });
    const seen = () =>
      part.evaluateAll((all) =>
        all.some((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          const [middle, top] = [x + width / 2, y + Math.min(height / 2, 10)];
          const isOnScreen = middle > 0 && middle < innerWidth && top > 0 && top < innerHeight;
          return isOnScreen && width > 0 && one.checkVisibility({ visibilityProperty: true });
        }),
      );
    if (await seen()) return;
    await hand.press(behind);
    await expect.poll(seen).toBe(true);
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
    await at.open();
    await takes('open from the icon', async (hand) => {
      await hand.open(proxy.url);
      await inSight(hand, page.locator('[data-vista] [data-fecha]'), button('Abrir menú'));
    });
    await takes('where are gaps', (hand) =>
      inSight(hand, page.locator('[data-hueco], [data-huecos]'), button('más opciones')),
    );
  });

  it('a shift is lengthened, given to another, moved and removed', async () => {
    await withShift();
    const { page, day, serverHas } = at;
    await takes('one hour longer', async (hand) => {
      await hand.drag(async () => {
        const { x, y, height } = await middleOf(page, day, '11:30');
        if (isTouch) {
          const end = y + height / 2 - 12;
          const finger = await holdFinger(page, { x, y: end });
          await finger.moveTo({ x, y: end + 2 * height });
          await finger.lift();
        } else {
          const box = await block(page, day).locator('[data-borde="fin"]').boundingBox();
          if (box === null) throw new Error('no handle');
          const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
          await dragFrom(page, from, 6);
          await page.mouse.move(from.x, from.y + 2 * height, { steps: 3 });
        }
      });
      await save(hand);
    });
    await syncState(page, 'al-dia', 0);
    await expectShifts(page, day, '10:00–13:00 confirmada');

    await takes('another caregiver', async (hand) => {
      await hand.press(cell(page, day, '11:00'));
      if (isTouch) {
        // A tap on a shift opens its sheet; a click selects it.
        const sheet = dialog(page);
        await sheet.waitFor();
        await stillness(page);
        await hand.press(sheet.getByRole('button', { name: DIEGO }));
        await hand.press(sheet.getByRole('button', { name: 'Guardar', exact: true }));
      } else {
        const bar = page.getByRole('region', { name: 'Turno seleccionado' });
        await hand.press(bar.getByRole('button', { name: DIEGO }));
        await save(hand);
      }
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
    const isSaved = async (evening: Fecha) => {
      await eventually(() => serverHas(evening), [`20:00–24:00 confirmada ${CAMILA}`]);
      const morning = addDays(evening, 1);
      await eventually(() => serverHas(morning), [`00:00–08:00 confirmada ${CAMILA}`]);
      await syncState(page, 'al-dia', 0);
    };
    const open = async (search: { readonly fecha: string; readonly vista?: string }) => {
      await openAt(page, proxy.url, { paciente, ...search });
      await page.locator('[data-sin-cubrir]').waitFor({ state: 'attached' });
    };
    await open({ fecha: day });
    await takes('tonight 20:00–08:00, with Camila', async (hand) => {
      const next = addDays(day, 1);
      await hand.drag(async () => {
        const from = await middleOf(page, day, '20:00');
        if (isTouch) {
          const finger = await holdFinger(page, from);
          const { x, y } = await middleOf(page, next, '07:30');
          for (const part of [0.9, 1]) await finger.moveTo({ x: x * part, y });
          await expect.poll(() => ghostIn(page).textContent()).toBe('20:00–08:00');
          await finger.lift();
        } else {
          await dragFrom(page, from, 12);
          await dragTo(page, next, '07:30', ['20:00–08:00', '']);
        }
      });
      const bar = page.getByRole('region', { name: 'Turno seleccionado' });
      await hand.press(bar.getByRole('button', { name: CAMILA }));
      await save(hand);
    });
    await isSaved(day);

    // With another one it is what this family usually needs, and the dialog proposes it.
    await postShifts(page, paciente, [
      { fecha: addDays(day, 4), hora_inicio: '20:00', hora_fin: '24:00' },
      { fecha: addDays(day, 5), hora_inicio: '00:00', hora_fin: '08:00' },
    ]);
    const form = dialog(page);
    await open({ fecha: addDays(day, 2), vista: 'dia' });
    await takes('the same night in the dialog', async (hand) => {
      // Nothing has to be scrolled to.
      const press = async (control: Locator) => {
        await stillness(page);
        const { y, height } = (await control.boundingBox()) ?? { y: Number.NaN, height: 0 };
        expect(y + height).toBeLessThanOrEqual(isTouch ? PHONE.height : DESKTOP.height);
        await hand.press(control);
      };
      await press(button('Agregar turno'));
      await form.getByRole('button', { name: 'Noche 20–8', pressed: true }).waitFor();
      await press(form.getByRole('radio', { name: CAMILA }));
      await press(form.getByRole('button', { name: 'Guardar' }));
    });
    await isSaved(addDays(day, 2));
  });

  it('a shift is added without network', async () => {
    const { page, day } = at;
    await at.open();
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
    /** Actions that concern several shifts; on a phone they are in the bar's menu. */
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
      await hand.press(form.getByRole('button', { name: 'Guardar' }));
    });
    const days = [thursday, addDays(thursday, 2), addDays(thursday, 21)];
    for (const fecha of days.filter((one) => chileanHoliday(one) === null)) {
      await eventually(() => serverHas(fecha), [`08:00–20:00 confirmada ${CAMILA}`]);
    }
  });
});
