import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { MARIA } from '#tests/components/render-app.tsx';
import { calendarPerTest, DIEGO, MONDAY, TODAY, TUESDAY } from './calendar-page.ts';
import {
  announced,
  button,
  cell,
  dialog,
  eventually,
  expectShifts,
  noDialog,
  openDialog,
  option,
  radio,
  says,
  saysNoMore,
  synced,
  toasted,
  waitUntil,
} from './on-page.ts';

/**
 * How the family sees a shift that nobody has taken. In the demo, Francisca gave back tomorrow's shift, and all three
 * caregivers declined next Monday's.
 */
const page = calendarPerTest();
const TOMORROW = addDays(TODAY, 1);
const NEXT_MONDAY = addDays(TODAY, 7);
const WITHDREW = 'Francisca avisó que no puede ir. Motivo: «Tengo hora al médico.»';

const marked = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-bloque]${selector}`)].map(
    ({ dataset: { fecha, inicio, fin } }) => `${fecha} ${inicio}–${fin}`,
  );
const urgent = () => marked('[data-urgente]');
const refused = () => marked('[data-rechazo="todos"]');
const nameOf = (fecha: string, hora: string) => cell(fecha, hora).getAttribute('aria-label');
const shownUrgent = () => eventually(urgent, [`${TOMORROW} 09:30–13:00`]);

/** All assigned caregivers say no to a shift, given as `2026-11-24 08:00–12:00` for each part. */
async function refuse(...shifts: readonly string[]): Promise<void> {
  const parts = shifts.map((shift) => {
    const [fecha, hora_inicio, hora_fin] = shift.split(/[ –]/);
    return { fecha, hora_inicio, hora_fin };
  });
  const url = `/api/patients/${page.paciente()}/answers`;
  for (const name of ['camila', 'diego', 'francisca'])
    await page.app.server.call(`${name}@vinculo.example`, 'POST', url, { answer: 'no', parts });
}

async function tapTomorrow(): Promise<HTMLElement> {
  await shownUrgent();
  await page.tap(TOMORROW, '10:00');
  return dialog('Turno');
}

describe('a shift that nobody has taken', () => {
  it('is marked in the week, in the names of its slots too, also after it was drawn again', async () => {
    await page.show({ fecha: TODAY });
    await shownUrgent();
    expect(refused()).toEqual([]);
    const name =
      'martes, 24 de noviembre, 10:00 a 10:30, pendiente, urgente, Francisca avisó que no puede ir';
    expect(nameOf(TOMORROW, '10:00')).toBe(name);
    // The shift that takes its place is not marked; after undo the mark is back.
    await page.rightClick(TOMORROW, '12:30');
    await expectShifts(TOMORROW, '09:30–12:30 pendiente');
    await eventually(urgent, [`${TOMORROW} 09:30–12:30`]);
    expect(nameOf(TOMORROW, '12:30')).not.toContain('urgente');
    await page.app.user.keyboard('{Control>}z{/Control}');
    await announced(/^Deshecho/);
    await eventually(
      () => nameOf(TOMORROW, '12:30'),
      name.replace('10:00 a 10:30', '12:30 a 13:00'),
    );
    expect(nameOf(TOMORROW, '10:00')).toBe(name);

    await page.click('Semana siguiente');
    await eventually(refused, [`${NEXT_MONDAY} 08:00–12:30`]);
    expect(urgent()).toEqual([]);
    expect(nameOf(NEXT_MONDAY, '08:00')).toMatch(/, pendiente, nadie puede$/);
    expect(nameOf(addDays(NEXT_MONDAY, 1), '10:00')).not.toMatch(/nadie puede|urgente/);
  });

  it('is marked in the week with who gave it back, also where it is not urgent', async () => {
    await page.show({ shifts: { [MONDAY]: ['10:00–14:00 Camila', '15:00–16:00'] } });
    const url = `/api/patients/${page.paciente()}/answers`;
    const parts = [{ fecha: MONDAY, hora_inicio: '10:00', hora_fin: '14:00' }];
    const reason = 'Tengo control';
    await page.app.server.call('camila@vinculo.example', 'POST', url, {
      answer: 'no',
      parts,
      reason,
    });
    await page.app.reload();
    const who = 'Camila avisó que no puede ir';
    await eventually(() => marked('[data-aviso="No puede ir: Camila"]'), [`${MONDAY} 10:00–14:00`]);
    expect(urgent()).toEqual([]);
    expect(nameOf(MONDAY, '13:30')).toBe(`lunes, 11 de enero, 13:30 a 14:00, pendiente, ${who}`);
    // Nobody has answered this one.
    expect(nameOf(MONDAY, '15:00')).toMatch(/, pendiente$/);
    await page.tap(MONDAY, '11:00');
    await dialog('Turno');
    await says(`${who}. Motivo: «Tengo control»`);
  });

  it('is marked in the list and in the month, with the same words', async () => {
    await page.show({ fecha: TODAY, vista: 'lista' });
    await shownUrgent();
    await says('Urgente');
    await says(WITHDREW);
    button(/^Editar: martes, 24 .*, pendiente, urgente$/);
    await page.click('Semana siguiente');
    await eventually(refused, [`${NEXT_MONDAY} 08:00–12:30`]);
    await says('No pueden: Camila, Diego, Francisca');
    await page.app.user.click(radio('Mes'));
    await waitUntil(() => expect(cell(TOMORROW).textContent).toContain(', 1 turno urgente, '));
    expect(cell(TOMORROW).dataset['urgente']).toBe('');
    expect(cell(NEXT_MONDAY).dataset['rechazo']).toBe('todos');
    expect(cell(NEXT_MONDAY).textContent).toContain('1 turno que nadie puede tomar');
  });

  it('is still marked after a start without network', async () => {
    await page.show({ fecha: TODAY });
    await shownUrgent();
    page.app.network.down();
    await page.app.reload();
    await shownUrgent();
  });

  it('is not marked where the backend offers no circle', async () => {
    page.app.network.change('GET', '/auth/me', (me) => ({
      ...me,
      capabilities: me.capabilities.filter((one: string) => one !== 'circle'),
    }));
    await page.show({ fecha: TODAY });
    await page.tap(TOMORROW, '10:00');
    await dialog('Turno');
    await says('¿Quién viene?');
    expect(urgent()).toEqual([]);
    expect(within(openDialog() as HTMLElement).queryByText('Pedir de nuevo')).toBeNull();
  });
});

describe('the sheet of a shift that nobody has taken', () => {
  it('asks again with one press; without network it says so, and asks later', async () => {
    await page.show({ fecha: TODAY });
    await tapTomorrow();
    await says(WITHDREW);
    page.app.network.down();
    await page.click('Pedir de nuevo');
    await says(/^No se pudo pedir de nuevo\. Para esto necesitas internet/);
    await shownUrgent();
    page.app.network.up();
    await page.click('Pedir de nuevo');
    await toasted('Turno pedido de nuevo');
    await saysNoMore(WITHDREW);
    await waitUntil(() => expect(openDialog()?.contains(document.activeElement)).toBe(true));
    await eventually(urgent, []);
    const circle = `/api/patients/${page.paciente()}/circle`;
    const { answers } = await page.app.server.call(MARIA, 'GET', circle);
    expect(answers.map(({ kind }: { readonly kind: string }) => kind)).not.toContain('withdrew');
  });

  it('says who took it, if somebody did before it was asked for again', async () => {
    await page.show({ fecha: TODAY });
    await tapTomorrow();
    await says(WITHDREW);
    await page.app.server.call(
      'camila@vinculo.example',
      'POST',
      `/api/patients/${page.paciente()}/answers`,
      {
        answer: 'yes',
        parts: [{ fecha: TOMORROW, hora_inicio: '09:30', hora_fin: '13:00' }],
      },
    );
    await page.click('Pedir de nuevo');
    await says('Este turno ya lo tiene Camila.');
    expect(screen.queryByText('Turno pedido de nuevo')).toBeNull();
  });

  it('gives it to somebody else with two presses, and says who said no', async () => {
    await page.show({ fecha: TODAY });
    await tapTomorrow();
    await page.click('Dar a otra persona');
    await dialog('¿A quién le das el turno?');
    await says('Dijo que no puede');
    expect(button(/^Francisca Pérez Leiva/).textContent).toContain('Dijo que no puede');
    expect(button(/^Camila Torres Vega/).textContent).toBe('Camila Torres Vega');
    await page.click(DIEGO);
    await noDialog();
    await expectShifts(TOMORROW, '09:30–13:00 confirmada');
    await eventually(urgent, []);
    expect(nameOf(TOMORROW, '10:00')).toMatch(/Diego Muñoz Salas, sin guardar$/);
    await page.save();
    await eventually(() => page.serverHas(TOMORROW), [`09:30–13:00 confirmada ${DIEGO}`]);
    await synced();
  });

  it('gives and asks for a night as a whole', async () => {
    const night = [`${MONDAY} 20:00–24:00`, `${TUESDAY} 00:00–08:00`];
    await page.otherBookings({ [MONDAY]: ['20:00–24:00'], [TUESDAY]: ['00:00–08:00'] });
    await refuse(...night);
    await page.show();
    await eventually(refused, night);
    await page.tap(TUESDAY, '02:00');
    await dialog('Turno');
    await page.click('Dar a otra persona');
    await dialog('¿A quién le das el turno?');
    await page.click(/^Diego Muñoz Salas/);
    await expectShifts(MONDAY, '20:00–24:00 confirmada');
    await expectShifts(TUESDAY, '00:00–08:00 confirmada');
    await page.app.user.keyboard('{Control>}z{/Control}');
    await eventually(refused, night);
    await page.tap(MONDAY, '22:00');
    await dialog('Turno');
    await page.click('Pedir de nuevo');
    await toasted('Turno pedido de nuevo');
    await eventually(refused, []);
  });
});

it('says in the chooser and before a copy when a caregiver is not available', async () => {
  const spans = [{ hora_inicio: '09:00', hora_fin: '13:00' }];
  for (const fecha of [MONDAY, addDays(MONDAY, 7)]) {
    const url = `/api/unavailability/${fecha}`;
    await page.app.server.call('camila@vinculo.example', 'PUT', url, { spans });
  }
  await page.show({ shifts: { [MONDAY]: ['10:00–14:00 Camila'] } });
  await page.tap(MONDAY, '11:00');
  await dialog('Turno');
  await says('No disponible de 10:00 a 13:00');
  await page.click('Listo');
  await page.click('Planificar');
  await page.click(/^Copiar o repetir/);
  await dialog('Copiar o repetir');
  await page.app.user.click(option('Mantener cuidador y estado'));
  await says('Dijeron que no están disponibles:');
  await says('Camila Torres Vega: lunes, 18 de enero, 10:00 a 13:00');
});
