// Over 250 lines: the life of a note on its page, on one device and beside another.
import { fireEvent, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { upgradeElsewhere } from '#tests/components/later-version.ts';
import { MARIA } from '#tests/components/render-app.tsx';
import { calendarPerTest, MONDAY } from './calendar-page.ts';
import {
  cell,
  dialog,
  eventually,
  expectShifts,
  field,
  noDialog,
  offeredCaregivers,
  openDialog,
  radio,
  says,
  saysNoMore,
  synced,
  toasted,
  waitUntil,
} from './on-page.ts';

/** The note for the hand-over of a shift. */
const page = calendarPerTest();
const LABEL = 'Nota para el próximo turno';
const UNSENT = 'Guardada aquí, aún sin enviar';
const TEXT = 'Tomó la pastilla de las 8.\nAlmorzó poco.';
const path = () => `/api/patients/${page.paciente()}/notes`;
const note = () => field<HTMLTextAreaElement>(LABEL);
const inList = () => document.querySelector('[data-bloque] [data-nota="08:00"]')?.textContent;
const kept = () =>
  page.app.server.store.db
    .selectFrom('handover_note')
    .select(['fecha', 'hora_inicio', 'text'])
    .execute();
const ofMonday = (text: string) => [{ fecha: MONDAY, hora_inicio: '08:00', text }];
const writtenElsewhere = (text: string) =>
  page.app.server.call(MARIA, 'PUT', `${path()}/${MONDAY}/08:00`, { text });

beforeEach(() => page.otherBookings({ [MONDAY]: ['08:00–12:00'] }));

/** From now on the device stores nothing, until this is restored. */
function fillDevice() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
}

async function openSheet(): Promise<void> {
  await page.click(/^Editar: /);
  await dialog('Turno');
  await waitUntil(() => expect(note()).toBeTruthy());
}

async function write(text: string): Promise<void> {
  await page.app.user.clear(note());
  if (text !== '') await page.app.user.type(note(), text);
}

it('written without a network it is there after a reload as unsent, and is sent by itself', async () => {
  await page.show({ vista: 'lista' });
  await openSheet();
  page.app.network.down();
  await write(TEXT);
  await says(`${TEXT.length} de 1.000 caracteres`);
  // Closing the sheet keeps what was typed too.
  await page.click('Cerrar');
  await noDialog();
  await eventually(inList, expect.stringContaining(UNSENT));
  await waitUntil(() => expect(document.querySelector('[data-pendientes="1"]')).not.toBeNull());
  await page.app.reload();
  await eventually(inList, expect.stringContaining('Almorzó poco.'));
  await openSheet();
  await eventually(() => note().value, TEXT);
  await says(UNSENT);
  await page.click('Listo');
  await page.click(/Ver cambios por enviar/);
  await dialog('Cambios por enviar');
  await says(/^Nota para el próximo turno, lunes/);
  await page.app.user.keyboard('{Escape}');
  await noDialog();
  expect(await kept()).toEqual([]);
  page.app.network.up();
  page.fetchNew();
  await synced('al-dia', 0);
  await eventually(() => inList()?.includes(UNSENT), false);
  expect(await kept()).toEqual(ofMonday(TEXT));
});

it('written over what others write meanwhile, both stay: nobody’s text is lost unseen', async () => {
  await writtenElsewhere('Almorzó poco.');
  await page.show({ vista: 'lista' });
  await openSheet();
  await eventually(() => note().value, 'Almorzó poco.');
  await page.app.user.type(note(), ' Durmió.');
  await writtenElsewhere('Llamar al doctor.');
  page.fetchNew();
  await synced();
  // The text that is being typed stays unchanged.
  expect(note().value).toBe('Almorzó poco. Durmió.');
  await page.click('Listo');
  const both = 'Llamar al doctor.\n\nAlmorzó poco. Durmió.';
  await eventually(kept, ofMonday(both));
  page.fetchNew();
  await eventually(() => inList()?.includes('Llamar al doctor.'), true);
  await openSheet();
  await eventually(() => note().value, both);
  // An author who has seen both texts may replace both.
  await write('Ya llamé');
  await page.click('Listo');
  await eventually(kept, ofMonday('Ya llamé'));
});

