import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fill } from '#tests/components/access/public-page.ts';
import {
  button,
  dialog,
  focusIs,
  isAskedOnUnload,
  says,
  tabTo,
  toast,
} from '#tests/components/on-screen.ts';
import { rowOf } from '#tests/components/people-on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { codeSent, typeCode } from '#tests/components/signup/wizard.ts';
import buttons from '#ui/button.module.css';
import {
  buttonOf,
  fillInvited,
  has,
  invited,
  linkShown,
  openCircle,
  peopleOf,
  ROSA,
} from './on-circle.ts';

const app = appPerTest();

const INVITE = /\/invitations$/;
/** A button of the new invitation; the list behind it has the same. */
const madeButton = async (name: string) =>
  within(await dialog(/^Invitación para /)).findByRole('button', { name });

/** What the button that stands out in it is called. */
const mainButton = async () =>
  (await dialog(/^Invitación para /)).querySelector(`.${buttons['primary']}`)?.textContent;

it('a caregiver by mail: the link, copied and sent by the server, and withdrawn', async () => {
  await openCircle(app);
  await app.user.click(await button('Invitar a un cuidador'));
  await dialog('Invitar a un cuidador para Nana Rosa');
  await app.user.click(await button('Crear invitación'));
  await says('Ingresa su nombre');
  await focusIs(screen.getByLabelText('Nombre'));
  await fill(app, 'Nombre', 'Luz');
  await fill(app, 'Correo electrónico', 'luz@correo.cl');
  await app.user.click(await button('Crear invitación'));
  const link = await linkShown();
  expect(link).toMatch(/\/invitacion#[\w-]{43}$/);
  await says(
    /Vence el 07-12-2026\. Si aún no tiene cuenta, le llegará un código a l•••@correo\.cl\./,
  );

  await app.user.click(await button('Copiar'));
  await toast('Enlace copiado');
  expect(await navigator.clipboard.readText()).toBe(link);
  // Nothing has been sent yet: that is what is left to do.
  expect(await mainButton()).toBe('Enviar por correo');
  const works = app.network.answer('POST', /\/send$/, new Response('', { status: 502 }));
  await app.user.click(await madeButton('Enviar por correo'));
  await says(
    'No se pudo enviar la invitación. Hay mucha demanda en este momento. Espera un poco e intenta de nuevo.',
  );
  works();
  await app.user.click(await madeButton('Enviar por correo'));
  await toast('Enviamos la invitación a l•••@correo.cl');
  await waitFor(async () => expect(await mainButton()).toBe('Listo'));
  // A second Enter does not close the dialog, which alone shows the link.
  await focusIs(screen.getByRole('heading', { name: /Luz/ }));
  await says('Enviamos la invitación a l•••@correo.cl');
  expect(app.server.sent.at(-1)?.text).toMatch(/\/invitacion#[\w-]{43}/);
  expect(app.server.sent.at(-1)?.text).not.toContain(link);

  await app.user.click(await button('Listo'));
  await waitFor(() => expect(peopleOf('Invitaciones')[0]).toContain('Enviada el 23-11-2026'));
  await app.user.click(buttonOf('Invitaciones', 'Luz', 'Retirar'));
  await app.user.click(await button('Sí, retirar'));
  await toast('Invitación retirada');
  await has('Invitaciones', 0);
});

it('what was written is not thrown away by a touch beside it, but by «Cancelar»', async () => {
  await openCircle(app);
  await app.user.click(await button('Invitar a un cuidador'));
  await fill(app, 'Nombre', 'Luz');
  await app.user.click(await dialog('Invitar a un cuidador para Nana Rosa'));
  await says('¿Descartar lo que escribiste?');
  await app.user.click(await button('No, seguir escribiendo'));
  expect(screen.getByLabelText('Nombre')).toHaveProperty('value', 'Luz');
  await app.user.click(await button('Cancelar'));
  await dialog('Personas de Nana Rosa');
});

it('what was written is not lost with the page: «back», a pressed notice and a reload ask, until there is a link', async () => {
  await app.open('/dashboard/profile', { as: MARIA });
  await app.user.click(await screen.findByRole('link', { name: 'Mis seres queridos' }));
  await app.user.click(await within(await rowOf(ROSA)).findByRole('button', { name: 'Personas' }));
  await app.user.click(await button('Invitar a un cuidador'));
  await fill(app, 'Nombre', 'Luz');
  await waitFor(() => expect(isAskedOnUnload()).toBe(true));
  history.back();
  await says('¿Descartar lo que escribiste?');
  await waitFor(() => expect(app.address()).toBe('/dashboard/usersmanagement'));
  await app.user.click(await button('No, seguir escribiendo'));
  expect(screen.getByLabelText('Nombre')).toHaveProperty('value', 'Luz');
  // The page goes there as by a link, which a browser keeps out of reach behind a dialog.
  await app.user.click(screen.getByRole('link', { name: 'Calendario' }));
  await says('¿Descartar lo que escribiste?');
  await app.user.click(await button('No, seguir escribiendo'));

  await fill(app, 'Correo electrónico', 'luz@correo.cl');
  await app.user.click(await button('Crear invitación'));
  await linkShown();
  await waitFor(() => expect(isAskedOnUnload()).toBe(false));
  history.back();
  await waitFor(() => expect(app.address()).toBe('/dashboard/profile'));
});

it('by the keyboard alone, from the list to the copied link', async () => {
  await app.open('/dashboard/usersmanagement', { as: MARIA });
  const pressIt = async (control: HTMLElement) => {
    await tabTo(app.user, control);
    await app.user.keyboard('{Enter}');
  };
  await pressIt(await within(await rowOf(ROSA)).findByRole('button', { name: 'Personas' }));
  await pressIt(await button('Invitar a un cuidador'));
  const form = within(await dialog(/^Invitar a un cuidador/));
  await tabTo(app.user, form.getByLabelText('Nombre'));
  await app.user.keyboard('Luz');
  await tabTo(app.user, form.getByLabelText('Correo electrónico'));
  await app.user.keyboard('luz@correo.cl');
  await pressIt(await button('Crear invitación'));
  const link = await linkShown();
  await pressIt(await madeButton('Copiar'));
  await toast('Enlace copiado');
  expect(await navigator.clipboard.readText()).toBe(link);
});

it('a family member by mobile; where the phone can share, the link is shared', async () => {
  const share = vi.fn(async (_shared: object) => {});
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  try {
    await openCircle(app);
    await app.user.click(await button('Invitar a un familiar'));
    await fill(app, 'Nombre', 'Elena');
    await app.user.click(await screen.findByLabelText('Con su celular'));
    await fill(app, 'Celular', '9 1234');
    await app.user.click(await button('Crear invitación'));
    await says('Número inválido. Ej: +56912345678');
    await fill(app, 'Celular', '9 1234 5678');
    await app.user.click(await button('Crear invitación'));
    const url = await linkShown();
    await app.user.click(await button('Compartir'));
    await waitFor(() =>
      expect(share).toHaveBeenCalledWith({
        text: 'Te invito a compartir el calendario de Nana Rosa en Vínculo:',
        url,
      }),
    );
    await app.user.click(await madeButton('Enviar por mensaje'));
    await toast(/^Enviamos la invitación a \+56/);
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

it('by mobile where no text message can be sent: a link to share by hand, and an account made with a mail', async () => {
  app.server.sendNoTextMessages();
  await openCircle(app);
  await app.user.click(await button('Invitar a un familiar'));
  await fill(app, 'Nombre', 'Elena');
  await app.user.click(await screen.findByLabelText('Con su celular'));
  await fill(app, 'Celular', '9 1234 5678');
  await app.user.click(await button('Crear invitación'));
  const link = await linkShown();
  await says('Vence el 07-12-2026. Si aún no tiene cuenta, podrá crearla con su correo.');
  await app.user.click(await madeButton('Copiar'));
  await app.user.click(await button('Listo'));
  await has('Invitaciones', 1);
  buttonOf('Invitaciones', 'Elena', 'Retirar');
  expect(screen.queryByRole('button', { name: 'Enviar por mensaje' })).toBeNull();
  localStorage.clear();

  await app.open(`/invitacion${new URL(link).hash}`);
  await fillInvited(app);
  await fill(app, 'Correo electrónico', 'luz@correo.cl');
  await app.user.click(await button('Crear mi cuenta y aceptar'));
  await says(/luz@correo\.cl/);
  expect(app.server.sent.at(-1)?.to).toBe('luz@correo.cl');
  await typeCode(app, await codeSent(app));
  await toast('Listo: ya puedes ver y cambiar el calendario de Nana Rosa');
});

it('whose answer is lost makes one invitation, with a link that works', async () => {
  await openCircle(app);
  await app.user.click(await button('Invitar a un cuidador'));
  await fill(app, 'Nombre', 'Luz');
  await fill(app, 'Correo electrónico', 'luz@correo.cl');
  const found = app.network.loseAnswer('POST', INVITE);
  await app.user.click(await button('Crear invitación'));
  await says(/^No se pudo crear la invitación\..*necesitas internet/);
  found();
  const works = app.network.answer('POST', INVITE, new Response('', { status: 502 }));
  await app.user.click(await button('Crear invitación'));
  await says(
    'No se pudo crear la invitación. Hay mucha demanda en este momento. Espera un poco e intenta de nuevo.',
  );
  works();
  await app.user.click(await button('Crear invitación'));
  const { hash } = new URL(await linkShown());
  const read = await app.server.app.inject({
    method: 'POST',
    url: '/api/invitations/read',
    payload: { token: hash.slice(1) },
  });
  expect(read.statusCode).toBe(200);
  await app.user.click(await button('Listo'));
  await has('Invitaciones', 1);
});

it('a rejection is shown in the server’s words, and the form stays', async () => {
  await openCircle(app);
  await app.user.click(await button('Invitar a un cuidador'));
  await fill(app, 'Nombre', 'Camila');
  await fill(app, 'Correo electrónico', 'camila@vinculo.example');
  await app.user.click(await button('Crear invitación'));
  await says('Esta persona ya aceptó cuidar. Para pedirle turnos, usa «Asignar cuidador».');
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Camila');
});

it('an invitation that ran out says so and cannot be sent, only withdrawn', async () => {
  await invited(app, { kind: 'caregiver', name: 'Luz', mail: 'luz@correo.cl' });
  app.wait(15 * 86_400_000);
  await openCircle(app);
  await has('Invitaciones', 1);
  expect(peopleOf('Invitaciones')[0]).toContain('Venció el 07-12-2026');
  expect(screen.queryByRole('button', { name: 'Enviar por correo' })).toBeNull();
  buttonOf('Invitaciones', 'Luz', 'Retirar');
});
