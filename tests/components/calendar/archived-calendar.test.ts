import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MARIA } from '#tests/components/render-app.tsx';
import { CAMILA, calendarPerTest, DIEGO, TUESDAY } from './calendar-page.ts';
import { assign, inNotice, notice, shows } from './on-conflict.ts';
import { dialog, eventually, openDialog, says, synced, waitUntil } from './on-page.ts';

/** Somebody whose calendar another one of the family archives while they were editing it. */
const page = calendarPerTest();
const PAULA = 'paula@vinculo.example';
const TITLE = 'Paula Fuentes Rojas archivó este calendario';
const WAY_BACK =
  /No se borró nada\. Para volver a usarlo, abre «Archivados» en «Mis seres queridos»\./;

function archive(archived: boolean): Promise<unknown> {
  const url = `/api/patients/${page.paciente()}/archived`;
  return page.app.server.call(PAULA, 'PUT', url, { archived });
}

const items = () => [...(openDialog()?.querySelectorAll<HTMLElement>('li[data-estado]') ?? [])];

it('says who archived it and how it is brought back, and keeps what was typed until then', async () => {
  await page.show({ shifts: { [TUESDAY]: ['15:00–16:00'] } });
  page.app.network.down();
  await page.press(TUESDAY, '10:00');
  await page.save();
  await synced('sin-conexion', 1);
  await page.press(TUESDAY, '12:00');
  await page.drawn(1);
  await archive(true);
  page.app.network.up();
  page.fetchNew();

  await says(TITLE);
  await says(WAY_BACK);
  await says(/ Lo que escribiste y no se envió sigue en «Cambios por enviar»\.$/);
  await synced('con-problemas', 1);
  await page.click(/Ver cambios por enviar$/);
  await dialog('Cambios por enviar');
  await eventually(
    () =>
      items().map(({ textContent }) =>
        textContent?.includes(`${TITLE}. Lo que escribiste sigue aquí.`),
      ),
    [true, true],
  );
  const [save, draft] = items();
  expect(save?.textContent).toMatch(/^Rosa Elena Rojas Muñoz \(Nana Rosa\).*10:00–10:30/);
  expect(draft?.textContent).toMatch(/^Rosa Elena Rojas Muñoz \(Nana Rosa\).*12:00–12:30/);
  expect(document.body.textContent).not.toContain('Ya no compartes');

  // Still archived: rejected again, and nothing of it was applied.
  const retry = () =>
    page.app.user.click(
      within(items()[0] as HTMLElement).getByRole('button', { name: 'Reintentar', hidden: true }),
    );
  await retry();
  await says(/^Lo intentamos recién/);
  await synced('con-problemas', 1);
  expect(await page.serverHas(TUESDAY)).toEqual(['15:00–16:00 pendiente']);

  await archive(false);
  await retry();
  await waitUntil(async () =>
    expect(await page.serverHas(TUESDAY)).toEqual([
      '10:00–10:30 pendiente',
      '15:00–16:00 pendiente',
    ]),
  );
  page.fetchNew();
  await page.app.user.keyboard('{Escape}');
  // The calendar is there again, with its draft.
  await page.drawn(1);
});

it('is not called shared no more before the server has said who is archived', async () => {
  await page.show();
  await page.press(TUESDAY, '12:00');
  await page.drawn(1);
  const repair = page.app.network.answer(
    'GET',
    '/api/patients/archived',
    () => new Response('', { status: 503 }),
  );
  await archive(true);
  page.fetchNew();
  await says('Este calendario ya no está en tu lista');
  await page.click(/Ver cambios por enviar$/);
  await dialog('Cambios por enviar');
  await eventually(
    () => items().map(({ textContent }) => textContent?.includes('Este calendario ya no está en')),
    [true],
  );
  expect(document.body.textContent).not.toContain('Ya no compartes');
  repair();
  // The next pull, at a later time.
  page.app.wait(1000);
  page.fetchNew();
  await eventually(
    () => items().map(({ textContent }) => textContent?.includes(`${TITLE}. Lo que escribiste`)),
    [true],
  );
  await page.app.user.keyboard('{Escape}');
  await says(TITLE);
});

it('is known without a network once it was', async () => {
  await page.show();
  await archive(true);
  page.fetchNew();
  await says(TITLE);
  page.app.network.down();
  await page.app.open(`/dashboard/calendario?paciente=${page.paciente()}`, { as: MARIA });
  await says(TITLE);
});

it('asks about a contested save only once the shifts are back with the calendar', async () => {
  await page.show({ shifts: { [TUESDAY]: ['10:00–12:00'] } });
  await shows(TUESDAY, '10:00', 'pendiente');
  await assign(page, TUESDAY, '10:00', CAMILA);
  page.app.network.down();
  await page.save();
  await synced('sin-conexion', 1);
  await page.otherBookings({ [TUESDAY]: ['-10:00–12:00', '10:00–12:00 Diego'] });
  page.app.network.up();
  page.fetchNew();
  await inNotice(`Ya estaba guardado: confirmada, ${DIEGO}`);
  await archive(true);
  page.fetchNew();
  await says(TITLE);

  const lists = /\/solicitudes\/paciente\/|\/api\/patients\/[^/]+\/changes/;
  const repair = page.app.network.answer('GET', lists, new Response('', { status: 500 }));
  await archive(false);
  page.fetchNew();
  await waitUntil(() => expect(document.querySelector('[data-sin-turnos]')).not.toBeNull());
  await says(/Todavía no llegan los turnos de este calendario\./);
  // Nobody has taken the shift away: it is only not here.
  expect(document.body.textContent).not.toContain('se quitó el turno');
  expect(notice()).toBeNull();
  await synced('con-problemas', 1);
  repair();
  page.fetchNew();
  await inNotice(`Ya estaba guardado: confirmada, ${DIEGO}`);
});
