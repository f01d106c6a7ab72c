import { describe, expect, it } from 'vitest';
import { MARIA } from '#tests/components/render-app.tsx';
import { calendarPerTest, MONDAY, TUESDAY } from './calendar-page.ts';
import {
  beginPrinting,
  endPrinting,
  eventually,
  openDialog,
  shiftsOn,
  waitUntil,
} from './on-page.ts';

/** The printed week. */
const page = calendarPerTest();

describe('the printed week', () => {
  const plannerIsHere = () =>
    waitUntil(() => expect(document.querySelector('[data-sin-cubrir]')).not.toBeNull());

  it('has a line for every shift, from any view, with what is not covered', async () => {
    const shifts = {
      [MONDAY]: ['08:00–12:00 Camila', '20:00–24:00'],
      [TUESDAY]: ['00:00–24:00 Diego'],
    };
    await page.show({ vista: 'mes', shifts });
    await plannerIsHere();
    const sheet = await beginPrinting();
    expect(sheet.querySelector('h1')?.textContent).toBe(
      'Turnos de Rosa Elena Rojas Muñoz · 11 – 17 ene 2027',
    );
    const lines = [...sheet.querySelectorAll('li')].map((line) => line.textContent);
    expect(lines).toEqual([
      ...['Confirmada', 'Pendiente', 'Nueva (sin guardar)'],
      '08:00–12:00 Camila Torres Vega',
      '20:00–24:00 Pendiente',
      '00:00–24:00 Diego Muñoz Salas',
    ]);
    const days = [...sheet.querySelectorAll('section')].map((day) => day.textContent);
    expect(days).toHaveLength(7);
    expect(days[0]).toContain('Sin cubrir: 00:00–08:00, 12:00–24:00 (20\u00A0h)');
    expect(days[2]).toContain('Sin turnos');
    expect(sheet.textContent).toContain('Sin cubrir: 140 h en la semana · Por confirmar: 4 h');
    await endPrinting();
  });

  it('names two people, and which of one first name, where whole names may be cut', async () => {
    const [first = '', ...hours] = [8, 9, 10, 11, 12, 13].map((hour) =>
      [hour, hour + 1].map((one) => `${String(one).padStart(2, '0')}:00`).join('–'),
    );
    await page.otherBookings({
      [MONDAY]: [...[first, ...hours].map((hour) => `${hour} Diego`), `${first} Camila`],
    });
    await page.makeNamesakes();
    await page.show();
    await plannerIsHere();
    await eventually(() => shiftsOn(MONDAY).length, 6);
    const printed = async () => {
      const sheet = await beginPrinting();
      await endPrinting();
      const lines = [...sheet.querySelectorAll('section li')].map((line) => line.textContent);
      // They are in the order of their ids.
      return [
        sheet.dataset['densidad'],
        ...lines.map((line) => line?.split(/ y |(?<=\d) /).sort()),
      ];
    };
    await eventually(printed, [
      'amplia',
      [first, 'Camila B.', 'Camila T.'],
      ...hours.map((hour) => [hour, 'Camila B.']),
    ]);
  });

  it('says when it was printed, whom to call and the notes, and leaves room to write', async () => {
    await page.otherBookings({ [MONDAY]: ['08:00–12:00 Camila'] });
    const { server } = page.app;
    await server.store.db
      .updateTable('account')
      .set({ phone: '+56912345678' })
      .where('name', '=', 'Camila')
      .execute();
    // The family may see it, as she has agreed to come.
    await server.store.db
      .updateTable('agreement')
      .set({ agreed_at: '2026-11-20T12:00:00.000Z', version: '2026-11-24' })
      .where('id_cuidador', '=', await server.idOf('Camila'))
      .execute();
    await server.call(MARIA, 'PUT', `/api/patients/${page.paciente()}/notes/${MONDAY}/08:00`, {
      text: 'Almorzó poco.',
    });
    await page.show();
    await plannerIsHere();
    await eventually(async () => {
      const { textContent } = await beginPrinting();
      await endPrinting();
      return /Nota: Almorzó poco\..*Teléfonos: /.test(textContent ?? '');
    }, true);
    const { textContent } = await beginPrinting();
    expect(textContent).toMatch(/Teléfonos: .*Camila Torres Vega \+56 9 1234 5678/);
    expect(textContent).toContain('Impreso el 23-11-2026, ');
    expect(textContent).toContain('Para anotar');
    await endPrinting();
  });

  it('has notes that are too long for it on another sheet, whole', async () => {
    await page.otherBookings({ [MONDAY]: ['08:00–12:00 Camila'], [TUESDAY]: ['08:00–12:00'] });
    const write = async (fecha: string, text: string) =>
      page.app.server.call(MARIA, 'PUT', `/api/patients/${page.paciente()}/notes/${fecha}/08:00`, {
        text,
      });
    await write(TUESDAY, 'Almorzó poco.');
    const long = 'Control en el hospital a las 10:30, llevar los exámenes y el carné.';
    await write(MONDAY, long);
    await page.show();
    await plannerIsHere();
    const sheets = async () => {
      await beginPrinting();
      const texts = [...document.querySelectorAll('article')].map((one) => one.textContent);
      await endPrinting();
      return texts;
    };
    await eventually(async () => (await sheets()).length, 2);
    const [week, notes] = await sheets();
    expect(week).toContain(`Nota: ${long}`);
    expect(week).toContain('Notas completas en la otra hoja · ');
    expect(notes).toBe(
      `Notas de los turnos de Rosa Elena Rojas Muñoz · 11 – 17 ene 2027lunes, 11 de enero, 08:00–12:00 Camila Torres Vega${long}`,
    );
    await write(MONDAY, 'Control a las 10:30.');
    page.fetchNew();
    await eventually(async () => (await sheets()).length, 1);
    expect((await sheets())[0]).not.toContain('Notas completas');
  });

  it('has smaller letters the more shifts a day has', async () => {
    const slots = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const at = (slot: number) =>
          `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`;
        const caregiver = ['Camila', 'Diego'][index % 2];
        return `${at(index)}–${at(index + 1)} ${caregiver}`;
      });
    await page.show();
    await plannerIsHere();
    let there = 0;
    for (const [count, density] of [
      [5, 'grande'],
      [8, 'amplia'],
      [12, 'media'],
      [21, 'densa'],
      [22, 'minima'],
    ] as const) {
      await page.otherBookings({ [MONDAY]: slots(count).slice(there) });
      there = count;
      page.fetchNew();
      await eventually(() => shiftsOn(MONDAY).length, count);
      expect((await beginPrinting()).dataset['densidad']).toBe(density);
      await endPrinting();
    }
  });

  it('is asked for by the menu, which is closed by then', async () => {
    await page.show();
    const printed = new Promise((resolve) => {
      window.print = () => resolve(openDialog());
    });
    await page.click('Planificar');
    await page.click(/^Imprimir la semana/);
    expect(await printed).toBeNull();
  });
});
