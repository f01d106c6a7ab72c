// Over 250 lines: every place that marks what is not saved, on the same edits.
import { describe, expect, it, vi } from 'vitest';
import { saysNot } from '#tests/components/on-screen.ts';
import { CAMILA, calendarPerTest, FRIDAY, TUESDAY, WEDNESDAY } from './calendar-page.ts';
import {
  beginPrinting,
  cell,
  dialog,
  endPrinting,
  eventually,
  expectShifts,
  noDialog,
  radio,
  says,
  saysNoMore,
  shiftsOn,
  synced,
  toasted,
  waitUntil,
} from './on-page.ts';

/** Unsaved and unsent shifts are marked wherever they are shown, and a save says only what is certain. */
const page = calendarPerTest();
const BOTH = { [TUESDAY]: ['10:00–11:00'], [WEDNESDAY]: ['10:00–11:00'] };
const named = (fecha: string) => cell(fecha, '10:30').getAttribute('aria-label');
const day = (fecha: string) =>
  document.querySelector(`section[aria-labelledby="dia-${fecha}"]`)?.textContent;

/** The content of the printed week. */
async function printed(): Promise<string | null> {
  const { textContent } = await beginPrinting();
  await endPrinting();
  return textContent;
}

/** Confirms Tuesday's shift for Camila and cuts Wednesday's. */
async function edit(): Promise<void> {
  await page.show({ shifts: BOTH });
  await expectShifts(TUESDAY, '10:00–11:00 pendiente');
  await page.press(TUESDAY, '10:00');
  await page.click('Editar turno');
  await dialog('Turno');
  await page.click(CAMILA);
  await page.click('Listo');
  await noDialog();
  await page.rightClick(WEDNESDAY, '10:30');
  await expectShifts(WEDNESDAY, '10:00–10:30 pendiente');
}

describe('marks', () => {
  it('a shift confirmed only in the draft is shown as confirmed nowhere', async () => {
    await edit();
    await eventually(
      () => named(TUESDAY),
      expect.stringMatching(/10:30 a 11:00, confirmada, Camila Torres Vega, sin guardar$/),
    );
    const shift = document.querySelector(`[data-bloque][data-fecha="${TUESDAY}"]`);
    expect(shift?.hasAttribute('data-sin-guardar')).toBe(true);
    // A removal takes effect only once it is saved.
    // What is uncovered is worked out after the shifts are drawn.
    await eventually(
      () => named(WEDNESDAY),
      expect.stringMatching(/libre, se quitará al guardar, sin cubrir$/),
    );
    expect(cell(WEDNESDAY, '10:30').hasAttribute('data-saldra')).toBe(true);
    const text = await printed();
    expect(text).toContain('Camila Torres Vega');
    expect(text).toContain('10:00–11:00 sin guardar');
    expect(text).toContain('Se quitará al guardar: 10:30–11:00');

    await page.app.user.click(radio('Lista'));
    await eventually(() => day(TUESDAY), expect.stringContaining('sin guardar'));
    expect(day(WEDNESDAY)).toContain('Se quitará al guardar: 10:30–11:00');
    await page.app.user.click(radio('Mes'));
    await waitUntil(() => expect(cell(TUESDAY).dataset['confirmada']).toBeUndefined());
    await eventually(
      () => cell(WEDNESDAY).textContent,
      expect.stringContaining('se quitará al guardar'),
    );
  });

  it('saved shifts that wait to be sent are marked in every view until the server has them', async () => {
    await edit();
    page.app.network.down();
    await page.save();
    await toasted(/^Guardado aquí/);
    await eventually(
      () => named(TUESDAY),
      expect.stringMatching(/confirmada, Camila Torres Vega, por enviar$/),
    );
    for (const fecha of [TUESDAY, WEDNESDAY]) {
      expect(cell(fecha, '10:30').getAttribute('data-envio')).toBe('');
    }
    const text = await printed();
    expect(text).toContain('por enviar');
    expect(text).toContain('Quitado, por enviar: 10:30–11:00');
    await page.app.user.click(radio('Lista'));
    await eventually(() => day(TUESDAY), expect.stringContaining('por enviar'));
    expect(day(WEDNESDAY)).toContain('Quitado, por enviar: 10:30–11:00');
    await page.app.user.click(radio('Mes'));
    await eventually(() => cell(TUESDAY).textContent, expect.stringContaining('por enviar'));
    await page.app.user.click(radio('Semana'));
    page.app.network.up();
    page.fetchNew();
    await synced('al-dia', 0);
    await waitUntil(() => expect(named(TUESDAY)).toMatch(/Camila Torres Vega$/));
    expect(cell(TUESDAY, '10:30').getAttribute('data-envio')).toBeNull();
  });
});

