import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, says, saysNot, syncState } from './on-screen.ts';
import { noPushBrowser, pushBrowser } from './push-browser.ts';
import { appPerTest, MARIA } from './render-app.tsx';
import { ASKED, CAMILA, press, shift } from './shifts/on-shifts.ts';

/** The app on the home screen: the offer to install it, and its version. */
const app = appPerTest();
const PROFILE = '/dashboard/profile';

const offer = () => document.querySelector<HTMLElement>('[data-instalar]');
const offered = () => waitFor(() => expect(offer()).not.toBeNull());
const inOffer = (name: string) => within(offer() as HTMLElement).getByRole('button', { name });
const noticesOffer = () => screen.queryByRole('region', { name: 'Avisos' });

/** A calendar with changes that are not saved. */
const DRAFTED = {
  paciente: 'p',
  draft: { days: { '2026-11-23': {} }, undo: [], redo: [] },
} as never;

async function answer(): Promise<void> {
  await press(app, ASKED, 'por-responder', 'Aceptar');
  await shift(ASKED, 'mio');
}

/** The browser lets the page install it. */
function letInstall(outcome: 'accepted' | 'dismissed' = 'accepted') {
  let given: ReturnType<typeof givePrompt> | undefined;
  act(() => {
    given = givePrompt(outcome);
  });
  expect(given?.event.defaultPrevented).toBe(true);
  return given?.prompt;
}

function givePrompt(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(async () => undefined);
  const event = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }));
  return { prompt, event };
}

/** The browser has installed a worker for the app. */
function beWithWorker() {
  const registration = {
    update: vi.fn(async () => undefined),
    installing: null as EventTarget | null,
    waiting: null as EventTarget | null,
  };
  const container = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    ready: new Promise(() => undefined),
    controller: null,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  return registration;
}

function beSafari(): void {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  vi.spyOn(window.screen, 'width', 'get').mockReturnValue(390);
  vi.spyOn(window.screen, 'height', 'get').mockReturnValue(844);
  vi.stubGlobal('devicePixelRatio', 3);
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone');
  vi.unstubAllGlobals();
});

describe('the offer to install', () => {
  it('comes after a first save that has arrived, asks the browser by a click, and not again', async () => {
    await app.open('/turnos', { as: CAMILA });
    const prompt = letInstall();
    await shift(ASKED, 'por-responder');
    expect(offer()).toBeNull();
    app.network.down();
    await press(app, ASKED, 'por-responder', 'Aceptar');
    await syncState('sin-conexion', 1);
    expect(offer()).toBeNull();
    app.network.up();
    act(() => void window.dispatchEvent(new Event('online')));
    await syncState('al-dia');
    await offered();
    await says(/^¿Quieres tener Vínculo como una aplicación\?/);
    expect(prompt).not.toHaveBeenCalled();
    await app.user.click(inOffer('Instalar'));
    expect(prompt).toHaveBeenCalledOnce();
    await waitFor(() => expect(offer()).toBeNull());
    const { db } = await app.device();
    expect(await db.meta.get('install-offered')).toBeDefined();
  });

  it('comes also where a save arrives before the page has read that it waits', async () => {
    await app.open('/turnos', { as: CAMILA });
    letInstall();
    await shift(ASKED, 'por-responder');
    const { db, sync } = await app.device();
    // Another tab's write, of which this page hears later.
    const rows = db.backendDB().transaction('drafts', 'readwrite').objectStore('drafts');
    await new Promise((resolve, reject) => {
      const written = rows.put(DRAFTED);
      written.onsuccess = resolve;
      written.onerror = reject;
    });
    await act(async () => void (await sync.saved()));
    expect(offer()).toBeNull();
    await db.drafts.clear();
    await offered();
  });

  it('comes also where the browser allows it while the page is drawn for the first time', async () => {
    await app.open('/turnos', { as: CAMILA });
    vi.spyOn(app.services.install, 'kept').mockImplementationOnce(() => {
      givePrompt();
      return null;
    });
    await answer();
    await offered();
  });

  it('is never made at the sign-in', async () => {
    await app.open('/login');
    letInstall();
    await button('Iniciar sesión');
    expect(offer()).toBeNull();
  });

  it('goes before the one of notices, which waits for the next save', async () => {
    pushBrowser();
    await app.open('/turnos', { as: CAMILA });
    letInstall('dismissed');
    await answer();
    await offered();
    expect(noticesOffer()).toBeNull();
    await app.user.click(inOffer('Ahora no'));
    await waitFor(() => expect(offer()).toBeNull());
    expect(noticesOffer()).toBeNull();
    const { sync } = await app.device();
    await act(async () => void (await sync.saved()));
    await screen.findByRole('region', { name: 'Avisos' });
    expect(offer()).toBeNull();
    noPushBrowser();
  });

  it('does not come over the one of notices, if the browser allows it only later', async () => {
    pushBrowser();
    await app.open('/turnos', { as: CAMILA });
    await answer();
    await screen.findByRole('region', { name: 'Avisos' });
    letInstall();
    await app.user.click(await button('Ahora no'));
    await waitFor(() => expect(noticesOffer()).toBeNull());
    expect(offer()).toBeNull();
    const { sync } = await app.device();
    await act(async () => void (await sync.saved()));
    await offered();
    noPushBrowser();
  });

  it('waits for a page without a new version, the use of which would take it away', async () => {
    app.newVersion();
    await app.open('/turnos', { as: CAMILA });
    letInstall();
    await answer();
    await says('Hay una versión nueva de la aplicación.');
    const { db, sync } = await app.device();
    await act(async () => void (await sync.saved()));
    expect(offer()).toBeNull();
    expect(await db.meta.toCollection().primaryKeys()).not.toContain('install-offered');
  });

  it('is drawn steps on an iPhone, hidden while something waits, and does not come back', async () => {
    beSafari();
    await app.open('/turnos', { as: CAMILA });
    await answer();
    await offered();
    expect(within(offer() as HTMLElement).getAllByRole('listitem')).toHaveLength(3);
    const startup = document.head.querySelector('[rel="apple-touch-startup-image"]');
    expect(startup?.getAttribute('href')).toBe('/icons/startup/1170x2532.png');
    await says('Elige «Agregar a inicio».');
    const { db, forget } = await app.device();
    await db.drafts.put(DRAFTED);
    await waitFor(() => expect(offer()).toBeNull());
    await db.drafts.clear();
    await offered();
    await app.user.click(inOffer('Ahora no'));
    await waitFor(() => expect(offer()).toBeNull());
    await forget({ discard: false });
    await db.open();
    expect(await db.meta.toCollection().primaryKeys()).toContain('install-offered');
  });
});

