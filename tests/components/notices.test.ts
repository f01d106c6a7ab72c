// Over 250 lines: the notices of one device, in every state that a browser can be in.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, dialogButton, says, syncState, toast } from './on-screen.ts';
import { rowOf } from './people-on-screen.ts';
import { noPushBrowser, type PushBrowser, pushBrowser } from './push-browser.ts';
import { ADMIN, appPerTest, JORGE, MARIA } from './render-app.tsx';
import { ASKED, CAMILA, press, shift } from './shifts/on-shifts.ts';

/** «Avisos» in the profile, and the offer of them after a first save. */
const app = appPerTest();
const PROFILE = '/dashboard/profile';

let browser: PushBrowser;
beforeEach(() => {
  browser = pushBrowser();
});
afterEach(noPushBrowser);

const deviceIs = (state: string) =>
  waitFor(() =>
    expect(document.querySelector<HTMLElement>('[data-avisos]')?.dataset['avisos']).toBe(state),
  );
const devices = () => app.server.store.db.selectFrom('push_subscription').selectAll().execute();
const accountOf = async () =>
  Promise.all((await devices()).map(async ({ id_account, endpoint }) => [id_account, endpoint]));
const endpoint = (count: number) => `https://fcm.googleapis.com/fcm/send/${count}`;
const choice = async (kind: string, channel: string) =>
  within(await screen.findByRole('group', { name: kind })).getByRole('switch', {
    name: channel,
  }) as HTMLInputElement;

async function turnedOn(): Promise<void> {
  await app.open(PROFILE, { as: MARIA });
  await app.user.click(await button('Activar avisos'));
  await deviceIs('on');
}

describe('this device', () => {
  it('is subscribed by a click, receives a test, and is left again', async () => {
    await app.open(PROFILE, { as: MARIA });
    await deviceIs('off');
    expect(browser.asked).toBe(0);
    await app.user.click(await button('Activar avisos'));
    await deviceIs('on');
    await toast('Listo: los avisos llegarán a este dispositivo.');
    expect(browser.asked).toBe(1);
    expect(await accountOf()).toEqual([[await app.server.idOf('María José'), endpoint(1)]]);

    app.network.answer('POST', '/api/notices/test', () => Response.json({ success: true }));
    await app.user.click(await button('Enviar un aviso de prueba'));
    await toast('Aviso de prueba enviado: llegará en unos segundos.');
    expect(app.network.bodiesOf('POST', '/api/notices/test')).toEqual([{ endpoint: endpoint(1) }]);

    await app.reload();
    await deviceIs('on');
    await app.user.click(await button('Desactivar aquí'));
    await deviceIs('off');
    await waitFor(async () => expect(await devices()).toEqual([]));
    expect(browser.key()).toBeNull();
  });

  it('that the server does not have any more is said to be off, and can be turned on again', async () => {
    await turnedOn();
    await app.server.store.db.deleteFrom('push_subscription').execute();
    await app.user.click(await button('Enviar un aviso de prueba'));
    await toast(/Actívalos de nuevo/);
    await deviceIs('off');
    await app.user.click(await button('Activar avisos'));
    await deviceIs('on');
    expect(await devices()).toHaveLength(1);
  });

  it('stays off without a permission, without a network, and without a push service, and says why', async () => {
    browser.answer = 'default';
    await app.open(PROFILE, { as: MARIA });
    await app.user.click(await button('Activar avisos'));
    await toast('No diste permiso, así que los avisos siguen desactivados.');
    browser.answer = 'granted';
    app.network.down();
    await app.user.click(await button('Activar avisos'));
    await toast(/^No se pudieron activar los avisos\..*revisa tu conexión\.$/);
    app.network.up();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    browser.isCutOff = true;
    await app.user.click(await button('Activar avisos'));
    await toast(/^El navegador no pudo activar los avisos\./);
    await deviceIs('off');
    browser.isCutOff = false;
    await app.user.click(await button('Activar avisos'));
    await deviceIs('on');
  });

  it('says how to undo that notices are forbidden, and notices that they were allowed', async () => {
    browser.answer = 'denied';
    await app.open(PROFILE, { as: MARIA });
    await app.user.click(await button('Activar avisos'));
    await deviceIs('denied');
    await says(/toca el candado/);
    browser.permission = 'granted';
    document.dispatchEvent(new Event('visibilitychange'));
    await deviceIs('off');
  });

  it('says so where the browser has no push messages, and on an iPhone what to do', async () => {
    noPushBrowser();
    await app.open(PROFILE, { as: MARIA });
    await deviceIs('unsupported');
    await says(/^Este navegador no puede recibir avisos\./);
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    await app.reload();
    await deviceIs('install');
    await says(/^Más abajo, en «La aplicación», está cómo instalarla\./);
    expect(screen.queryByRole('button', { name: 'Activar avisos' })).toBeNull();
    Reflect.deleteProperty(navigator, 'standalone');
  });

  it('gets none any more after a sign-out, also without a network', async () => {
    await turnedOn();
    app.network.down();
    await app.user.click(await button('Cerrar sesión aquí'));
    await waitFor(() => expect(app.address()).toBe('/'));
    await waitFor(() => expect(browser.key()).toBeNull());
    app.network.up();
    await app.open(PROFILE, { as: MARIA });
    // Turned off with the sign-out, and not turned on by itself.
    await deviceIs('off');
  });
});

