import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import { json } from '#tests/components/network.ts';
import { button, says, saysNot, toast } from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { field, fill, focused, isAt } from './public-page.ts';

const app = appPerTest();

const SENT = 'Si tu correo está registrado, te enviamos un email para recuperar tu contraseña.';
const BAD_LINK = 'El enlace no es válido o ya venció. Pide uno nuevo.';
const SPENT = 'Si el enlace ya venció o lo usaste, pide uno nuevo.';
const RESET = '/auth/reset-password';

const press = async (name: string) => app.user.click(await button(name));

async function choose(password: string, confirmation = password): Promise<void> {
  await fill(app, 'Nueva contraseña', password);
  await fill(app, 'Confirmar contraseña', confirmation);
  await press('Cambiar contraseña');
}

async function linkSentTo(mail: string): Promise<string> {
  const letter = await waitFor(() => {
    const found = app.server.sent.find(({ to }) => to === mail);
    expect(found).toBeDefined();
    return found;
  });
  const [link] = /\/reset-password\?\S+/.exec(letter?.text ?? '') ?? [];
  if (link === undefined) throw new Error(`no link in ${letter?.text}`);
  return link;
}

describe('a forgotten password', () => {
  it('is replaced, from the link on the sign-in page to a sign-in with the new one', async () => {
    await app.open('/login');
    await fill(app, 'Correo electrónico', MARIA);
    await app.user.click(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }));
    await screen.findByRole('heading', { name: 'Recuperar contraseña' });
    expect((await field('Correo electrónico')).value).toBe(MARIA);
    // It is in the page's own history and in no address.
    expect(app.address()).toBe('/forgot-password');
    await says('Este correo está registrado.');
    // Only a region that was there before is read out.
    const region = screen.getAllByRole('status').find((one) => one.textContent === '');
    await press('Enviar enlace');
    await waitFor(() => expect(region?.textContent).toContain(SENT));
    await says(/^El enlace dura 30 minutos\. Si no llega en unos minutos/);

    const link = await linkSentTo(MARIA);
    await app.open(link);
    const shows = await screen.findAllByRole('button', { name: 'Mostrar contraseña' });
    expect(shows.map((one) => one.getAttribute('aria-description'))).toEqual([
      'Nueva contraseña',
      'Confirmar contraseña',
    ]);
    await choose('Nueva.Clave7');
    await toast('Tu contraseña se cambió correctamente.');
    await isAt(app, '/passwordresetsuccess');
    await press('Iniciar sesión');
    await isAt(app, '/login');
    expect((await field('Correo electrónico')).value).toBe(MARIA);
    expect(await app.server.loginStatus(MARIA, 'Nueva.Clave7')).toBe(200);
    expect(await app.server.loginStatus(MARIA, DEMO_PASSWORD)).toBe(401);
    // The link works once.
    await app.open(link);
    await choose('Otra.Clave7');
    await toast(BAD_LINK);
  });

  it('is replaced at a server that answers with nothing', async () => {
    app.network.emptyAnswers();
    await app.open('/forgot-password');
    await fill(app, 'Correo electrónico', MARIA);
    await press('Enviar enlace');
    await says(SENT);
    // How long its links last is not known.
    await says('Si no llega en unos minutos, revisa el correo no deseado.');
    await app.open(await linkSentTo(MARIA));
    await choose('Nueva.Clave7');
    await isAt(app, '/passwordresetsuccess');
    await press('Iniciar sesión');
    await isAt(app, '/login');
    await fill(app, 'Contraseña', 'Nueva.Clave7');
    await press('Iniciar sesión');
    await isAt(app, '/dashboard/usersmanagement');
  });

  it('the live check shows each result, and being offline has its own message', async () => {
    await app.open('/forgot-password');
    await fill(app, 'Correo electrónico', 'nadie@correo.test');
    await says('Este correo no está registrado.');
    await fill(app, 'Correo electrónico', 'nadie@');
    // The message about the previous mail must not be shown beside this one while it is checked.
    expect(screen.queryByText('Este correo no está registrado.')).toBeNull();
    await says('Email no válido');
    await press('Enviar enlace');
    await waitFor(() => expect(focused()).toBe('mail'));
    app.network.down();
    await fill(app, 'Correo electrónico', 'otra@correo.test');
    await says('No se pudo validar el correo.');
    await press('Enviar enlace');
    await says(/^No se pudo procesar la solicitud\. Para esto necesitas internet/);
    expect((await field('Correo electrónico')).value).toBe('otra@correo.test');
    app.network.up();
    window.dispatchEvent(new Event('online'));
    await says('Este correo no está registrado.');
    await press('Enviar enlace');
    await says(SENT);
    // The server's message after five requests in an hour for one mail.
    for (let time = 0; time < 5; time += 1) {
      const payload = { mail: 'otra@correo.test' };
      await app.server.app.inject({ method: 'POST', url: '/auth/forgot-password', payload });
    }
    await press('Enviar enlace');
    await says(/^Demasiados intentos\. Espera/);
    await press('Volver al inicio de sesión');
    await isAt(app, '/login');
  });
});