describe('«La aplicación» in the profile', () => {
  it('installs by the prompt of the browser, and says where there is none', async () => {
    await app.open(PROFILE, { as: MARIA });
    await says(/^Para tenerla en la pantalla de inicio, abre el menú/);
    const prompt = letInstall();
    await app.user.click(await button('Instalar Vínculo'));
    expect(prompt).toHaveBeenCalledOnce();
    await says(/^Para tenerla en la pantalla de inicio, abre el menú/);
  });

  it('draws the steps for an iPhone only while nothing waits', async () => {
    beSafari();
    await app.open(PROFILE, { as: MARIA });
    await says('Toca Compartir, en la barra de Safari.');
    const { db } = await app.device();
    await db.drafts.put(DRAFTED);
    await says(/^Antes de agregarla a la pantalla de inicio, guarda y envía/);
    await saysNot('Toca Compartir, en la barra de Safari.');
  });

  it('says which version runs, and looks for a newer one', async () => {
    vi.stubEnv('VERSION', '1.2.3');
    vi.stubEnv('MADE_AT', '2026-11-20T15:04:00Z');
    await app.open(PROFILE, { as: MARIA });
    await says('Versión 1.2.3, del 20-11-2026 a las 12:04');
    const look = async () => app.user.click(await button('Buscar actualización'));
    await look();
    await says('En este navegador siempre usas la versión más nueva.');
    const worker = beWithWorker();
    await look();
    await says('Ya tienes la versión más nueva.');
    // Below what was pressed, which stays where it is.
    const [pressed, answer] = [await button('Buscar actualización'), await says(/^Ya tienes/)];
    expect(pressed.compareDocumentPosition(answer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    worker.update.mockRejectedValueOnce(new TypeError('no network'));
    await look();
    await says('No pudimos buscar. Revisa tu conexión e intenta de nuevo.');
    const apply = vi.spyOn(app.services.update, 'apply').mockReturnValue();
    const installing = Object.assign(new EventTarget(), { state: 'installing' });
    worker.installing = installing;
    await look();
    await waitFor(() => expect(worker.update).toHaveBeenCalledTimes(3));
    expect(await button('Buscando…')).toBeDefined();
    Object.assign(worker, { installing: null, waiting: installing });
    installing.state = 'installed';
    installing.dispatchEvent(new Event('statechange'));
    await says('Hay una versión nueva.');
    await app.user.click(await button('Usar la versión nueva'));
    expect(apply).toHaveBeenCalledOnce();
    noPushBrowser();
    vi.unstubAllEnvs();
  });
});
