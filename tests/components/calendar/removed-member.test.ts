import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MARIA } from '#tests/components/render-app.tsx';
import { calendarPerTest, TUESDAY } from './calendar-page.ts';
import {
  cell,
  dialog,
  eventually,
  expectShifts,
  openDialog,
  says,
  saysNoMore,
  synced,
  waitUntil,
} from './on-page.ts';

/** Somebody with whom a calendar is not shared any more, while they were editing it. */
const page = calendarPerTest();
const PAULA = 'paula@vinculo.example';
const WORDS = 'Ya no compartes este calendario. Lo que escribiste sigue aquí y puedes descargarlo.';

/** María hands the calendar over, and is removed from it. */
async function removeMaria(): Promise<void> {
  const { server } = page.app;
  const url = `/api/patients/${page.paciente()}`;
  await server.call(MARIA, 'PUT', `${url}/owner`, { id: await server.idOf('Paula') });
  const members = `${url}/members/${await server.idOf('María José')}`;
  await server.call(PAULA, 'DELETE', members);
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

it('opens the other calendars as before, and says nothing of an address that was never theirs', async () => {
  await page.show();
  await removeMaria();
  page.fetchNew();
  await says('Ya no compartes este calendario');
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