describe('a subscription', () => {
  it('is made again for another key of the server, and where the browser has dropped it', async () => {
    await turnedOn();
    const key = browser.key();
    const other = `${key?.slice(0, -4)}AAAA`;
    const end = app.network.change('GET', '/api/notices', (body) => ({
      ...body,
      publicKey: other,
    }));
    await app.reload();
    await waitFor(() => expect(browser.key()).toBe(other));
    end();
    await app.reload();
    await waitFor(() => expect(browser.key()).toBe(key));
    browser.drop();
    await app.reload();
    await waitFor(async () =>
      expect((await devices()).map((one) => one.endpoint)).toContain(endpoint(4)),
    );
    expect(browser.asked).toBe(1);
  });

  it('that another account has left here is ended, and that account’s notices with it', async () => {
    await turnedOn();
    // Signed in over the other without a sign-out, and the server did not hear that the session ended.
    await app.open(PROFILE, { as: JORGE });
    await waitFor(() => expect(browser.key()).toBeNull());
    await deviceIs('off');
    await app.user.click(await button('Activar avisos'));
    await deviceIs('on');
    const jorge = await app.server.idOf('Jorge');
    expect(await accountOf()).toContainEqual([jorge, endpoint(2)]);
  });

  it('is told to the server again after the session ended there', async () => {
    await turnedOn();
    await app.server.store.db.deleteFrom('push_subscription').execute();
    await app.open(PROFILE, { as: MARIA });
    await waitFor(async () => expect(await devices()).toHaveLength(1));
    await deviceIs('on');
    expect(browser.subscriptions).toHaveLength(1);
  });
});

describe('what is told', () => {
  it('are the kinds of a family by the channels that it has, kept by the server', async () => {
    await app.open(PROFILE, { as: MARIA });
    const mail = await choice('Alguien acepta un turno', 'Por correo');
    expect(mail.checked).toBe(false);
    expect((await choice('Alguien no puede ir', 'Por correo')).checked).toBe(true);
    expect(screen.queryByRole('group', { name: 'Me piden un turno' })).toBeNull();
    await says(/^Entre las 22:00 y las 07:00 no molestamos/);
    await app.user.click(mail);
    expect(mail.checked).toBe(true);
    await waitFor(() =>
      expect(app.network.bodiesOf('PUT', '/api/notices/preferences')).toEqual([
        { kind: 'accepted', channel: 'mail', enabled: true },
      ]),
    );
    await app.reload();
    await waitFor(async () =>
      expect((await choice('Alguien acepta un turno', 'Por correo')).checked).toBe(true),
    );
  });

  it('goes back if it could not be changed, and is fetched again if it did not come', async () => {
    const end = app.network.answer('GET', '/api/notices', new Response('', { status: 502 }));
    await app.open(PROFILE, { as: MARIA });
    await says('No pudimos mostrar qué te avisamos.');
    end();
    await app.user.click(await button('Reintentar'));
    const push = await choice('Alguien acepta un turno', 'En mis dispositivos');
    app.network.down();
    await app.user.click(push);
    await toast(/^No se pudo cambiar\..*revisa tu conexión\.$/);
    await waitFor(() => expect(push.checked).toBe(true));
  });

  it('is shown as the server has it, where the answer to a change was lost', async () => {
    await app.open(PROFILE, { as: MARIA });
    const mail = await choice('Alguien acepta un turno', 'Por correo');
    const push = await choice('Alguien acepta un turno', 'En mis dispositivos');
    expect([mail.checked, push.checked]).toEqual([false, true]);
    const letThrough = app.network.loseAnswer('PUT', '/api/notices/preferences');
    await app.user.click(mail);
    await toast(/^No se pudo cambiar\./);
    await waitFor(() => expect(mail.checked).toBe(true));
    // Nor could it be read again, until the network is back.
    const letRead = app.network.answer('GET', '/api/notices', new Response('', { status: 502 }));
    await app.user.click(push);
    await waitFor(() => expect(push.checked).toBe(true));
    letThrough();
    letRead();
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(push.checked).toBe(false));
  });

  it('is for a caregiver what concerns their shifts', async () => {
    await app.open('/turnos/datos', { as: CAMILA });
    expect((await choice('Me piden un turno', 'Por correo')).checked).toBe(true);
    expect(screen.queryByRole('group', { name: 'Alguien acepta un turno' })).toBeNull();
    await deviceIs('off');
  });

  it('is nowhere if the backend does not offer it, nor for an Admin', async () => {
    await app.open(PROFILE, { as: ADMIN });
    await button('Cerrar sesión aquí');
    app.network.change('GET', '/auth/me', ({ capabilities: _none, ...me }) => me);
    await app.open(PROFILE, { as: MARIA });
    await waitFor(() =>
      expect((screen.getByLabelText('Nombre') as HTMLInputElement).value).toBe('María José'),
    );
    expect(screen.queryByRole('heading', { name: 'Avisos' })).toBeNull();
    expect(app.network.calls.filter((call) => call.includes('/notices'))).toEqual([]);
  });
});

