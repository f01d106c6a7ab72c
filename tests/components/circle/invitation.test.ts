// Over 250 lines: one page, by every way from its link to the calendar.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { field, fill, isAt, token } from '#tests/components/access/public-page.ts';
import { button, focusIs, says, toast } from '#tests/components/on-screen.ts';
import { appPerTest, JORGE, MARIA } from '#tests/components/render-app.tsx';
import { codeSent, PASSWORD, typeCode } from '#tests/components/signup/wizard.ts';
import { CAMILA, fillInvited, invited, openCircle, PAULA, peopleOf } from './on-circle.ts';

const app = appPerTest();

const LUZ = { kind: 'caregiver', name: 'Luz', mail: 'luz@correo.cl' } as const;
const toJorge = { kind: 'member', name: 'Jorge', mail: JORGE } as const;

const title = (text: string) => screen.findByRole('heading', { level: 1, name: text });

/** The circle of Rosa, as the server has it. */
async function circle() {
  return app.server.call(
    MARIA,
    'GET',
    `/api/patients/${await app.server.idOf('Rosa Elena')}/circle`,
  );
}
const namesOf = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name);

const submit = async () => app.user.click(await button('Crear mi cuenta y aceptar'));

describe('who has an account', () => {
  it('sees who invites and what will be visible, and accepts as the account signed in', async () => {
    const link = await invited(app, toJorge);
    await app.open(link, { as: JORGE });
    await title('María José Fuentes Rojas te invita a compartir el calendario de Nana Rosa');
    await says(/^Verás y podrás cambiar el calendario, las notas y los cuidadores de Nana Rosa\./);
    await app.user.click(await button('Aceptar como Jorge'));
    await toast('Listo: ya puedes ver y cambiar el calendario de Nana Rosa');
    await isAt(app, '/dashboard/usersmanagement');
    expect(location.hash).toBe('');
    await waitFor(() =>
      expect(document.querySelector('table')?.textContent).toContain('Rosa Elena'),
    );
    expect(namesOf((await circle()).members)).toEqual(['Paula', 'Jorge']);
  });

  it('cannot accept before the page says as whom', async () => {
    const release = app.network.hold('GET', '/auth/me');
    await app.open(await invited(app, toJorge), { as: PAULA });
    const accept = await button('Aceptar');
    expect(accept).toHaveProperty('disabled', true);
    await app.user.click(accept);
    release();
    await button('Aceptar como Paula');
    expect(app.network.calls).not.toContain('POST /api/invitations/accept');
  });

  it('says anew as whom when another account signs in meanwhile', async () => {
    await app.open(await invited(app, toJorge), { as: PAULA });
    await button('Aceptar como Paula');
    const release = app.network.hold('GET', '/auth/me');
    // In another tab.
    localStorage.setItem('token', await app.server.tokenOf(JORGE));
    dispatchEvent(new Event('storage'));
    await waitFor(async () => expect(await button('Aceptar')).toHaveProperty('disabled', true));
    release();
    await button('Aceptar como Jorge');
  });

  it('signs in on the page, then accepts', async () => {
    await app.open(await invited(app, toJorge));
    await fill(app, 'Celular', '912345678');
    await app.user.click(await button('Ya tengo cuenta'));
    await fill(app, 'Correo electrónico', JORGE);
    await fill(app, 'Contraseña', 'Vinculo.2025');
    await app.user.click(await button('Iniciar sesión'));
    // The form that had the focus is gone.
    const accept = await button('Aceptar como Jorge');
    await waitFor(() => expect(document.activeElement).toBe(accept));
    await waitFor(() => expect(sessionStorage.getItem('vinculo:invited')).toBeNull());
    await app.user.click(accept);
    await isAt(app, '/dashboard/usersmanagement');
  });

  it('is led to the sign-in after filling in the sign-up', async () => {
    await app.open(await invited(app, toJorge));
    await field('Apellido');
    await fillInvited(app);
    await fill(app, 'Celular', '912345678');
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'El correo ya está registrado. Entra con tu cuenta para aceptar.',
    );
    await app.user.click(within(alert).getByRole('button', { name: 'Ya tengo cuenta' }));
    await focusIs(await field('Correo electrónico'));
    await button('Iniciar sesión');
  });

  it('may look at the sign-up and come back without typing anything again', async () => {
    await app.open(await invited(app, toJorge));
    await fill(app, 'Contraseña', PASSWORD);
    await app.user.click(await button('Ya tengo cuenta'));
    await fill(app, 'Correo electrónico', JORGE);
    await fill(app, 'Contraseña', 'Vinculo.2025');
    await app.user.click(await button('Crear mi cuenta'));
    await button('Crear mi cuenta y aceptar');
    expect((await field('Contraseña')).value).toBe(PASSWORD);
    await app.user.click(await button('Ya tengo cuenta'));
    expect((await field('Correo electrónico')).value).toBe(JORGE);
    expect((await field('Contraseña')).value).toBe('Vinculo.2025');
    await app.user.click(await button('Iniciar sesión'));
    await button('Aceptar como Jorge');
  });

  it('signs in on the page in place of whoever is signed in', async () => {
    await app.open(await invited(app, toJorge), { as: PAULA });
    await app.user.click(await button('Entrar con otra cuenta'));
    await focusIs(await field('Correo electrónico'));
    await fill(app, 'Correo electrónico', JORGE);
    await fill(app, 'Contraseña', 'Vinculo.2025');
    await app.user.click(await button('Iniciar sesión'));
    const accept = await button('Aceptar como Jorge');
    await waitFor(() => expect(document.activeElement).toBe(accept));
  });

  it('a Responsable who cares too gets the session of both roles', async () => {
    const link = await invited(app, { kind: 'caregiver', name: 'Jorge', mail: JORGE });
    await app.open(link, { as: JORGE });
    const before = token();
    await says(/tu nombre, tu celular, tus respuestas y cuándo no estás disponible\./);
    await app.user.click(await button('Aceptar como Jorge'));
    await toast('¡Gracias por cuidar a Nana Rosa! Aquí verás tus turnos.');
    await isAt(app, '/turnos');
    expect(token()).not.toBe(before);
    expect(namesOf((await circle()).caregivers)).toContain('Jorge');
  });

  it('a caregiver of another family signs in on the page, and sees the shifts', async () => {
    const invitation = { kind: 'caregiver', name: 'Camila', mail: CAMILA } as const;
    await app.open(await invited(app, invitation, { by: JORGE, patient: 'Carmen' }));
    await app.user.click(await button('Ya tengo cuenta'));
    await fill(app, 'Correo electrónico', CAMILA);
    await fill(app, 'Contraseña', 'Vinculo.2025');
    await app.user.click(await button('Iniciar sesión'));
    await app.user.click(await button('Aceptar como Camila'));
    await isAt(app, '/turnos');
    await toast('¡Gracias por cuidar a Carmen! Aquí verás tus turnos.');
  });

  it('for whom it is not is told so, and may enter with another account', async () => {
    await app.open(await invited(app, toJorge), { as: PAULA });
    await app.user.click(await button('Aceptar como Paula'));
    await says('Ya compartes este calendario.');
    // Nothing is gained by another press.
    expect(screen.queryByRole('button', { name: /^Aceptar/ })).toBeNull();
    const home = await button('Ir a mi panel');
    expect(home.getAttribute('href')).toBe('/dashboard/usersmanagement');
    await focusIs(home);
    await button('Entrar con otra cuenta');
    // In another tab, somebody else who can.
    localStorage.setItem('token', await app.server.tokenOf(JORGE));
    dispatchEvent(new Event('storage'));
    await button('Aceptar como Jorge');
    await app.open(await invited(app, LUZ), { as: CAMILA });
    await app.user.click(await button('Aceptar como Camila'));
    await says(/^Esta invitación es para l•••@correo\.cl\. Entra con esa cuenta o pide otra/);
    await app.user.click(await button('Entrar con otra cuenta'));
    await focusIs(await field('Correo electrónico'));
    await app.user.click(await button('Crear mi cuenta'));
    await field('Apellido');
    await app.user.click(await button('Volver a mi cuenta'));
    await focusIs(await button('Aceptar como Camila'));
  });

  it('is led on where the invitation was withdrawn while its page was open', async () => {
    await app.open(await invited(app, toJorge), { as: JORGE });
    const accept = await button('Aceptar como Jorge');
    const [{ id }] = (await circle()).invitations;
    const url = `/api/patients/${await app.server.idOf('Rosa Elena')}/invitations/${id}`;
    await app.server.call(MARIA, 'DELETE', url);
    await app.user.click(accept);
    await says('La invitación de María José fue retirada.');
    await focusIs(await button('Ir a mi panel'));
    expect(screen.queryByRole('button', { name: /^Aceptar|Entrar con otra cuenta/ })).toBeNull();
  });

  it('whose session is over is asked to enter again', async () => {
    localStorage.setItem('token', await app.server.tokenOf(JORGE));
    await app.server.call(JORGE, 'POST', '/auth/logout', {});
    app.network.answer('GET', '/auth/me', () => Response.json({ message: 'no' }, { status: 401 }));
    await app.open(await invited(app, toJorge));
    await button('Ya tengo cuenta');
    await waitFor(() => expect(token()).toBeNull());
  });
});

