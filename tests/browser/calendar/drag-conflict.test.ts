import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { calendarStory } from '#tests/browser/calendar-story.ts';
import { dragFrom, expectShifts, middleOf, openAt } from '#tests/browser/calendar-week.ts';
import { cell, eventually, save, says, syncState } from '#tests/browser/family-week.ts';
import { caregiver, otherDevice, type ShiftChange } from '#tests/browser/shifts.ts';

/** Another device changes a shift during a drag: nothing is applied to what nobody here saw. */
const at = calendarStory();

const ANSWERS = 'Antes de guardar, elige qué queda en las horas que cambiaron.';
const notice = () => at.page.getByRole('alert', { name: /Estas horas cambiaron/ });
const DIEGO = 'Diego';

/** A pending shift on the Monday, on the screen and on the server. */
async function pendingShift(hora_inicio: string, hora_fin: string): Promise<string> {
  const { page, product, proxy, paciente: patient, monday: fecha } = at;
  const other = await otherDevice(product);
  await other([{ accion: 'inscribir', fecha, hora_inicio, hora_fin }]);
  await openAt(page, proxy.url, { paciente: patient, fecha, vista: 'semana' });
  await page
    .locator(`[data-bloque][data-fecha="${fecha}"][data-inicio="${hora_inicio}"]`)
    .waitFor();
  await syncState(page, 'al-dia', 0);
  return fecha;
}

/** The other device replaces a pending shift by others, some of them confirmed. */
async function replaceElsewhere(
  fecha: string,
  was: readonly [string, string],
  ...by: readonly [string, string, string?][]
): Promise<void> {
  const other = await otherDevice(at.product);
  await other([
    { accion: 'eliminar', fecha, hora_inicio: was[0], hora_fin: was[1] },
    ...by.map(
      ([hora_inicio, hora_fin, name]): ShiftChange => ({
        accion: 'inscribir',
        fecha,
        hora_inicio,
        hora_fin,
        ...(name !== undefined && { id_cuidador: caregiver(at.product, name) }),
      }),
    ),
  ]);
}

/** Fetches what is new. */
async function hear(fecha: string, hora: string, estado: string): Promise<void> {
  const { page } = at;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await cell(page, fecha, hora)
    .and(page.locator(`[data-estado="${estado}"]`))
    .waitFor();
}

describe('a drag during which another device confirms a part of the shift', () => {
  it('shortens nothing that was not there when it began', async () => {
    const { page } = at;
    const fecha = await pendingShift('10:00', '14:00');
    const { height } = await middleOf(page, fecha, '12:00');
    const handle = page.locator(`[data-bloque][data-fecha="${fecha}"] [data-borde="fin"]`);
    const box = await handle.boundingBox();
    if (box === null) throw new Error('the handle is not on the page');
    const end = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await dragFrom(page, end, -8);
    await page.mouse.move(end.x, end.y - 4 * height, { steps: 3 });
    await replaceElsewhere(
      fecha,
      ['10:00', '14:00'],
      ['10:00', '12:00'],
      ['12:00', '14:00', DIEGO],
    );
    await hear(fecha, '12:00', 'confirmada');
    await page.mouse.up();
    await notice().getByText('Ya estaba guardado: confirmada, Diego').waitFor();
    await save(page);
    await says(page, ANSWERS);
    expect(at.serverHas(fecha)).toEqual([
      '10:00–12:00 pendiente',
      '12:00–14:00 confirmada Diego Muñoz Salas',
    ]);
    await notice().getByRole('button', { name: 'Dejar a Diego' }).click();
    await expectShifts(page, fecha, '10:00–12:00 pendiente', '12:00–14:00 confirmada');
  });

  it('moves nobody to a day that they never accepted', async () => {
    const { page } = at;
    const fecha = await pendingShift('10:00', '12:00');
    const next = addDays(fecha, 1);
    await dragFrom(page, await middleOf(page, fecha, '10:30'), 8);
    const to = await middleOf(page, next, '10:30');
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await replaceElsewhere(fecha, ['10:00', '12:00'], ['10:00', '12:00', DIEGO]);
    await hear(fecha, '10:00', 'confirmada');
    await page.mouse.up();
    await notice().getByText('Ya estaba guardado: confirmada, Diego').waitFor();
    await expectShifts(page, next, '10:00–12:00 pendiente');
    await notice().getByRole('button', { name: 'Dejar a Diego' }).click();
    await save(page);
    await eventually(
      () => [...at.serverHas(fecha), ...at.serverHas(next)],
      ['10:00–12:00 confirmada Diego Muñoz Salas', '10:00–12:00 pendiente'],
    );
  });
});
