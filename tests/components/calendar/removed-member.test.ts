import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MARIA } from '#tests/components/render-app.tsx';
import { calendarPerTest, TUESDAY } from './calendar-page.ts';
import {
  cell,
  dialog,
  eventually,
  expectShifts,
  field,
  noDialog,
  openDialog,
  optionsOf,
  says,
  saysNoMore,
  synced,
  waitUntil,
} from './on-page.ts';

/** Somebody with whom a calendar is not shared any more, while they were editing it. */
const page = calendarPerTest();
const PAULA = 'paula@vinculo.example';
const WORDS = 'Ya no compartes este calendario. Lo que escribiste sigue aquí y puedes descargarlo.';
const KEPT = /^Lo que escribiste sigue aquí y puedes descargarlo: toca el estado de envío/;

/** María hands the calendar over, and is removed from it. */
async function removeMaria(): Promise<void> {
  const { server } = page.app;
  const url = `/api/patients/${page.paciente()}`;
  await server.call(MARIA, 'PUT', `${url}/owner`, { id: await server.idOf('Paula') });
  const members = `${url}/members/${await server.idOf('María José')}`;
  await server.call(PAULA, 'DELETE', members);
}

/** Deletes a patient's rows from the server, as its operator may. */
async function deletePatient(id: string): Promise<void> {
  const { db } = page.app.server.store;
  for (const table of [
    'shift_answer',
    'solicitud',
    'handover_note',
    'care_window',
    'invitation',
    'feed',
    'activity',
    'agreement',
    'paciente_cuidador',
    'paciente_miembro',
  ] as const) {
    await db.deleteFrom(table).where('id_paciente', '=', id).execute();
  }
  await db.deleteFrom('paciente').where('id', '=', id).execute();
}

const items = () => [...(openDialog()?.querySelectorAll<HTMLElement>('li[data-estado]') ?? [])];
const press = (item: HTMLElement | undefined, name: string) =>
  page.app.user.click(within(item as HTMLElement).getByRole('button', { name, hidden: true }));

it('keeps the draft and the save of who was removed, for them to download or discard', async () => {
  await page.show({ shifts: { [TUESDAY]: ['15:00–16:00'] } });
  const portal = new Response('<title>Wifi gratis</title>', {
    headers: { 'content-type': 'text/html' },
  });
  const repair = page.app.network.answer('POST', '/solicitudes/actualizar', () => portal.clone());
  await page.press(TUESDAY, '10:00');
  await page.save();
  await synced('sin-conexion', 1);
  await page.press(TUESDAY, '12:00');
  await page.rightClick(TUESDAY, '15:30');
  await page.drawn(2);
  await removeMaria();
  repair();
  page.fetchNew();

  await says('Ya no compartes este calendario');
  await says(KEPT);
  await synced('con-problemas', 1);
  await page.click(/Ver cambios por enviar$/);
  await dialog('Cambios por enviar');
  await eventually(() => items().length, 2);
  await eventually(
    () => items().map(({ textContent }) => textContent?.includes(WORDS)),
    [...[true, true]],
  );
  const [save, draft] = items();
  expect(draft?.textContent).toContain('Cambios sin guardar');
  await press(draft, 'Descargar');
  const [download] = page.app.downloads;
  const [written] = JSON.parse((await download?.file.text()) ?? '');
  expect(written.id_paciente).toBe(page.paciente());
  const line = (one: Readonly<Record<string, string>>) =>
    `${one['accion']} ${one['hora_inicio']}–${one['hora_fin']}`;
  expect(written.slots.map(line)).toContain('inscribir 12:00–12:30');

  await press(draft, 'Descartar');
  await press(draft, 'Sí, descartar');
  await eventually(() => items().length, 1);
  await press(save, 'Descartar');
  await press(save, 'Sí, descartar');
  await says(/^No hay cambios por enviar:/);
  await synced('al-dia', 0);
  // Nothing of it, and nothing else, was changed for the others.
  expect(await page.serverHas(TUESDAY)).toEqual(['15:00–16:00 pendiente']);
});

it('a patient deleted while saves wait: those are kept, with words, and nobody else’s are held up', async () => {
  await page.show();
  page.app.network.down();
  await page.press(TUESDAY, '10:00');
  await page.save();
  await synced('sin-conexion', 1);
  // And a draft, whose calendar nobody can open any more.
  await page.press(TUESDAY, '14:00');
  await page.drawn(1);
  await page.choose('Ser querido', 'Hernán Fuentes Araya (Tata)');
  await waitUntil(() => expect(cell(TUESDAY, '11:00').dataset['estado']).toBe('libre'));
  await page.press(TUESDAY, '11:00');
  await page.save();
  await synced('sin-conexion', 2);
  await deletePatient(page.paciente());
  page.app.network.up();
  page.app.wait(600_000);
  page.fetchNew();

  await synced('con-problemas', 1);
  await eventually(() => page.serverHas(TUESDAY, 'Hernán'), ['11:00–11:30 pendiente']);
  await waitUntil(() =>
    expect(optionsOf(field('Ser querido')).filter((text) => text?.startsWith('Rosa'))).toEqual([]),
  );
  await page.click(/Ver cambios por enviar$/);
  const panel = within(await dialog('Cambios por enviar'));
  await eventually(
    () => items().map(({ textContent }) => textContent?.includes(WORDS)),
    [true, true],
  );
  const [save, draft] = items();
  expect(save?.textContent).toMatch(/10:00–10:30, agregar turno sin confirmar/);
  // The draft can be taken from there too.
  within(draft as HTMLElement).getByRole('button', { name: 'Descargar', hidden: true });
  // There is no calendar to correct it in.
  panel.getByRole('button', { name: 'Reintentar', hidden: true });
  expect(
    panel.queryByRole('button', { name: 'Corregir en el calendario', hidden: true }),
  ).toBeNull();
  await press(save, 'Descartar');
  await press(save, 'Sí, descartar');
  await synced('al-dia', 0);
  await page.app.user.keyboard('{Escape}');
  await noDialog();
  // The draft is the user's own, so it is not dropped without a word.
  await page.click('Cerrar sesión');
  // There is no calendar to open for them.
  await says(/Hay cambios sin guardar en 1 calendario\. .*búscalos en «Cambios por enviar»\.$/);
  await page.click('Conservar y cerrar sesión');
  await waitUntil(() => expect(page.app.address()).toBe('/'));
});

it('opens the other calendars as before, and says nothing of an address that was never theirs', async () => {
  await page.show();
  await removeMaria();
  page.fetchNew();
  await says('Ya no compartes este calendario');
  // Nothing was written.
  const { textContent } = document.querySelector('main') ?? {};
  expect(textContent).not.toContain('Lo que escribiste');
  const toPeople = screen.getByText('Ir a «Mis seres queridos»');
  expect(toPeople.closest('a')?.getAttribute('href')).toBe('/dashboard/usersmanagement');
  await page.choose('Ser querido', 'Hernán Fuentes Araya (Tata)');
  await saysNoMore('Ya no compartes este calendario');
  await waitUntil(() => expect(cell(TUESDAY, '10:00').dataset['estado']).toBe('libre'));
  await page.press(TUESDAY, '10:00');
  await expectShifts(TUESDAY, '10:00–10:30 nueva');
  await page.save();
  await waitUntil(async () => expect(await page.serverHas(TUESDAY, 'Hernán')).toHaveLength(1));
  await page.app.open('/dashboard/calendario?paciente=nadie');
  await says('Selecciona un ser querido para ver su calendario');
});
