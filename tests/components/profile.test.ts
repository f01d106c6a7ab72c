// Over 250 lines: one page and its frame.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { writePulled } from '#db/outbox/flush-state.ts';
import { CAMILA } from './circle/on-circle.ts';
import { button, dialog, dialogButton, dialogGone, says, saysNot, toast } from './on-screen.ts';
import { shown } from './people-on-screen.ts';
import { ADMIN, appPerTest, JORGE, MARIA, PHONE } from './render-app.tsx';

const app = appPerTest();
const PROFILE = '/dashboard/profile';

const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

describe('the profile', () => {
  it('shows the account and what this device stores, and says so where it cannot', async () => {
    await app.open(PROFILE, { as: ADMIN });
    await screen.findByRole('heading', { name: 'Datos Personales' });
    await waitFor(() => expect(value('Nombre')).toBe('Andrea'));
    expect(value('Apellido')).toBe('Morales Díaz');
    expect(value('Correo electrónico')).toBe(ADMIN);
    for (const label of ['Nombre', 'Apellido', 'Correo electrónico']) {
      expect(screen.getByLabelText(label).getAttribute('readonly')).toBe('');
    }
    await says('1,2 MB');
    await waitFor(() =>
      expect(
        screen.getByText('Última conexión', { selector: 'dt' }).nextElementSibling?.textContent,
      ).toBe('hace un momento'),
    );
    await app.user.click(await button('Proteger mis datos'));
    await toast(/^El navegador no lo permitió\./);
    // Nobody is warned of a loss where nothing waits.
    expect(screen.queryByText(/podría borrar lo que guardas/)).toBeNull();
    vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true);
    vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(true);
    await app.user.click(await button('Proteger mis datos'));
    await toast('Tus datos quedaron protegidos en este dispositivo.');
    await says('Tus datos están protegidos en este equipo.');
    app.network.answer('GET', '/auth/me', () => new Response('', { status: 502 }));
    await app.reload();
    await toast('Error al cargar los datos del usuario');
    await waitFor(() => expect(value('Nombre')).toBe('Andrea'));
  });

  it('names the last connection also while a long list is still coming, as the state beside it', async () => {
    app.network.hold('GET', '/responsable/mis_usuarios');
    await app.open(PROFILE, { as: MARIA });
    const { db } = await app.device();
    const said = () =>
      screen.getByText('Última conexión', { selector: 'dt' }).nextElementSibling?.textContent;
    await waitFor(() => expect(said()).toBe('Aún no'));
    await writePulled(db, { at: app.services.now(), unreadable: 0, isPart: true });
    await waitFor(() => expect(said()).toBe('hace un momento'));
    // The state above is read by a query of its own.
    expect(await screen.findByText('Última conexión', { selector: 'span' })).toBeDefined();
    // Its age grows while the page stays open.
    app.network.down();
    app.wait(3 * 24 * 60 * 60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(said()).toBe('hace 3 días'));
  });

  it('appears at once with what the server answered, also while this device is busy', async () => {
    const release = app.network.hold('GET', '/auth/me');
    await app.open(PROFILE, { as: ADMIN });
    await screen.findByRole('heading', { name: 'Datos Personales' });
    // That of the session, and that of the page.
    const asked = () => app.network.calls.filter((call) => call === 'GET /auth/me').length;
    await waitFor(() => expect(asked()).toBeGreaterThanOrEqual(2));
    const [name = ''] = await accountDatabases();
    const db = await settled(indexedDB.open(name));
    // The answer is written between the two, and read after the second.
    const before = occupy(db, 'meta');
    release();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const after = occupy(db, 'meta');
    before();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByLabelText('Nombre')).toBeNull();
    after();
    await waitFor(() => expect(value('Nombre')).toBe('Andrea'));
    db.close();
  });

  it.each([
    [ADMIN, false],
    [MARIA, true],
  ])('speaks to %s of what is theirs', async (account, hasPatients) => {
    await app.open(PROFILE, { as: account });
    await says(/^Llévate todo lo que guardamos sobre ti/);
    await says(/^Borra para siempre tu cuenta/);
    await app.user.click(await button('Eliminar mi cuenta'));
    await within(await dialog()).findByText(/^Se borrarán? /);
    const named = document.body.textContent?.match(/tus seres queridos/g) ?? [];
    expect(named).toHaveLength(hasPatients ? 1 : 0);
    // A patient that is shared is handed over, not deleted.
    const unshared = document.body.textContent?.match(/seres queridos que no compartes/g) ?? [];
    expect(unshared).toHaveLength(hasPatients ? 2 : 0);
  });

  const gateway = () => new Response('', { status: 502 });
  const nothing = () => Promise.reject(new TypeError('Failed to fetch'));
  it.each<[string, string, () => Response | Promise<Response>, RegExp]>([
    [PROFILE, MARIA, gateway, /^Seguimos intentando; la página se actualizará sola\./],
    [
      '/turnos/datos',
      CAMILA,
      nothing,
      /^Todavía no podemos mostrar tus datos\. Seguimos intentando/,
    ],
  ])(
    'at %s says on a device without data that it goes on trying, and does',
    async (page, account, answer, text) => {
      const comes = app.network.answer('GET', /^\//, answer);
      await app.open(page, { as: account });
      await says(text);
      expect(screen.queryByDisplayValue('N/A')).toBeNull();
      // The session can be ended all the same.
      await button('Cerrar sesión aquí');
      comes();
      await waitFor(() => expect(value('Correo electrónico')).toBe(account));
      await saysNot(/Seguimos intentando/);
    },
  );

  it('shows «N/A» for what the server does not have', async () => {
    app.network.change('GET', '/auth/me', ({ lastname: _none, ...me }) => me);
    await app.open(PROFILE, { as: MARIA });
    await waitFor(() => expect(value('Nombre')).toBe('María José'));
    expect(value('Apellido')).toBe('N/A');
    app.network.answer('GET', '/auth/me', () => new Response('{}', { status: 404 }));
    await app.open(PROFILE, { as: JORGE });
    await waitFor(() => expect(value('Nombre')).toBe('N/A'));
    await toast('Error al cargar los datos del usuario');
  });

  it('says what a browser that reveals nothing keeps', async () => {
    vi.spyOn(navigator.storage, 'estimate').mockRejectedValue(new Error('private'));
    vi.spyOn(navigator.storage, 'persisted').mockRejectedValue(new Error('private'));
    await app.open(PROFILE, { as: ADMIN });
    await says('No disponible');
    expect(screen.queryByText('Protección')).toBeNull();
  });

  it('signs out, as the shell does', async () => {
    await app.open(PROFILE, { as: ADMIN });
    await app.user.click(await button('Cerrar sesión aquí'));
    await waitFor(() => expect(app.address()).toBe('/'));
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('personal data', () => {
  async function askForDeletion(account: string): Promise<void> {
    await app.open(PROFILE, { as: account });
    await app.user.click(await button('Eliminar mi cuenta'));
    await app.user.click(
      await within(await dialog()).findByLabelText('Entiendo que no se puede deshacer'),
    );
  }

  it('is deleted after a confirmation, on the server and on this device', async () => {
    await app.open(PROFILE, { as: JORGE });
    await app.user.click(await button('Eliminar mi cuenta'));
    expect(((await dialogButton('Eliminar mi cuenta')) as HTMLButtonElement).disabled).toBe(true);
    await app.user.click(await dialogButton('Cancelar'));
    await dialogGone();
    await askForDeletion(JORGE);
    sessionStorage.setItem('vinculo-left-note:jorge', 'Tomó la pastilla');
    app.network.down();
    await app.user.click(await dialogButton('Eliminar mi cuenta'));
    await says(
      'No se pudo eliminar tu cuenta. Intenta de nuevo más tarde. Para esto necesitas internet: revisa tu conexión.',
    );
    app.network.up();
    await app.user.click(await dialogButton('Eliminar mi cuenta'));
    await waitFor(() => expect(app.address()).toBe('/login'));
    await toast('Tu cuenta fue eliminada.');
    expect(localStorage.getItem('token')).toBeNull();
    expect(await rowsOnDevice()).toBe(0);
    expect({ ...sessionStorage }).toEqual({});
    await expect(app.server.tokenOf(JORGE)).rejects.toThrow('login');
  });

  it('is warned of with what waits here from the first moment: nothing moves under the buttons', async () => {
    await app.open(PROFILE, { as: MARIA });
    const { db } = await app.device();
    const draft = { days: { '2026-11-23': {} }, undo: [], redo: [] };
    await db.drafts.put({ paciente: await app.server.idOf('Rosa Elena'), draft } as never);
    const first = new Promise<string>((resolve) => {
      const observer = new MutationObserver(() => {
        const text = document.querySelector('dialog')?.textContent;
        if (!text) return;
        observer.disconnect();
        resolve(text);
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await app.user.click(await button('Eliminar mi cuenta'));
    expect(await first).toContain('También se perderán los cambios que aún no se envían');
  });

  it.each([
    ['a family', JORGE, PROFILE, 'Se borrarán tu cuenta y los seres queridos que no compartes'],
    ['a caregiver', CAMILA, '/turnos/datos', 'Se borrarán tu cuenta y tus datos'],
  ])(
    'of %s stay on other devices, which is said before they are deleted',
    async (_who, account, page, what) => {
      await app.open(page, { as: account });
      await app.user.click(await button('Eliminar mi cuenta'));
      const ids = (await dialog()).getAttribute('aria-describedby')?.split(' ') ?? [];
      const [question, others] = ids.map((id) => document.getElementById(id)?.textContent);
      expect(question?.startsWith(what)).toBe(true);
      expect(question).toContain('también de este dispositivo.');
      expect(others).toBe(
        'En tus demás dispositivos se cerrará la sesión, pero lo que tienen guardado queda ahí. Si no lo quieres, usa antes «Cerrar sesión aquí» en cada uno.',
      );
      await button('Cerrar sesión aquí');
    },
  );

  describe('is deleted here too if the answer of the server was lost', () => {
    /**
     * Deletes the account on the server, with an error in the dialog; nothing else gets through meanwhile.
     * @returns what lets the other calls through again, the first of which ends the session.
     */
    async function loseTheAnswer(gateway?: Response): Promise<() => void> {
      await askForDeletion(MARIA);
      // As in a hidden tab: the page must not find out first that the session is over.
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      const letOthersThrough = app.network.answer(
        'GET',
        /^\/(?:responsable|api|solicitudes)\//,
        () => {
          throw new TypeError('Failed to fetch');
        },
      );
      const answerDeletion = app.network.loseAnswer('DELETE', '/auth/me', gateway);
      await app.user.click(await dialogButton('Eliminar mi cuenta'));
      await says(/no sabemos si tu cuenta alcanzó a eliminarse/);
      expect(await rowsOnDevice()).toBeGreaterThan(0);
      answerDeletion();
      return letOthersThrough;
    }

    it.each([
      ['and the user tries again', undefined],
      [
        'behind a gateway that answered, and the user tries again',
        new Response(null, { status: 504 }),
      ],
    ])('%s', async (_how, gateway) => {
      await loseTheAnswer(gateway);
      await app.user.click(await dialogButton('Eliminar mi cuenta'));
      // It goes by itself, perhaps before the next page has been loaded.
      await toast('Tu cuenta fue eliminada.');
      await waitFor(() => expect(app.address()).toBe('/login'));
      expect(await rowsOnDevice()).toBe(0);
      // It was the user who ended the session.
      expect(history.state).not.toHaveProperty('ended');
    });

    it('and the app finds while it is open that the session is over', async () => {
      const letOthersThrough = await loseTheAnswer();
      letOthersThrough();
      await waitFor(() => {
        // One that comes while a pull is under way begins no other.
        dispatchEvent(new Event('online'));
        expect(app.address()).toBe('/login');
      });
      await says('Tu cuenta fue eliminada.');
      expect(screen.queryByText(/^Sesión terminada/)).toBeNull();
      await waitFor(async () => expect(await rowsOnDevice()).toBe(0));
    });

    it('and the app finds on its next visit that the session is over', async () => {
      const letOthersThrough = await loseTheAnswer();
      letOthersThrough();
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
      await app.open('/dashboard/calendario');
      await waitFor(() => expect(app.address()).toBe('/login'));
      await waitFor(async () => expect(await rowsOnDevice()).toBe(0));
    });
  });

  it('can be downloaded as a file', async () => {
    await app.open(PROFILE, { as: MARIA });
    const download = await button('Descargar mis datos');
    app.network.down();
    await app.user.click(download);
    await toast(/Para esto necesitas internet: revisa tu conexión\.$/);
    app.network.up();
    await app.user.click(await button('Descargar mis datos'));
    await waitFor(() => expect(app.downloads).toHaveLength(1));
    const [saved] = app.downloads;
    expect(saved?.name).toBe('mis-datos-2026-11-23.json');
    const text = (await saved?.file.text()) ?? '';
    expect(JSON.parse(text)).toMatchObject({ account: { mail: MARIA } });
    expect(text).not.toContain('argon2');
  });

  it('is not saved once the session has ended', async () => {
    const EXPORT = '/auth/me/export';
    await app.open(PROFILE, { as: MARIA });
    const release = app.network.hold('GET', EXPORT);
    await app.user.click(await button('Descargar mis datos'));
    await waitFor(() => expect(app.network.calls).toContain(`GET ${EXPORT}`));
    // Signed out of in another tab.
    localStorage.removeItem('token');
    dispatchEvent(new Event('storage'));
    await screen.findByLabelText('Correo electrónico');
    release();
    await app.open(PROFILE, { as: JORGE });
    await app.user.click(await button('Descargar mis datos'));
    await waitFor(() => expect(app.downloads).not.toEqual([]));
    const texts = await Promise.all(app.downloads.map(({ file }) => file.text()));
    expect(texts.map((text) => JSON.parse(text).account.mail)).toEqual([JORGE]);
  });

  it('neither is offered if the backend does not offer it', async () => {
    app.network.change('GET', '/auth/me', ({ capabilities: _none, ...me }) => me);
    await app.open(PROFILE, { as: MARIA });
    await waitFor(() => expect(value('Apellido')).toBe('Fuentes Rojas'));
    for (const name of ['Eliminar mi cuenta', 'Descargar mis datos']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('the frame of the dashboard', () => {
  it('has a menu on a phone, which closes when a page is chosen', async () => {
    app.resize(390);
    await app.open('/dashboard/usersmanagement', { as: MARIA });
    await shown(1, 5, 6);
    await app.user.click(await button('Abrir menú'));
    const menu = within(await dialog('Menú'));
    menu.getByText('RESPONSABLE');
    await app.user.click(menu.getByRole('link', { name: 'Datos personales' }));
    await screen.findByRole('heading', { name: 'Datos Personales' });
    await dialogGone();
    await app.user.click(await button('Abrir menú'));
    await app.user.click(within(await dialog('Menú')).getByRole('button', { name: 'Cerrar menú' }));
    await dialogGone();
  });

  it('says what is wrong with what this device keeps, for as long as it is', async () => {
    await app.open(PROFILE, { as: MARIA });
    await button('Cerrar sesión aquí');
    const { trouble } = app.services;
    trouble.report('full');
    trouble.report('volatile');
    await says(/^Este dispositivo no tiene espacio/);
    await says(/^Este navegador no puede guardar cambios en el dispositivo\./);
    trouble.clear('full');
    await saysNot(/^Este dispositivo no tiene espacio/);
    trouble.report('silent');
    await says(/está demorando en abrirse/);
    trouble.report('blocked');
    // Then the reason for the silence is known.
    await says(/^La aplicación está abierta en otra pestaña/);
    await saysNot(/está demorando en abrirse/);
    expect(screen.queryByRole('button', { name: 'Volver a cargar' })).toBeNull();
    trouble.report('outdated');
    await says(/^Esta pestaña quedó con una versión anterior/);
    await button('Volver a cargar');
  });

  /** Opens the week of Rosa Elena and draws a slot, which holds up a new version. */
  async function drawOverNewVersion() {
    const update = app.newVersion();
    const rosa = await app.server.idOf('Rosa Elena');
    await app.open(`/dashboard/calendario?paciente=${rosa}`, { as: MARIA });
    await says('Hay una versión nueva de la aplicación.');
    // A cell of a week whose list has not come is drawn anew with it.
    await waitFor(() => expect(document.querySelector('[data-bloque]')).not.toBeNull());
    const free = document.querySelector(
      '[role="gridcell"][data-estado="libre"]:not([aria-disabled])',
    );
    await app.user.click(free as HTMLElement);
    await says(/^Hay una versión nueva de la aplicación\. Podrás usarla cuando guardes/);
    expect(screen.queryByRole('button', { name: 'Usar la versión nueva' })).toBeNull();
    return { update, rosa };
  }

  it('offers a new version, but not over an unsaved week', async () => {
    const { update } = await drawOverNewVersion();
    await app.user.click(await button('Actualizar horarios'));
    await app.user.click(await button('Usar la versión nueva'));
    await says(/^La página se cargará de nuevo con la versión nueva/);
    expect(update).toHaveBeenCalledOnce();
  });

  it('offers a new version at the foot of a phone, where it can be put off, and not over an unsaved week', async () => {
    app.resize(PHONE);
    const update = app.newVersion();
    await app.open('/dashboard/usersmanagement', { as: MARIA });
    const offer = () => screen.queryByRole('region', { name: 'Versión nueva' });
    const offered = () => waitFor(() => expect(offer()).not.toBeNull());
    await offered();
    await says('Hay una versión nueva de la aplicación.');
    const { db } = await app.device();
    const paciente = await app.server.idOf('Rosa Elena');
    const draft = { days: { '2026-11-23': {} }, undo: [], redo: [] };
    await db.drafts.put({ paciente, draft } as never);
    await waitFor(() => expect(offer()).toBeNull());
    await saysNot(/^Hay una versión nueva/);
    await db.drafts.clear();
    await offered();
    await app.user.click(await button('Ahora no'));
    await waitFor(() => expect(offer()).toBeNull());
    // It is told again by the next page.
    await app.reload();
    await offered();
    await app.user.click(await button('Usar la versión nueva'));
    await says(/^La página se cargará de nuevo con la versión nueva/);
    expect(update).toHaveBeenCalledOnce();
  });

  it('offers a new version over the draft of a patient who left the account', async () => {
    const { update, rosa } = await drawOverNewVersion();
    const { db } = app.server.store;
    const left = db.updateTable('paciente').set({ estado_cuenta: 'Inactivo' });
    await left.where('id', '=', rosa).execute();
    // The network's return fetches the people anew.
    window.dispatchEvent(new Event('online'));
    await app.user.click(await button('Usar la versión nueva'));
    await says(/^La página se cargará de nuevo con la versión nueva/);
    expect(update).toHaveBeenCalledOnce();
  });
});

/** The number of rows in all account databases on this device, except the mark of having signed out. */
async function accountDatabases(): Promise<readonly string[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  return names.filter((name) => name !== '' && name !== 'vinculo-session');
}

/** A transaction that writes to a store, and all others wait for, until the returned function is called. */
function occupy(db: IDBDatabase, store: string): () => void {
  const opened = db.transaction(store, 'readwrite').objectStore(store);
  let isOver = false;
  function goOn(): void {
    if (!isOver) opened.count().onsuccess = goOn;
  }
  goOn();
  return () => {
    isOver = true;
  };
}

async function rowsOnDevice(): Promise<number> {
  let rows = 0;
  for (const name of await accountDatabases()) {
    const db = await settled(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const keys = await settled(db.transaction(store).objectStore(store).getAllKeys());
      rows += keys.filter((key) => key !== 'left').length;
    }
    db.close();
  }
  return rows;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
