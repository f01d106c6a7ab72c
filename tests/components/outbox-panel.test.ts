// Over 250 lines: one dialog in every state of the outbox.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { writeMeta } from '#db/account-database.ts';
import { readFlushState } from '#db/outbox/flush-state.ts';
import {
  button,
  dialog,
  dialogButton,
  dialogGone,
  focusIs,
  says,
  saysNot,
  syncState,
  toast,
} from './on-screen.ts';
import { appPerTest, JORGE, MARIA } from './render-app.tsx';
import {
  careRequestsAt,
  cellState,
  openWeek,
  SUNDAY,
  save,
  saveSlot,
  weekShown,
} from './week-on-screen.ts';

/** The panel and signing out, in one file (over 250 lines) because both begin with a save that waits. */
const app = appPerTest();

const SAVES = '/solicitudes/actualizar';
/** The calls that fetch a calendar. */
const LISTS = /^\/(?:solicitudes\/paciente\/|api\/patients\/[^/]+\/changes)/;
const ROSA = 'Rosa Elena Rojas Muñoz (Nana Rosa)';
const CHANGE = 'Domingo 29, 22:00–22:30, agregar turno sin confirmar';

const portal = () =>
  new Response('<title>Wifi gratis</title>', { headers: { 'content-type': 'text/html' } });
const rejection = () =>
  Response.json({ message: 'Esta semana está cerrada', code: 'closed' }, { status: 422 });

const added = () => careRequestsAt(app, 'Rosa Elena', SUNDAY, '22:00');

/**
 * Waits for the engine's attempts of a start: a pull that reaches the server lets it send at once what waits. The next
 * is due in a minute.
 */
async function engineRests(): Promise<void> {
  const { sync } = await app.device();
  await sync.sendNow();
  await sync.refresh();
  await sync.refresh();
}

/** Saves one slot that is answered like this; the returned function repairs the server. */
async function withOneSaved(answer: () => Response): Promise<() => void> {
  await openWeek(app);
  await syncState('al-dia');
  await engineRests();
  const repair = app.network.answer('POST', SAVES, answer);
  await saveSlot(app, SUNDAY, '22:00');
  return repair;
}

async function withOneWaiting(): Promise<() => void> {
  const repair = await withOneSaved(portal);
  await syncState('sin-conexion', 1);
  return repair;
}

async function openPanel(): Promise<HTMLElement> {
  await app.user.click(await button(/Ver cambios por enviar$/));
  return dialog('Cambios por enviar');
}