describe('a save', () => {
  const SAVE = '/solicitudes/actualizar';

  it('that the server answers it cannot take now waits, and no missing network is named', async () => {
    const repair = page.app.network.answer('POST', SAVE, () => new Response('', { status: 500 }));
    await page.show();
    await page.press(TUESDAY, '22:00');
    await page.save();
    await toasted('Guardado aquí. Seguimos intentando enviarlo.');
    repair();
    page.fetchNew();
    await synced('al-dia', 0);
  });

  it('that is answered with nothing is sent once, and what changed is fetched after it', async () => {
    await page.show();
    // The pulls of a new page are over: what is fetched from now on is fetched for the save.
    const { sync } = await page.app.device();
    await sync.refresh();
    await sync.pull();
    const { calls, emptyAnswers } = page.app.network;
    const before = calls.length;
    emptyAnswers();
    await page.press(TUESDAY, '22:00');
    await page.save();
    await toasted('Horarios actualizados exitosamente');
    await synced('al-dia', 0);
    await waitUntil(() =>
      expect(calls.slice(before)).toContainEqual(
        expect.stringContaining(`GET /api/patients/${page.paciente()}/changes`),
      ),
    );
    const saves = calls.slice(before).filter((call) => call.startsWith(`POST ${SAVE}`));
    expect(saves).toHaveLength(1);
    await expectShifts(TUESDAY, '22:00–22:30 pendiente');
    expect(await page.serverHas(TUESDAY)).toEqual(['22:00–22:30 pendiente']);
  });

  it('whose answer is lost waits, and is there once, also after a reload', async () => {
    await page.show();
    const repair = page.app.network.loseAnswer('POST', SAVE);
    await page.press(TUESDAY, '10:00');
    await page.save();
    await synced('sin-conexion', 1);
    expect(await page.serverHas(TUESDAY)).toEqual(['10:00–10:30 pendiente']);
    await page.app.reload();
    repair();
    page.fetchNew();
    await synced('al-dia', 0);
    expect(await page.serverHas(TUESDAY)).toEqual(['10:00–10:30 pendiente']);
    const sent = page.app.network.bodiesOf('POST', SAVE);
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('that is under way says so, and more can be edited meanwhile', async () => {
    await page.show();
    const release = page.app.network.hold('POST', SAVE);
    await page.press(TUESDAY, '10:00');
    await page.save();
    await says('Actualizando...');
    await waitUntil(() =>
      expect(page.app.network.calls).toContainEqual(expect.stringContaining(`POST ${SAVE}`)),
    );
    await page.press(TUESDAY, '12:00');
    await expectShifts(TUESDAY, '10:00–10:30 pendiente', '12:00–12:30 nueva');
    release();
    await synced('al-dia', 0);
    expect(shiftsOn(TUESDAY)).toEqual(['10:00–10:30 pendiente', '12:00–12:30 nueva']);
    await page.click('Actualizar horarios');
    await eventually(
      () => page.serverHas(TUESDAY),
      ['10:00–10:30 pendiente', '12:00–12:30 pendiente'],
    );
    await synced();
  });
});

describe('a device that cannot store', () => {
  /** A full disk, for what stands in one store. */
  function fill(store: string): () => void {
    const put = IDBObjectStore.prototype.put;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === store) throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, args);
    });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    return () => full.mockRestore();
  }

  it('says so of an edit, which is still there after another calendar was looked at', async () => {
    await page.show();
    const empty = fill('drafts');
    await page.press(FRIDAY, '15:00');
    await toasted(/^No pudimos guardar tus cambios en este dispositivo/);
    await page.choose('Ser querido', 'Hernán Fuentes Araya (Tata)');
    await expectShifts(FRIDAY);
    await page.choose('Ser querido', 'Rosa Elena Rojas Muñoz (Nana Rosa)');
    await expectShifts(FRIDAY, '15:00–15:30 nueva');
    // Once there is room again, the next edit writes it as well.
    empty();
    await page.press(FRIDAY, '15:30');
    await expectShifts(FRIDAY, '15:00–16:00 nueva');
    await page.drawn(2);
    await page.app.reload();
    await expectShifts(FRIDAY, '15:00–16:00 nueva');
  });

  it('keeps the draft if a save cannot be stored, and says what to do', async () => {
    await page.show();
    await page.press(FRIDAY, '15:00');
    await expectShifts(FRIDAY, '15:00–15:30 nueva');
    const put = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const empty = fill('outbox');
    await page.save();
    await toasted('Error al actualizar horarios');
    await toasted(/^No pudimos guardar tus cambios en este dispositivo/);
    await says(/^Este dispositivo no tiene espacio/);
    expect(shiftsOn(FRIDAY)).toEqual(['15:00–15:30 nueva']);
    expect(await page.serverHas(FRIDAY)).toEqual([]);
    put.mockRestore();
    empty();
    await page.save();
    await eventually(() => page.serverHas(FRIDAY), ['15:00–15:30 pendiente']);
    await synced();
  });
});

it('an edit of the moment in which the page is left is there on the next one', async () => {
  await page.show();
  await page.press(FRIDAY, '08:00');
  dispatchEvent(new Event('pagehide'));
  await page.app.reload();
  await expectShifts(FRIDAY, '08:00–08:30 nueva');
});

describe('changes that are not among the days shown', () => {
  const TEXT = 'Tus cambios sin guardar están en otros días.';

  async function drawAndLeave(): Promise<void> {
    await page.show();
    await page.press(TUESDAY, '10:00');
    await expectShifts(TUESDAY, '10:00–10:30 nueva');
    await saysNot(TEXT);
    await page.drawn(1);
    await page.click('Semana siguiente');
    await says(TEXT);
  }

  it('can be gone to, or left', async () => {
    await drawAndLeave();
    await page.click('Ir al martes 12 de enero');
    await expectShifts(TUESDAY, '10:00–10:30 nueva');
    await saysNoMore(TEXT);
    await page.app.user.click(radio('Mes'));
    await waitUntil(() => expect(document.querySelector('[data-vista="mes"]')).not.toBeNull());
    await page.click('Mes siguiente');
    await says(TEXT);
    await page.click('Cerrar');
    await saysNoMore(TEXT);
  });

  it('are listed in the panel of the outbox, which leads to the first of them', async () => {
    await drawAndLeave();
    await page.click(/Ver cambios por enviar$/);
    await dialog('Cambios por enviar');
    await says('Martes 12 ene, 10:00–10:30, agregar turno sin confirmar');
    await page.click('Abrir el calendario');
    await noDialog();
    await expectShifts(TUESDAY, '10:00–10:30 nueva');
  });
});
