// Over 250 lines: one wizard from its first step to the first sign-in.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { field, fill, focused, isAt } from '#tests/components/access/public-page.ts';
import { button, says } from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import {
  codeSent,
  fillAbout,
  fillAccess,
  fillIdentity,
  next,
  notRequired,
  PASSWORD,
  rutBoxes,
  setDate,
  step,
  typeCode,
  typeRut,
} from './wizard.ts';

const app = appPerTest();

const press = async (name: string) => app.user.click(await button(name));
const check = async (label: string | RegExp) =>
  app.user.click(await screen.findByRole('radio', { name: label }));

async function fillUpToDelivery(mail: string, rut: string): Promise<void> {
  await app.open('/signup/step1');
  await fillAccess(app, mail);
  await fillAbout(app);
  await next(app);
  await step(app, 4);
  await fillIdentity(app, rut);
}

describe('signing up', () => {
  it('by mail, from the first step to the first sign-in', async () => {
    await app.open('/signup');
    await fillAccess(app, 'ana@correo.test');
    await fillAbout(app);
    await app.user.click(await screen.findByLabelText('También soy Cuidador'));
    await next(app);
    await step(app, 4);
    await fillIdentity(app, '156782343');
    await check(/^Correo electrónico/);
    await press('Aceptar y continuar');
    await step(app, 6);
    await press('Verificar');
    await says('Por favor completa el código.');
    const first = await codeSent(app);
    await typeCode(app, first === '000000' ? '000001' : '000000');
    await says(/^El código no es correcto/);
    const region = screen.getAllByRole('status').find((one) => one.textContent === '');
    await press('Reenviar código');
    await waitFor(() => expect(region?.textContent).toBe('Código reenviado exitosamente'));
    await typeCode(app, await codeSent(app, 2));
    await step(app, 7);
    await says(/^Hola, Ana\./);
    await says('Responsable y Cuidador');
    await says('Inicia sesión para agregar a tu ser querido y armar su semana de cuidados.');
    // Data that the last page does not show are removed from the tab.
    const kept = sessionStorage.getItem('vinculo:signup');
    expect(kept).toContain('Ana');
    expect(kept).not.toContain('ana@correo.test');
    expect(kept).not.toContain('1980');
    history.back();
    await step(app, 7);
    await press('Iniciar sesión');
    await isAt(app, '/login');
    expect(await app.server.loginStatus('ana@correo.test', PASSWORD)).toBe(200);
  });

  it('by mail at a server that answers with nothing, up to the first sign-in', async () => {
    app.network.emptyAnswers();
    await fillUpToDelivery('ana@correo.test', '156782343');
    await check(/^Correo electrónico/);
    await press('Aceptar y continuar');
    await step(app, 6);
    await codeSent(app);
    await press('Reenviar código');
    await says('Código reenviado exitosamente');
    await typeCode(app, await codeSent(app, 2));
    await step(app, 7);
    await press('Iniciar sesión');
    await isAt(app, '/login');
    const mail = await screen.findByLabelText('Correo electrónico');
    expect(mail).toHaveProperty('value', 'ana@correo.test');
    await fill(app, 'Contraseña', PASSWORD);
    await press('Iniciar sesión');
    await isAt(app, '/dashboard/usersmanagement');
  });

  it('by text message, with the code pasted', async () => {
    await fillUpToDelivery('luis@correo.test', '098765433');
    await check(/^Mensaje de texto/);
    await press('Aceptar y continuar');
    await step(app, 6);
    // After choosing the other channel, no page claims that a code was sent there.
    await press('Cancelar');
    await step(app, 5);
    await check(/^Correo electrónico/);
    history.forward();
    await step(app, 5);
    await check(/^Mensaje de texto/);
    await press('Aceptar y continuar');
    await step(app, 6);
    await says(/^Enviamos un código de 6 dígitos a 912345678\./);
    const code = await codeSent(app, 2);
    const first = await field('Código, dígito 1 de 6');
    expect(first.getAttribute('autocomplete')).toBe('one-time-code');
    // As autofill on a phone does: the whole code into the first box.
    await app.user.click(first);
    await app.user.paste(code);
    await press('Verificar');
    await step(app, 7);
  });

  it('an account verified by a code whose answer was lost has a way to go on', async () => {
    await fillUpToDelivery('abierta@correo.test', '118765435');
    await check(/^Mensaje de texto/);
    await press('Aceptar y continuar');
    await step(app, 6);
    const code = await codeSent(app);
    const restore = app.network.answer('POST', '/auth/verify', async (request) => {
      const payload = await request.json();
      await app.server.app.inject({ method: 'POST', url: '/auth/verify', payload });
      throw new TypeError('the answer is lost');
    });
    await typeCode(app, code);
    await says(/^Error al verificar el código\./);
    restore();
    await press('Reenviar código');
    await says('Código reenviado exitosamente');
    // Nothing was sent, so address and input stay as they are.
    await says(/^Enviamos un código de 6 dígitos a 912345678\./);
    expect((await field('Código, dígito 6 de 6')).value).toBe(code.at(-1));
    await app.user.click(screen.getByRole('link', { name: 'inicia sesión' }));
    await isAt(app, '/login');
    expect((await field('Correo electrónico')).value).toBe('abierta@correo.test');
    expect(await app.server.loginStatus('abierta@correo.test', PASSWORD)).toBe(200);
  });

  it('whoever has an account already signs in with the mail that they typed', async () => {
    await app.open('/signup/step1');
    await fill(app, 'Correo electrónico', MARIA);
    await says('Email ya registrado');
    await app.user.click(screen.getByRole('link', { name: 'Iniciar sesión' }));
    await isAt(app, '/login');
    expect((await field('Correo electrónico')).value).toBe(MARIA);
  });

  it('reports errors next to their fields, and moves focus there', async () => {
    await app.open('/signup/step1');
    const missing = await says(
      'Para continuar falta un correo verificado y una contraseña válida.',
    );
    expect(((await button('Continuar')) as HTMLButtonElement).disabled).toBe(true);
    // The live region stays the same element: screen readers only announce changes within it.
    const lacks = (messages: string) => waitFor(() => expect(missing.textContent).toBe(messages));
    await fill(app, 'Contraseña', PASSWORD);
    await lacks('Para continuar falta un correo verificado.');
    // A disabled button would ignore Enter.
    await app.user.type(await field('Contraseña'), '{Enter}');
    expect(focused()).toBe('mail');
    await fill(app, 'Correo electrónico', 'faltas@correo.test');
    await says('Email verificado');
    await lacks('');
    await app.user.clear(await field('Contraseña'));
    await lacks('Para continuar falta una contraseña válida.');
    await app.user.type(await field('Correo electrónico'), '{Enter}');
    expect(focused()).toBe('password');
    await fill(app, 'Correo electrónico', 'ana@correo');
    await says('Email no válido');
    await fill(app, 'Correo electrónico', MARIA);
    await says('Email ya registrado');
    await fill(app, 'Contraseña', 'corta');
    await waitFor(() =>
      expect(document.querySelector('[name="password"]')?.getAttribute('aria-invalid')).toBe(
        'true',
      ),
    );
    await says('La contraseña debe tener mínimo 8 caracteres, 1 mayúscula, 1 número y 1 especial');
    await fillAccess(app, 'faltas@correo.test');
    expect(notRequired()).toEqual([]);
    await next(app);
    await says('Selecciona tu fecha de nacimiento');
    await says('Selecciona tu género');
    await says('Selecciona tu región');
    await waitFor(() => expect(focused()).toBe('birthdate'));
    await setDate(app, 'Fecha de nacimiento', '1980-05-17');
    await next(app);
    await waitFor(() => expect(focused()).toBe('gender'));
    await fillAbout(app);
    await check(/^Solo Cuidador/);
    await says(
      'Pide a la familia el enlace de su invitación y crea ahí tu cuenta. Sin invitación, la cuenta de Cuidador se crea en la aplicación móvil: descárgala en tu teléfono y regístrate ahí.',
    );
    expect(((await button('Continuar')) as HTMLButtonElement).disabled).toBe(true);
    await check(/^Responsable/);
    await next(app);
    await step(app, 4);
    expect(notRequired()).toEqual([]);
    await typeRut(app, '156782344');
    await fill(app, 'Celular', '1234');
    await next(app);
    await says('RUT inválido o dígito verificador incorrecto');
    await says('Ingresa tu nombre');
    await says('Ingresa tu apellido');
    await says('Número inválido. Ej: +56912345678');
    await waitFor(() =>
      expect(
        document.activeElement?.ariaLabel ?? document.activeElement?.getAttribute('aria-label'),
      ).toBe('RUT, dígito 1 de 8'),
    );
  });

  it('the delivery has to be chosen', async () => {
    await fillUpToDelivery('sin@correo.test', '156782343');
    await press('Aceptar y continuar');
    await says('Selecciona un método de envío');
    await waitFor(() => expect(focused()).toBe('verificationMethod'));
  });

  it('the boxes of the RUT behave like one field: a paste, a K, and backspace across them', async () => {
    await app.open('/signup/step1');
    await fillAccess(app, 'cajas@correo.test');
    await fillAbout(app);
    await next(app);
    await step(app, 4);
    await app.user.click(await field('RUT, dígito 1 de 8'));
    await app.user.paste('9.876.543-k');
    await waitFor(() => expect(rutBoxes()).toBe('0|9|8|7|6|5|4|3|K'));
    await app.user.click(await field('RUT, dígito verificador'));
    await app.user.keyboard('{Backspace}{Backspace}{Backspace}');
    expect(rutBoxes()).toBe('0|9|8|7|6|5|||');
    await app.user.keyboard('43k');
    expect(rutBoxes()).toBe('0|9|8|7|6|5|4|3|K');
    // A shorter number may be typed from the left: it moves to its place when the boxes are left.
    await app.user.click(await field('RUT, dígito 1 de 8'));
    await app.user.keyboard('98765433');
    await app.user.click(await field('RUT, dígito verificador'));
    await app.user.keyboard('{Backspace}');
    await waitFor(() => expect(rutBoxes()).toBe('9|8|7|6|5|4|3|3|'));
    await app.user.tab();
    await waitFor(() => expect(rutBoxes()).toBe('0|9|8|7|6|5|4|3|3'));
    await app.user.click(await field('RUT, dígito verificador'));
    // Arrows move between them, and a digit typed beside another takes its place.
    await app.user.keyboard('{ArrowLeft}{ArrowLeft}5');
    expect(rutBoxes()).toBe('0|9|8|7|6|5|5|3|3');
  });
});