describe('the panel of waiting changes', () => {
  it('describes each change, offers them as a file, survives a reload and sends on request', async () => {
    const repair = await withOneWaiting();
    await app.reload();
    await weekShown();
    const panel = within(await openPanel());
    await panel.findByText(CHANGE);
    await panel.findByText(ROSA);
    // The browser's answer to the request for persistent storage.
    await panel.findByText(
      'Este navegador podría borrar lo que guardas aquí si falta espacio. Conéctate pronto para enviarlo. Espacio usado: 1,2 MB.',
    );
    await app.user.click(await panel.findByRole('button', { name: 'Descargar como archivo' }));
    const [download] = app.downloads;
    expect(download?.name).toBe('cambios-por-enviar-2026-11-23.json');
    expect(JSON.parse((await download?.file.text()) ?? '')).toMatchObject([
      {
        id_paciente: await app.server.idOf('Rosa Elena'),
        slots: [{ fecha: SUNDAY, hora_inicio: '22:00', hora_fin: '22:30', accion: 'inscribir' }],
      },
    ]);
    repair();
    await app.user.click(await panel.findByRole('button', { name: 'Enviar ahora' }));
    await syncState('al-dia');
    await panel.findByText(/^No hay cambios por enviar:/);
    // The button that was pressed is gone.
    await waitFor(() =>
      expect(document.activeElement).toBe(panel.getByRole('heading', { level: 2 })),
    );
    await panel.findByText(/^Última conexión: hace un momento$/);
    await waitFor(() => expect(panel.queryByText(/Conéctate pronto/)).toBeNull());
    expect(await added()).toBe(1);
  });

  it('says in the status beneath «Sin conexión» once when the server last answered', async () => {
    await openWeek(app);
    await syncState('al-dia');
    app.network.down();
    await saveSlot(app, SUNDAY, '22:00');
    await syncState('sin-conexion', 1);
    const status = document.querySelector('[data-sync]')?.parentElement;
    expect(status?.textContent).toBe(
      'Sin conexión · 1 cambio por enviar Última conexión hace un momento',
    );
    const { db } = await app.device();
    await writeMeta(db, 'flush', { ...(await readFlushState(db)), lastContactAt: null });
    await db.meta.delete('pulled');
    await waitFor(() => expect(status?.textContent).not.toContain('Última conexión'));
    expect(status?.textContent).not.toContain('Aún sin conexión');
  });

  it('never claims that there was no contact, not even before it is read', async () => {
    await openWeek(app);
    await syncState('al-dia');
    const shown: string[] = [];
    const observer = new MutationObserver(() => {
      shown.push(document.querySelector('dialog')?.textContent ?? '');
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    await openPanel();
    await says(/^Última conexión: hace un momento$/);
    observer.disconnect();
    expect(shown.join('\n')).not.toContain('nunca');
  });

  it('a rejected mutation goes back to the draft, is tried again or is discarded, by keyboard and with focus', async () => {
    await withOneSaved(rejection);
    await toast('Error al actualizar horarios');
    await toast('Esta semana está cerrada');
    await syncState('con-problemas', 1);
    // Its name begins with what is seen on it.
    await button('1 cambio no se pudo guardar. Ver cambios por enviar');
    let panel = within(await openPanel());
    await panel.findByText('Motivo: «Esta semana está cerrada»');
    const group = await panel.findByRole('group', { name: `${ROSA}, ${CHANGE}` });
    await app.user.click(within(group).getByRole('button', { name: 'Corregir en el calendario' }));
    await syncState('al-dia');
    await panel.findByText('Volvió al calendario, sin guardar.');
    await app.user.keyboard('{Escape}');
    await dialogGone();
    await cellState(SUNDAY, '22:00', 'nueva');

    await save(app);
    await syncState('con-problemas', 1);
    panel = within(await openPanel());
    // Focus moves on from each button that disappears, and results are announced in the dialog.
    (await panel.findByRole('button', { name: 'Reintentar' })).focus();
    await app.user.keyboard('{Enter}');
    await panel.findByText('Lo intentamos recién: 1 cambio no se pudo guardar.');
    // Nothing of it goes by itself, so nobody is urged to connect.
    await panel.findByText(/^Este navegador podría borrar/);
    await waitFor(() => expect(panel.queryByText(/Conéctate pronto/)).toBeNull());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    (await panel.findByRole('button', { name: 'Descartar' })).focus();
    await app.user.keyboard('{Enter}');
    await focusIs(await panel.findByRole('button', { name: 'No, conservar' }));
    await app.user.keyboard('{Enter}');
    await focusIs(await panel.findByRole('button', { name: 'Descartar' }));
    // On a full disk nothing changes, and a message says so.
    const full = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await app.user.keyboard('{Enter}');
    await app.user.click(await panel.findByRole('button', { name: 'Sí, descartar' }));
    await toast(/el cambio sigue como estaba/);
    full.mockRestore();
    await syncState('con-problemas', 1);
    await app.user.click(await panel.findByRole('button', { name: 'Sí, descartar' }));
    await syncState('al-dia');
    await panel.findByText(/^No hay cambios por enviar:/);
    await saysNot(/Lo intentamos recién/);
    expect(await added()).toBe(0);
  });

  it('tells rejected mutations from those that wait, and a second Enter decides nothing of another one', async () => {
    const repair = await withOneSaved(rejection);
    await syncState('con-problemas', 1);
    await saveSlot(app, SUNDAY, '20:00');
    await syncState('con-problemas', 2);
    let panel = within(await openPanel());
    await panel.findByText('Lo que sigue no se pudo guardar. Decide qué hacer en cada caso.');
    repair();
    let reject = (_: Response) => {};
    const slow = app.network.answer(
      'POST',
      SAVES,
      () => new Promise((resolve) => (reject = resolve)),
    );
    const [first] = await panel.findAllByRole('button', { name: 'Reintentar' });
    const item = first?.closest('li');
    first?.focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(first?.isConnected).toBe(false));
    await waitFor(() => expect(item?.contains(document.activeElement)).toBe(true));
    await app.user.keyboard('{Enter}');
    reject(rejection());
    await panel.findByText('Lo intentamos recién: 2 cambios no se pudieron guardar.');
    slow();
    expect(panel.queryByText('Volvió al calendario, sin guardar.')).toBeNull();
    await app.user.keyboard('{Escape}');
    await dialogGone();

    app.network.answer('POST', SAVES, portal);
    await saveSlot(app, SUNDAY, '18:00');
    await syncState('con-problemas', 3);
    panel = within(await openPanel());
    await panel.findByText(
      /^Algunos de estos cambios no se pudieron guardar: decide .* Los demás están guardados/,
    );
  });

  it('a rejected mutation that goes back to the draft takes the result of the attempt with it', async () => {
    await withOneWaiting();
    app.network.answer('POST', SAVES, rejection);
    const panel = within(await openPanel());
    await app.user.click(await panel.findByRole('button', { name: 'Enviar ahora' }));
    await panel.findByText('Lo intentamos recién: 1 cambio no se pudo guardar.');
    expect(panel.queryByText(/tiene cambios sin guardar/)).toBeNull();
    await app.user.click(await panel.findByRole('button', { name: 'Corregir en el calendario' }));
    await waitFor(() =>
      expect(panel.getByRole('status').textContent).toBe(
        'No hay cambios por enviar: todo lo que guardaste en este dispositivo ya se envió. Volvió al calendario, sin guardar.',
      ),
    );
    // Unsaved edits are not in the outbox; the panel shows that, with the place where they can be saved.
    await panel.findByText(
      `El calendario de ${ROSA} tiene cambios sin guardar. Para guardarlos, ábrelo y presiona «Actualizar horarios».`,
    );
    await app.user.click(await panel.findByRole('button', { name: 'Abrir el calendario' }));
    await dialogGone();
    await cellState(SUNDAY, '22:00', 'nueva');
  });

  it('claims no more than is known: without signal a save waits, and an unanswered one may have arrived', async () => {
    await openWeek(app);
    await syncState('al-dia');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    app.network.down();
    await saveSlot(app, SUNDAY, '22:00');
    await syncState('sin-conexion', 1);
    const panel = within(await openPanel());
    const state = () => document.querySelector('[data-guardado] b')?.textContent;
    await app.user.click(await panel.findByRole('button', { name: 'Enviar ahora' }));
    await panel.findByText('Lo intentamos recién: 1 cambio por enviar.');
    await waitFor(() => expect(state()).toBe('Espera conexión'));

    const release = app.network.hold('POST', SAVES);
    app.network.up();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await app.user.click(await panel.findByRole('button', { name: 'Enviar ahora' }));
    await waitFor(() =>
      expect(state()).toBe('Intentamos enviarlo y puede que haya llegado: lo comprobaremos'),
    );
    release();
    await syncState('al-dia');
    expect(await added()).toBe(1);
  });

  it('says until when the server asked to wait: an hour at most, even if it asked for more', async () => {
    const headers = { 'retry-after': String(30 * 24 * 3600) };
    await withOneSaved(() => new Response('', { status: 503, headers }));
    await syncState('con-problemas', 1);
    await openPanel();
    await says(
      'Hay mucha demanda. Volveremos a enviar a las 10:00, sin que tengas que hacer nada.',
    );
  });

  it('keeps what was for a patient who left the account as rejected, and says that', async () => {
    const repair = await withOneWaiting();
    await app.server.store.db
      .updateTable('paciente')
      .set({ id_responsable: await app.server.idOf('Jorge') })
      .where('name', '=', 'Rosa Elena')
      .execute();
    repair();
    const panel = within(await openPanel());
    await app.user.click(await panel.findByRole('button', { name: 'Enviar ahora' }));
    await panel.findByText('No se pudo guardar');
    await panel.findByText(/^Lo que sigue no se pudo guardar\./);
    await (await app.device()).sync.refresh();
    await panel.findByText(/^Ya no compartes este calendario\. Lo que escribiste sigue aquí/);
    await panel.findByText(CHANGE);
    await app.reload();
    await syncState('con-problemas', 1);
    expect(await added()).toBe(0);
  });
});

describe('signing out with waiting changes', () => {
  const signOut = async () => app.user.click(await button('Cerrar sesión'));
  const leftTo = (path: string) => waitFor(() => expect(app.address()).toBe(path));

  it('asks first, sends on request, and stays where the server rejects', async () => {
    const repair = await withOneWaiting();
    await signOut();
    await screen.findByRole('dialog', {
      name: 'Tienes cambios sin enviar',
      description: /^Hay 1 cambio guardado que aún no se envía\. Si lo conservas, se enviará solo/,
    });
    await app.user.keyboard('{Escape}');
    await dialogGone();
    await syncState('sin-conexion', 1);

    await signOut();
    await app.user.click(await dialogButton('Enviar y cerrar sesión'));
    await says(/^No se pudo enviar todo\./);
    repair();
    const taken = app.network.answer('POST', SAVES, rejection);
    await app.user.click(await dialogButton('Enviar y cerrar sesión'));
    await says(/^No se pudo guardar todo/);
    await says(/No se enviará solo/);
    await app.user.keyboard('{Escape}');
    await dialogGone();
    await syncState('con-problemas', 1);
    expect(app.address()).toMatch(/^\/dashboard\/calendario/);
    taken();
  });

  it('sends what waits, and leaves', async () => {
    const repair = await withOneWaiting();
    repair();
    await signOut();
    await app.user.click(await dialogButton('Enviar y cerrar sesión'));
    await leftTo('/');
    expect(localStorage.getItem('token')).toBeNull();
    expect(await added()).toBe(1);
  });

  it('kept changes stay on the device, hidden from another account, and are sent later by themselves', async () => {
    const repair = await withOneWaiting();
    await signOut();
    await app.user.click(await dialogButton('Conservar y cerrar sesión'));
    await leftTo('/');
    repair();
    await app.open('/dashboard/usersmanagement', { as: JORGE });
    await syncState('al-dia');
    expect(await added()).toBe(0);
    await signOut();
    await leftTo('/');
    await app.open('/dashboard/usersmanagement', { as: MARIA });
    await waitFor(async () => expect(await added()).toBe(1));
    await syncState('al-dia');
  });

  it('leaves nothing of changes discarded after a second question', async () => {
    const repair = await withOneWaiting();
    await signOut();
    await app.user.click(await dialogButton('Descartar y cerrar sesión'));
    await says('¿Descartar los cambios? No se podrán recuperar.');
    await app.user.click(await dialogButton('No, volver'));
    await app.user.click(await dialogButton('Descartar y cerrar sesión'));
    await app.user.click(await dialogButton('Sí, descartar y cerrar sesión'));
    await leftTo('/');
    repair();
    const come = app.network.answer('GET', LISTS, () => {
      throw new TypeError('Failed to fetch');
    });
    await app.open('/dashboard/usersmanagement', { as: MARIA });
    await syncState('al-dia');
    // After signing in again the calendar is empty, and says that its shifts have not come.
    await app.open(`/dashboard/calendario?paciente=${await app.server.idOf('Rosa Elena')}`);
    await says(/todavía no llegan los turnos de este calendario/i);
    expect(document.querySelector('[data-bloque]')).toBeNull();
    come();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(document.querySelector('[data-bloque]')).not.toBeNull());
    expect(await added()).toBe(0);
  });

  it('promises to keep nothing in a browser that stores nothing', async () => {
    await withOneWaiting();
    app.services.trouble.report('volatile');
    await signOut();
    await screen.findByRole('dialog', {
      name: 'Tienes cambios sin enviar',
      description: 'Hay 1 cambio guardado que aún no se envía.',
    });
    expect(screen.queryByRole('button', { name: 'Conservar y cerrar sesión' })).toBeNull();
  });

  it('from the profile asks what to do with an unsaved week', async () => {
    await openWeek(app);
    await app.user.click(
      document.querySelector(`[data-fecha="${SUNDAY}"][data-hora="22:00"]`) as Element,
    );
    await cellState(SUNDAY, '22:00', 'nueva');
    await app.user.click(await screen.findByRole('link', { name: 'Datos personales' }));
    const drafts = await says('Calendarios con cambios sin guardar');
    await waitFor(() => expect(drafts.nextElementSibling?.textContent).toBe('1'));
    await app.user.click(await button('Cerrar sesión aquí'));
    await dialog('Tienes cambios sin guardar');
    await app.user.keyboard('{Escape}');
    await dialogGone();
    await app.user.click(await button('Cerrar sesión aquí'));
    await app.user.click(await dialogButton('Descartar y cerrar sesión'));
    await app.user.click(await dialogButton('Sí, descartar y cerrar sesión'));
    await leftTo('/');
    expect(localStorage.getItem('token')).toBeNull();
  });
});
