import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import { button, dialog, dialogButton, dialogGone, says, toast } from './on-screen.ts';
import { appPerTest, MARIA } from './render-app.tsx';

const app = appPerTest();
const PROFILE = '/dashboard/profile';
const NEW = 'Nueva.Clave1';

async function fill(label: string, text: string): Promise<void> {
  const input = await within(await dialog()).findByLabelText(label, { selector: 'input' });
  await app.user.clear(input);
  await app.user.type(input, text);
}

function codeIn(mail?: { readonly text: string }): string {
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

describe('in the profile', () => {
  it('the name is corrected, which everybody sees', async () => {
    await app.open(PROFILE, { as: MARIA });
    await app.user.click(await button('Corregir nombre'));
    await fill('Apellido', ' ');
    await app.user.click(await dialogButton('Guardar'));
    await says('Ingresa tu apellido');
    await fill('Nombre', 'María José');
    await fill('Apellido', 'Toro');
    app.network.down();
    await app.user.click(await dialogButton('Guardar'));
    await says(/^No se pudo guardar el cambio\. Para esto necesitas internet/);
    app.network.up();
    await app.user.click(await dialogButton('Guardar'));
    await toast('Tu nombre se corrigió');
    await dialogGone();
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    await waitFor(() => expect(field('Apellido').value).toBe('Toro'));
    expect(field('Nombre').value).toBe('María José');
  });

  it('the phone is changed', async () => {
    await app.open(PROFILE, { as: MARIA });
    await app.user.click(await button('Cambiar celular'));
    await fill('Celular', '12');
    await app.user.click(await dialogButton('Guardar'));
    await says('Número inválido. Ej: +56912345678');
    await fill('Celular', '987654321');
    await app.user.click(await dialogButton('Guardar'));
    await toast('Tu celular se cambió');
    await says('+56 9 8765 4321');
  });

  it('the password is changed, and this session goes on while others end', async () => {
    const tablet = await app.server.tokenOf(MARIA);
    await app.open(PROFILE, { as: MARIA });
    await app.user.click(await button('Cambiar contraseña'));
    // Not the close button: what is typed is in the first field.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Contraseña actual')),
    );
    await fill('Contraseña actual', 'no es esta');
    await fill('Contraseña nueva', 'corta');
    await app.user.click(await dialogButton('Guardar'));
    await waitFor(() =>
      expect(screen.getByLabelText('Contraseña nueva').getAttribute('aria-invalid')).toBe('true'),
    );
    await fill('Contraseña nueva', NEW);
    await app.user.click(await dialogButton('Guardar'));
    await says('Esa no es tu contraseña actual.');
    await fill('Contraseña actual', DEMO_PASSWORD);
    await app.user.click(await dialogButton('Guardar'));
    await toast('Tu contraseña se cambió');
    await dialogGone();
    expect(await app.server.statusOf(tablet)).toBe(401);
    expect(await app.server.statusOf(localStorage.getItem('token'))).toBe(200);
    // The page goes on with the new token.
    await (await app.device()).sync.pull();
    expect(app.address()).toBe(PROFILE);
    await app.reload();
    await screen.findByRole('heading', { name: 'Datos Personales' });
    expect(await app.server.loginStatus(MARIA, NEW)).toBe(200);
  });

  it('of a password whose answer was lost nothing is said for certain, also where the session ends', async () => {
    await app.open(PROFILE, { as: MARIA });
    await app.user.click(await button('Cambiar contraseña'));
    await fill('Contraseña actual', DEMO_PASSWORD);
    await fill('Contraseña nueva', NEW);
    app.network.down();
    await app.user.click(await dialogButton('Guardar'));
    await says(/^No se pudo guardar el cambio\. Para esto necesitas internet/);
    app.network.up();
    const arrives = app.network.answer('PUT', '/auth/me/password', Response.error);
    await app.user.click(await dialogButton('Guardar'));
    await says(/no sabemos si tu contraseña alcanzó a cambiar/);
    arrives();
    app.network.loseAnswer('PUT', '/auth/me/password');
    await app.user.click(await dialogButton('Guardar'));
    // Any pull from now on finds the end of the session, maybe before the dialog can say anything.
    await waitFor(() => {
      dispatchEvent(new Event('online'));
      expect(app.address()).toBe('/login');
    });
    await says(/Puede que tu contraseña ya haya cambiado: prueba con la nueva/);
    await app.user.type(screen.getByLabelText('Contraseña'), NEW);
    await app.user.click(await button('Iniciar sesión'));
    await waitFor(() => expect(app.address()).toBe('/dashboard/usersmanagement'));
  });

  it('the mail is changed with the code that the new one got', async () => {
    await app.open(PROFILE, { as: MARIA });
    await app.user.click(await button('Cambiar correo'));
    await fill('Correo nuevo', 'nuevo@');
    await app.user.click(await dialogButton('Enviar código'));
    await says('Email no válido');
    await fill('Correo nuevo', 'maria.nueva@correo.test');
    await fill('Contraseña actual', DEMO_PASSWORD);
    await app.user.click(await dialogButton('Enviar código'));
    await dialog('Escribe el código');
    const box = await within(await dialog()).findByLabelText('Código de verificación');
    expect(document.activeElement).toBe(box);
    app.network.down();
    await app.user.click(await dialogButton('Reenviar código'));
    await toast(/^Error al reenviar el código\. Intenta de nuevo\. Para esto necesitas internet/);
    app.network.up();
    await app.user.click(await dialogButton('Reenviar código'));
    await toast('Código reenviado exitosamente');
    expect(app.server.sent).toHaveLength(2);
    const code = codeIn(app.server.sent.at(-1));
    await app.user.click(box);
    await app.user.paste(`Código: ${code.slice(0, 3)} – ${code.slice(3)}`);
    await app.user.click(await dialogButton('Cambiar correo'));
    await toast('Tu correo se cambió');
    await waitFor(() =>
      expect((screen.getByLabelText('Correo electrónico') as HTMLInputElement).value).toBe(
        'maria.nueva@correo.test',
      ),
    );
    expect(await app.server.loginStatus('maria.nueva@correo.test', DEMO_PASSWORD)).toBe(200);
  });

  it('the code is entered although the app was started anew meanwhile, and another one asked for', async () => {
    const ask = async (mail: string) => {
      await fill('Correo nuevo', mail);
      await fill('Contraseña actual', DEMO_PASSWORD);
      await app.user.click(await dialogButton('Enviar código'));
      await dialog('Escribe el código');
    };
    const newMail = () =>
      within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Correo nuevo');
    await app.open(PROFILE, { as: MARIA });
    await app.user.click(await button('Cambiar correo'));
    await ask('maria.neuva@correo.test');
    await app.reload();
    await app.user.click(await button('Cambiar correo'));
    await says(/código de 6 dígitos a maria\.neuva@correo\.test/);
    // The password is not kept: what is asked for is asked again, and its mistake can be mended.
    await app.user.click(await dialogButton('Reenviar código'));
    await dialog('Cambiar tu correo');
    expect(newMail().value).toBe('maria.neuva@correo.test');
    await ask('maria.nueva@correo.test');
    await app.reload();
    await app.user.click(await button('Cambiar correo'));
    await dialog('Escribe el código');
    await fill('Código de verificación', codeIn(app.server.sent.at(-1)));
    await app.user.click(await dialogButton('Cambiar correo'));
    await toast('Tu correo se cambió');
    // Nothing is awaited any more; nor after ten minutes, or once it was given up.
    await app.user.click(await button('Cambiar correo'));
    await dialog('Cambiar tu correo');
    await ask('maria.otra@correo.test');
    app.wait(10 * 60_000);
    await app.reload();
    await app.user.click(await button('Cambiar correo'));
    await dialog('Cambiar tu correo');
    await ask('maria.otra@correo.test');
    await app.user.keyboard('{Escape}');
    await dialogGone();
    await app.user.click(await button('Cambiar correo'));
    await dialog('Cambiar tu correo');
    expect(newMail().value).toBe('');
  });

  it('who signs in with Google alone can have a password made, and changes no mail', async () => {
    await app.server.store.db
      .updateTable('account')
      .set({ google_sub: 'maria' })
      .where('mail', '=', MARIA)
      .execute();
    await app.signIn(MARIA);
    await app.server.store.db
      .updateTable('account')
      .set({ password_hash: null })
      .where('mail', '=', MARIA)
      .execute();
    await app.open(PROFILE);
    await says('Entras con Google y todavía no tienes una contraseña.');
    expect(screen.queryByRole('button', { name: 'Cambiar correo' })).toBeNull();
    await app.user.click(await button('Crear una contraseña'));
    await app.user.click(await dialogButton('Enviar enlace'));
    await toast(`Te enviamos un enlace a ${MARIA}`);
    await waitFor(() =>
      expect(app.server.sent.at(-1)?.subject).toBe('Recupera tu contraseña de Vínculo'),
    );
  });

  it('nothing of it is offered by a backend that cannot', async () => {
    app.network.answer('GET', '/auth/me', () =>
      Response.json({ id: 1, name: 'María', lastname: 'F', email: MARIA, capabilities: [] }),
    );
    await app.open(PROFILE, { as: MARIA });
    await says('En este dispositivo');
    expect(screen.queryByRole('button', { name: 'Cambiar celular' })).toBeNull();
  });
});
