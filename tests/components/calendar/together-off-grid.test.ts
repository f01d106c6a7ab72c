import { beforeEach, expect, it } from 'vitest';
import { CAMILA, calendarPerTest, DIEGO, MONDAY, TUESDAY } from './calendar-page.ts';
import {
  button,
  cell,
  dialog,
  eventually,
  joint,
  noDialog,
  radio,
  says,
  saysNoMore,
  toasted,
  waitUntil,
} from './on-page.ts';

/** Camila comes to a shift of this calendar, and another tool has Diego come at other minutes. */
const page = calendarPerTest();

beforeEach(async () => {
  await page.otherBookings({ [MONDAY]: ['10:00–12:00 Camila', '13:00–14:00 Camila'] });
  await page.app.server.store.db
    .insertInto('solicitud')
    .values({
      ...{ id_paciente: page.paciente(), id: `${MONDAY} 09:15`, fecha: MONDAY },
      ...{ hora_inicio: '09:15', hora_fin: '11:10', status: 'confirmada' },
      id_cuidador: await page.app.server.idOf('Diego'),
    })
    .execute();
});

const WARNING = `${CAMILA} y ${DIEGO} vienen a la misma hora: lunes, 11 de enero, 10:00 a 11:10`;
const MARK = 'dos personas a la vez';
const nameOf = (hora: string) => cell(MONDAY, hora).getAttribute('aria-label') ?? '';

it('both are marked in the week, their common slots name both, and the warning leads to the one that can be removed', async () => {
  await page.show();
  await says(WARNING);
  await eventually(joint, ['09:15–11:10 Dos a la vez', '10:00–12:00 Dos a la vez']);
  expect(nameOf('10:00')).toMatch(`confirmada, ${CAMILA}, con ${DIEGO}, ${MARK}`);
  expect(nameOf('11:00')).toContain(MARK);
  for (const hora of ['09:00', '09:30', '11:30', '13:00']) expect(nameOf(hora)).not.toContain(MARK);
  await page.click('Elegir quién viene');
  const sheet = await dialog('Turno');
  expect(sheet.textContent).toContain(`09:15 a 11:10 · 1,92 horas · confirmada, ${DIEGO}`);
  await says(
    `Dos personas a la vez. Con ${CAMILA}, de 10:00 a 11:10. Si viene solo una, quita uno de los dos turnos.`,
  );
  await page.click('Quitar turno');
  await noDialog();
  await eventually(joint, []);
  await saysNoMore(WARNING);
  expect(nameOf('10:00')).not.toContain(MARK);
});

it('both say in the list who else comes and when, and the month counts them', async () => {
  await page.show({ vista: 'lista' });
  await eventually(joint, ['09:15–11:10', '10:00–12:00']);
  await says(`Con ${CAMILA}, de 10:00 a 11:10. Si viene solo una, quita uno de los dos turnos.`);
  await says(`Con ${DIEGO}, de 10:00 a 11:10. Si viene solo una, quita uno de los dos turnos.`);
  button(new RegExp(`^Editar: lunes.* 10:00 a 12:00, .*, ${MARK}$`));
  await page.app.user.click(radio('Mes'));
  await waitUntil(() =>
    expect(cell(MONDAY).textContent).toContain('1 turno con más de una persona'),
  );
});

it('a mark stays where only the other one is drawn again', async () => {
  await page.show();
  await eventually(joint, ['09:15–11:10 Dos a la vez', '10:00–12:00 Dos a la vez']);
  cell(MONDAY, '11:30').focus();
  await page.app.user.keyboard('{Delete}');
  await eventually(joint, ['09:15–11:10 Dos a la vez', '10:00–11:30 Dos a la vez']);
  await page.drawn(1);
  expect(nameOf('10:00')).toMatch(new RegExp(`con ${DIEGO}, ${MARK}$`));
});

it('what another tool has entered twice is one line, and two people of the same hours are two', async () => {
  const hours = '08:10–09:25';
  const twice = [`${hours} Camila`, hours];
  await page.otherTool({ [TUESDAY]: [...twice, `${hours} Diego`, ...twice] });
  await page.show({ vista: 'lista' });
  const lines = () =>
    [...document.querySelectorAll<HTMLElement>(`[data-bloque][data-fecha="${TUESDAY}"]`)]
      .map(({ dataset, textContent }) => {
        const [name = ''] = /Camila|Diego/.exec(textContent) ?? [];
        return `${dataset['estado']} ${name}`.trim();
      })
      .sort();
  await eventually(lines, ['confirmada Camila', 'confirmada Diego', 'pendiente']);
  await page.click(/^Editar: martes.* 08:10 a 09:25, .*Camila/);
  await dialog('Turno');
  await page.click('Quitar turno');
  await noDialog();
  await eventually(() => lines().length, 2);
  await page.save();
  await toasted('Horarios actualizados exitosamente');
  const left = [`${hours} confirmada ${DIEGO}`, `${hours} pendiente`, `${hours} pendiente`];
  expect(await page.serverHas(TUESDAY)).toEqual(left);
});