describe('what was typed', () => {
  it('is kept when going back and after a reload, except for the password', async () => {
    await app.open('/signup/step1');
    await fillAccess(app, 'vuelta@correo.test');
    await fillAbout(app);
    await press('Volver');
    await step(app, 2);
    expect((await field('Región')).value).toBe('Maule');
    await next(app);
    await step(app, 3);
    await app.reload();
    await step(app, 1);
    expect((await field('Correo electrónico')).value).toBe('vuelta@correo.test');
    expect((await field('Contraseña')).value).toBe('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(PASSWORD);
    await fill(app, 'Contraseña', PASSWORD);
    await says('Email verificado');
    await next(app);
    await step(app, 3);
    await press('Volver');
    await step(app, 2);
    expect((await field('Fecha de nacimiento')).value).toBe('1980-05-17');
  });

  it('is changed undisturbed by whoever went back while it was being sent', async () => {
    await fillUpToDelivery('apuro@correo.test', '156782343');
    await check(/^Correo electrónico/);
    const release = app.network.hold('POST', '/auth/signup');
    await press('Aceptar y continuar');
    await button('Enviando…');
    await press('Volver');
    await step(app, 4);
    release();
    await waitFor(() =>
      expect(JSON.parse(sessionStorage.getItem('vinculo:signup') ?? '{}').sent).not.toBe(''),
    );
    await fill(app, 'Nombre', 'Anita');
    await next(app);
    await step(app, 5);
  });

  it('a step cannot be opened before those it depends on', async () => {
    await app.open('/signup/step7');
    await step(app, 1);
    await app.open('/signup/step9');
    await isAt(app, '/signup/step1');
  });

  it('stays on the page when offline, and says that a network is needed', async () => {
    await app.open('/signup/step1');
    await fill(app, 'Contraseña', PASSWORD);
    app.network.down();
    await fill(app, 'Correo electrónico', 'lejos@correo.test');
    await says(/^No se pudo validar el correo\. Para esto necesitas internet/);
    app.network.up();
    window.dispatchEvent(new Event('online'));
    await says('Email verificado');
    expect((await field('Contraseña')).value).toBe(PASSWORD);
  });
});