describe('who has none makes one on the page', () => {
  it('with the code that went to the mail invited', async () => {
    await app.open(await invited(app, LUZ));
    await title('María José Fuentes Rojas te invita a cuidar a Nana Rosa');
    await submit();
    await says('Selecciona tu región');
    expect(screen.queryByLabelText('Correo electrónico')).toBeNull();
    await fillInvited(app);
    await fill(app, 'Celular', '912345678');
    await submit();
    const code = await codeSent(app);
    expect(app.server.sent[0]?.to).toBe('luz@correo.cl');
    await typeCode(app, code === '000000' ? '111111' : '000000');
    await says(/^El código no es correcto/);
    await typeCode(app, code);
    await toast('¡Gracias por cuidar a Nana Rosa! Aquí verás tus turnos.');
    await isAt(app, '/turnos');
    expect(location.hash).toBe('');
    expect(sessionStorage.getItem('vinculo:invited')).toBeNull();
    const { caregivers, invitations } = await circle();
    expect(caregivers).toContainEqual(
      expect.objectContaining({ name: 'Luz', phone: '+56912345678', assigned: true }),
    );
    expect(invitations).toEqual([]);
    await openCircle(app);
    await waitFor(() =>
      expect(peopleOf('Cuidadores').filter((one) => one.includes('Luz'))).toEqual([
        expect.stringMatching(/^Luz Pino \| \+56 9 1234 5678 \| Aceptó cuidar el \d/),
      ]),
    );
    expect(screen.queryByRole('region', { name: 'Invitaciones' })).toBeNull();
  });

  it.each(['the link of the mail', 'a sign-in'])(
    'and joins also where the sign-up was left, and goes on with %s on another device',
    async (way) => {
      const link = await invited(app, LUZ);
      const { statusCode } = await app.server.app.inject({
        method: 'POST',
        url: '/api/invitations/signup',
        payload: {
          ...{ token: link.split('#')[1], consent: CONSENT_VERSION, password: PASSWORD },
          ...{ rut: '15678234-3', name: 'Luz', lastname: 'Pino', phone: '912345678' },
          ...{ birthdate: '1980-05-17', gender: 'Femenino', region: 'Maule' },
        },
      });
      expect(statusCode).toBe(200);
      if (way === 'a sign-in') {
        await app.open(link);
        await app.user.click(await button('Ya tengo cuenta'));
        await fill(app, 'Correo electrónico', 'luz@correo.cl');
        await fill(app, 'Contraseña', PASSWORD);
        await app.user.click(await button('Iniciar sesión'));
      } else {
        const inMail = new URL(
          /http\S+/.exec(app.server.sent[0]?.text ?? '')?.[0] ?? 'about:blank',
        );
        await app.open(inMail.pathname + inMail.hash);
      }
      await isAt(app, '/signup/step6');
      await typeCode(app, await codeSent(app));
      await says(/^Inicia sesión: si te invitaron a cuidar, verás ahí tus turnos;/);
      const { caregivers, invitations } = await circle();
      expect(namesOf(caregivers)).toContain('Luz');
      expect(invitations).toEqual([]);
    },
  );

  it('without a code by the link that the server sent, to a mobile', async () => {
    await invited(app, { kind: 'member', name: 'Luz', phone: '912345678' });
    const [{ id }] = (await circle()).invitations;
    const url = `/api/patients/${await app.server.idOf('Rosa Elena')}/invitations/${id}/send`;
    await app.server.call(MARIA, 'POST', url, {});
    const [, link] = /(\/invitacion#[\w-]+)/.exec(app.server.sent.at(-1)?.text ?? '') ?? [];
    await app.open(link ?? '');
    await field('Apellido');
    expect(screen.queryByLabelText('Celular')).toBeNull();
    await fillInvited(app);
    await fill(app, 'Correo electrónico', 'luz@correo.cl');
    await submit();
    await isAt(app, '/dashboard/usersmanagement');
    expect(namesOf((await circle()).members)).toContain('Luz');
  });

  it('a reload keeps what was typed and asks for the code; another code needs the password', async () => {
    await app.open(await invited(app, LUZ));
    await field('Apellido');
    await fillInvited(app);
    await fill(app, 'Celular', '912345678');
    await submit();
    await field('Código, dígito 1 de 6');
    await app.reload();
    await app.user.click(await button('Reenviar código'));
    await says('Para enviarte otro código, escribe de nuevo tu contraseña.');
    const password = await field('Contraseña');
    await app.user.click(password);
    // The last letters come after those with which the rule is satisfied.
    await app.user.keyboard(PASSWORD);
    await focusIs(password);
    app.network.down();
    await app.user.keyboard('{Enter}');
    await says(/^Error al reenviar el código\. .* necesitas internet/);
    app.network.up();
    await app.user.keyboard('{Enter}');
    await says('Código reenviado exitosamente');
    expect(screen.queryByLabelText('Contraseña')).toBeNull();
    await typeCode(app, await codeSent(app, 2));
    await isAt(app, '/turnos');
    const { statusCode } = await app.server.app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { mail: LUZ.mail, password: PASSWORD },
    });
    expect(statusCode).toBe(200);
  });

  it('and nobody sees what somebody else typed for another invitation in the same tab', async () => {
    const own = await invited(app, LUZ);
    const other = await invited(app, { kind: 'caregiver', name: 'Ana', mail: 'ana@correo.cl' });
    await app.open(own);
    await fill(app, 'Nombre', 'Luz Marina');
    await fill(app, 'Celular', '912345678');
    await app.reload();
    expect((await field('Nombre')).value).toBe('Luz Marina');
    expect((await field('Celular')).value).toBe('912345678');
    await app.open(other);
    expect((await field('Nombre')).value).toBe('');
    expect((await field('Celular')).value).toBe('');
  });

  it('without a network says so and keeps everything', async () => {
    await app.open(await invited(app, LUZ));
    await field('Apellido');
    await fillInvited(app);
    await fill(app, 'Celular', '912345678');
    app.network.down();
    await submit();
    await says(/^No se pudo crear la cuenta\./);
    app.network.up();
    await submit();
    await field('Código, dígito 1 de 6');
  });
});