it('too long beside what others wrote, it shows their text and how much room is left', async () => {
  const [theirs, mine] = ['a'.repeat(600), 'b'.repeat(500)];
  await page.show({ vista: 'lista' });
  await openSheet();
  await writtenElsewhere(theirs);
  fireEvent.change(note(), { target: { value: mine } });
  await page.click('Listo');
  await synced('con-problemas', 1);
  page.fetchNew();
  // Before it is tried again or discarded, what others read is to be seen, and the way to where it is corrected.
  await page.click(/Ver cambios por enviar/);
  await dialog('Cambios por enviar');
  await says(theirs);
  const correct = (await says('Corregir en el calendario')).closest('a');
  expect(correct?.getAttribute('href')).toContain(`fecha=${MONDAY}`);
  await page.app.user.keyboard('{Escape}');
  await noDialog();
  // Nor is it hidden where the week is read.
  expect(inList()).toBe(`Nota: ${theirs}No se pudo guardar lo que escribiste: «${mine}»`);
  await openSheet();
  await says(/^No se pudo guardar esta nota\. Motivo: «Otra persona también escribió en esta nota/);
  await says('La nota dice ahora:');
  await says(theirs);
  await says('Para que quepan los dos textos, el tuyo puede tener hasta 398 caracteres.');
  expect(note().value).toBe(mine);
  const short = 'b'.repeat(398);
  fireEvent.change(note(), { target: { value: short } });
  await page.click('Listo');
  await eventually(kept, ofMonday(`${theirs}\n\n${short}`));
});

it('typed on while its first words are being stored, it is one text', async () => {
  await page.show({ vista: 'lista' });
  await openSheet();
  fireEvent.change(note(), { target: { value: 'Almorzó' } });
  // The page is hidden, and shown again, before the device has stored what it has.
  fireEvent(window, new Event('pagehide'));
  fireEvent.change(note(), { target: { value: 'Almorzó todo' } });
  await eventually(kept, ofMonday('Almorzó'));
  await synced('al-dia', 0);
  await page.click('Listo');
  await eventually(kept, ofMonday('Almorzó todo'));
  await synced('al-dia', 0);
  expect(await kept()).toEqual(ofMonday('Almorzó todo'));
});

it('is kept by the sheet’s one save button, which says so; what another device answers is shown, and emptying deletes it', async () => {
  await writtenElsewhere('Almorzó poco.');
  await page.show({ vista: 'lista' });
  await eventually(inList, 'Nota: Almorzó poco.');
  await openSheet();
  await write('Ya comió todo');
  expect(within(await dialog('Turno')).getAllByRole('button', { name: /^Guardar/ })).toHaveLength(
    1,
  );
  await page.click('Guardar');
  await noDialog();
  await toasted('Nota guardada aquí. Se envía sola.');
  await saysNoMore('No hay cambios para guardar');
  await eventually(kept, ofMonday('Ya comió todo'));
  await openSheet();
  await says('Guardada y enviada');
  await writtenElsewhere('Y duerme.');
  page.fetchNew();
  await eventually(() => note().value, 'Y duerme.');
  await write('');
  await page.click('Listo');
  await eventually(inList, undefined);
  await eventually(async () => (await kept()).filter(({ text }) => text !== ''), []);
  await synced();
});

it('keeps the sheet open where the device cannot store it: nothing that was typed is lost', async () => {
  await page.show({ vista: 'lista' });
  await openSheet();
  await write('Durmió bien');
  const full = fillDevice();
  try {
    for (const button of ['Guardar', 'Listo', 'Cerrar']) {
      await page.click(button);
      await says(/^No pudimos guardar la nota en este dispositivo/);
      await waitUntil(() => expect(document.activeElement).toBe(note()));
      expect(note().value).toBe('Durmió bien');
    }
    // And whoever gives it up is not kept here.
    await page.click('Descartar lo escrito');
    await page.click('Cerrar');
    await noDialog();
    await openSheet();
    expect(note().value).toBe('');
    await write('Durmió bien');
  } finally {
    full.mockRestore();
  }
  await page.click('Guardar');
  await noDialog();
  await eventually(kept, ofMonday('Durmió bien'));
});