describe('the offer', () => {
  const offer = () => screen.findByRole('region', { name: 'Avisos' });
  const noOffer = () =>
    waitFor(() => expect(screen.queryByRole('region', { name: 'Avisos' })).toBeNull());

  async function answer(): Promise<void> {
    await press(app, ASKED, 'por-responder', 'Aceptar');
    await shift(ASKED, 'mio');
  }

  it('comes after a first answer and not before, asks only by a click, and not again', async () => {
    await app.open('/turnos', { as: CAMILA });
    await shift(ASKED, 'por-responder');
    expect(screen.queryByRole('region', { name: 'Avisos' })).toBeNull();
    // Not while it waits, or was rejected.
    app.network.down();
    await press(app, ASKED, 'por-responder', 'Aceptar');
    await syncState('sin-conexion', 1);
    expect(screen.queryByRole('region', { name: 'Avisos' })).toBeNull();
    app.network.up();
    act(() => void window.dispatchEvent(new Event('online')));
    await says('¿Te avisamos cuando te pidan un turno o cambie uno tuyo?');
    expect(browser.asked).toBe(0);
    await app.user.click(within(await offer()).getByRole('button', { name: 'Activar avisos' }));
    await noOffer();
    expect(browser.asked).toBe(1);
    expect(await devices()).toHaveLength(1);
  });

  it('that was put off does not come back, also over a sign-out', async () => {
    await app.open('/turnos', { as: CAMILA });
    await answer();
    await app.user.click(within(await offer()).getByRole('button', { name: 'Ahora no' }));
    await noOffer();
    const { forget, db } = await app.device();
    await forget({ discard: false });
    await db.open();
    expect(await db.meta.toCollection().primaryKeys()).toContain('notices-offered');
    expect(browser.asked).toBe(0);
  });

  it('is that of the installation where only an installed app gets notices', async () => {
    noPushBrowser();
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    await app.open('/turnos', { as: CAMILA });
    await answer();
    await screen.findByRole('region', { name: 'Instalar' });
    expect(screen.queryByRole('region', { name: 'Avisos' })).toBeNull();
    await app.user.click(screen.getByRole('link', { name: 'Datos personales' }));
    await deviceIs('install');
    Reflect.deleteProperty(navigator, 'standalone');
  });

  it.each<[string, () => unknown, () => Promise<unknown>]>([
    ['forbidden', () => Object.assign(browser, { permission: 'denied' }), () => deviceIs('denied')],
    ['impossible', noPushBrowser, () => deviceIs('unsupported')],
    [
      'not offered',
      () => app.network.change('GET', '/auth/me', withoutNotices),
      () => screen.findByDisplayValue('Camila'),
    ],
  ])('is not made where notices are %s', async (_where, arrange, isRead) => {
    arrange();
    await app.open('/turnos', { as: CAMILA });
    await answer();
    // The profile reads its data after those that the offer depends on.
    await app.user.click(screen.getByRole('link', { name: 'Datos personales' }));
    await isRead();
    expect(screen.queryByRole('button', { name: 'Ahora no' })).toBeNull();
    const { db } = await app.device();
    expect(await db.meta.get('notices-offered')).toBeUndefined();
  });
});

describe('a pressed notice', () => {
  it('leads the open page to where it belongs', async () => {
    await app.open(PROFILE, { as: MARIA });
    await deviceIs('off');
    const paciente = await app.server.idOf('Rosa Elena');
    await browser.press(`/dashboard/calendario?paciente=${paciente}&fecha=2026-11-24`);
    await waitFor(() => expect(app.address()).toMatch(/^\/dashboard\/calendario\?.*2026-11-24/));
  });

  it('does not leave a form with unsaved input: the page asks first', async () => {
    await app.open('/dashboard/usersmanagement', { as: MARIA });
    const row = await rowOf('Hernán');
    await app.user.click(await within(row).findByRole('button', { name: 'Editar' }));
    await app.user.type(await screen.findByLabelText('Apodo (opcional)'), 'x');
    await browser.press('/dashboard/calendario');
    await says('¿Descartar los cambios sin guardar?');
    expect(app.address()).toBe('/dashboard/usersmanagement');
    await app.user.click(await dialogButton('No, seguir editando'));
    expect((screen.getByLabelText('Apodo (opcional)') as HTMLInputElement).value).toMatch(/x$/);
  });
});

const withoutNotices = ({ capabilities, ...me }: { capabilities: readonly string[] }) => ({
  ...me,
  capabilities: capabilities.filter((one) => one !== 'notices'),
});