describe('choosing a new password', () => {
  it('an incomplete link is reported', async () => {
    await app.open('/reset-password?email=maria%40vinculo.example');
    await toast('Invalido o falta de token o email.');
    await app.user.click(await screen.findByRole('link', { name: 'Pedir un enlace nuevo' }));
    await isAt(app, '/forgot-password');
  });

  it.each(['12345678901234567890', '12e34', '0012'])(
    'the token goes back as it came, also after a reload: %s',
    async (token) => {
      await app.open(`/reset-password?email=maria%40vinculo.example&token=${token}`);
      await choose('Buena.Clave1');
      await toast(BAD_LINK);
      await app.reload();
      await choose('Buena.Clave1');
      await waitFor(() => expect(app.network.bodiesOf('POST', RESET)).toHaveLength(2));
      const asked = { mail: MARIA, token, newPassword: 'Buena.Clave1' };
      expect(app.network.bodiesOf('POST', RESET)).toEqual([asked, asked]);
    },
  );

  it('a mail with a plus sign is kept, even from a link that has it unencoded', async () => {
    for (const plus of ['+', '%2B']) {
      await app.open(`/reset-password?email=ana${plus}1%40correo.cl&token=abc`);
      await choose('Buena.Clave1');
      await toast(BAD_LINK);
    }
    const mails = app.network
      .bodiesOf('POST', RESET)
      .map((body) => Reflect.get(Object(body), 'mail'));
    expect(mails).toEqual(['ana+1@correo.cl', 'ana+1@correo.cl']);
  });

  it('each violated rule is reported next to its field and by the toast', async () => {
    await app.open('/reset-password?email=maria%40vinculo.example&token=abc');
    await press('Cambiar contraseña');
    await says('Por favor completa todos los campos.');
    await choose('corta');
    await says('Debe tener 8+ caracteres, mayúscula, minúscula, número y símbolo.');
    await toast(
      'La nueva contraseña no cumple el formato: 8+ caracteres, mayúscula, minúscula, número y símbolo.',
    );
    await waitFor(() => expect(focused()).toBe('newPassword'));
    await choose('Buena.Clave1', 'Buena.Clave2');
    await waitFor(() => expect(focused()).toBe('confirmation'));
    await says('Las contraseñas no coinciden.');
    await toast('Las contraseñas no coinciden!');
    app.network.down();
    await choose('Buena.Clave1');
    await toast('Algo salio mal. Intentelo de nuevo.');
    await says(/Para esto necesitas internet/);
    app.network.up();
    await press('Cambiar contraseña');
    await toast(BAD_LINK);
  });

  it('a rejection inside a success is told in the server’s words, any other in ours', async () => {
    await app.open('/reset-password?email=maria%40vinculo.example&token=abc');
    app.network.answer('POST', RESET, json({ success: false, message: 'Token usado' }));
    await choose('Buena.Clave1');
    await toast('Token usado');
    app.network.answer('POST', RESET, json({}, 500));
    await press('Cambiar contraseña');
    await toast('Algo salio mal. Intentelo de nuevo.');
    await saysNot('Tu contraseña se cambió correctamente.');
    await saysNot(SPENT);
  });

  it('a link that is not taken leads to another one, also when the toast has gone', async () => {
    await app.open('/reset-password?email=maria%40vinculo.example&token=abc');
    await choose('Buena.Clave1');
    await toast(BAD_LINK);
    const advice = (await says(SPENT)).closest('[role="alert"]');
    if (!(advice instanceof HTMLElement)) throw new Error('it is not announced');
    await app.user.click(within(advice).getByRole('link', { name: 'Pedir un enlace nuevo' }));
    await isAt(app, '/forgot-password');
  });

  it('after too many attempts it is said for how long', async () => {
    const message = 'Demasiados intentos. Espera 14 minutos.';
    await app.open('/reset-password?email=maria%40vinculo.example&token=abc');
    app.network.answer('POST', RESET, json({ message }, 429));
    await choose('Buena.Clave1');
    await toast('Algo salio mal. Intentelo de nuevo.');
    await says(message);
  });
});