it('leads to the reload in a page that is older than its data, and has what was typed after it', async () => {
  const useNewVersion = page.app.newVersion();
  await page.show({ vista: 'lista' });
  await openSheet();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await upgradeElsewhere(page.app);
  await write('Durmió bien');
  await page.click('Listo');
  await says(
    'No pudimos guardar la nota en este dispositivo. Esta pestaña quedó con una versión anterior: vuelve a cargarla. Lo que escribiste seguirá en este turno.',
  );
  await waitUntil(() => expect(document.activeElement).toBe(note()));
  const sheet = await dialog('Turno');
  await page.app.user.click(within(sheet).getByRole('button', { name: 'Volver a cargar' }));
  expect(useNewVersion).toHaveBeenCalledOnce();
  // The browser asks nothing: nothing is lost.
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  await page.app.reload();
  await openSheet();
  expect(note().value).toBe('Durmió bien');
  await page.click('Listo');
  await page.click('Descartar lo escrito');
  await eventually(() => note().value, '');
  await page.app.reload();
  await openSheet();
  expect(note().value).toBe('');
});

it('says what was typed if the sheet goes with its shift and the device cannot store it', async () => {
  await page.show({ vista: 'lista' });
  await openSheet();
  await write('Durmió bien');
  const full = fillDevice();
  try {
    await page.click('Quitar turno');
    await noDialog();
    await toasted(/^No pudimos guardar esta nota en este dispositivo: «Durmió bien»/);
  } finally {
    full.mockRestore();
  }
});

it('keeps Ctrl+Z for the field: no step of the calendar is undone by it', async () => {
  await page.show({ vista: 'lista' });
  await openSheet();
  await page.click(/Fin, 30 minutos después/);
  await expectShifts(MONDAY, '08:00–12:30 pendiente');
  note().focus();
  await page.app.user.keyboard('Durmió{Control>}z{/Control}');
  expect(openDialog()?.textContent).toContain('08:00 a 12:30');
  await expectShifts(MONDAY, '08:00–12:30 pendiente');
});

it('asks before the page is closed while it is not written', async () => {
  await page.show({ vista: 'lista' });
  await openSheet();
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  await page.app.user.type(note(), 'Ya comió todo, y duerme.');
  expect(asks()).toBe(true);
  await says('Guardada y enviada');
  expect(await kept()).toEqual(ofMonday('Ya comió todo, y duerme.'));
  // No question once everything is saved.
  expect(asks()).toBe(false);
});

it('is marked on its shift in the week, described on its slots, and read when it is selected', async () => {
  await writtenElsewhere('Ya comió todo.');
  await page.show();
  const marks = () => document.querySelectorAll('[data-con-nota="08:00–12:00"]').length;
  const described = () => document.querySelectorAll(`[aria-description="${LABEL}"]`).length;
  await eventually(marks, 1);
  await eventually(described, 8);
  expect(cell(MONDAY, '11:30').getAttribute('aria-description')).toBe(LABEL);
  // The same elements show other days.
  await page.click('Semana siguiente');
  await eventually(described, 0);
  await page.click('Semana anterior');
  await eventually(described, 8);
  await page.app.user.click(radio('3 días'));
  await eventually(described, 8);
  await page.app.user.click(radio('Semana'));
  await page.press(MONDAY, '09:00');
  await waitUntil(() =>
    expect(
      document.querySelector('section[aria-label="Turno seleccionado"]')?.textContent,
    ).toContain('Nota: Ya comió todo.'),
  );
});

it('is still said when its shift begins later', async () => {
  await writtenElsewhere('Ya comió todo.');
  await page.show({ vista: 'lista' });
  await eventually(inList, 'Nota: Ya comió todo.');
  await openSheet();
  await page.click(/Inicio, 30 minutos después/);
  const older = () => field<HTMLTextAreaElement>('Nota para el próximo turno de las 08:00');
  await waitUntil(() => expect(older().value).toBe('Ya comió todo.'));
  await page.click('Listo');
  await eventually(inList, 'Nota de las 08:00: Ya comió todo.');
  await page.click('Deshacer');
  await eventually(inList, 'Nota: Ya comió todo.');
});

it('has no field if the backend does not offer notes', async () => {
  await writtenElsewhere('Ya comió todo.');
  page.app.network.answer('GET', '/auth/me', async (request) => {
    const answer = await page.app.server.app.inject({
      url: '/auth/me',
      headers: Object.fromEntries(request.headers),
    });
    const { capabilities, ...me } = answer.json();
    const left = capabilities.filter((one: string) => one !== 'handover-notes');
    return Response.json({ ...me, capabilities: left });
  });
  await page.show({ vista: 'lista' });
  await page.click(/^Editar: /);
  await dialog('Turno');
  await waitUntil(() => expect(offeredCaregivers()).toContain('Todavía no sé'));
  await saysNoMore(LABEL);
  expect(inList()).toBeUndefined();
});
