import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import { fill } from '#tests/components/access/public-page.ts';
import { button, says } from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';

const app = appPerTest();

it('the front page says what this is, and leads in and on', async () => {
  await app.open('/');
  await screen.findByRole('heading', { name: 'Cuidado integral' });
  await says('© 2025 Vínculo. Todos los derechos reservados.');
  await says(
    'Vínculo conecta a familias, cuidadores y seres queridos a través de herramientas digitales para el monitoreo, la comunicación y la gestión diaria del cuidado.',
  );
  // How it works, in three steps; whose the data are, and where that is said.
  const how = screen.getByRole('heading', { name: 'Cómo funciona' }).closest('section');
  const steps = within(how as HTMLElement).getAllByRole('listitem');
  expect(steps.map((step) => step.querySelector('h3')?.textContent)).toEqual([
    'Crea tu cuenta',
    'Arma la semana',
    'Sigan el cuidado',
  ]);
  expect(steps.every((step) => (step.querySelector('p')?.textContent ?? '') !== '')).toBe(true);
  await says(/^Los datos de salud son delicados\./);
  const foot = within(screen.getByRole('contentinfo'));
  expect(foot.getByRole('link', { name: 'Privacidad' }).getAttribute('href')).toBe('/privacidad');
  // A link that looks like a button has the role of one, and can still be opened elsewhere.
  const [create] = screen.getAllByRole('button', { name: /^Crear (una )?cuenta/ });
  expect(create?.getAttribute('href')).toBe('/signup/step1');
  const [enter] = screen.getAllByRole('button', { name: 'Acceder' });
  if (enter === undefined) throw new Error('no way in');
  await app.user.click(enter);
  await waitFor(() => expect(app.address()).toBe('/login'));
});

it('a new page is reached at its heading, the first one at its top', async () => {
  const reach = (heading: string) =>
    waitFor(() => expect(document.activeElement?.textContent).toBe(heading));
  await app.open('/');
  await screen.findByRole('heading', { name: 'Cuidado integral' });
  expect(document.activeElement).toBe(document.body);
  await app.user.click(screen.getAllByRole('button', { name: 'Acceder' })[0] ?? document.body);
  await reach('Te damos la bienvenida');
  await app.user.click(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }));
  await reach('Recuperar contraseña');
  await app.user.click(screen.getByRole('button', { name: 'Volver al inicio de sesión' }));
  await reach('Te damos la bienvenida');
  await fill(app, 'Correo electrónico', MARIA);
  await fill(app, 'Contraseña', DEMO_PASSWORD);
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
  await app.user.click(await button('Cerrar sesión'));
  await reach('Cuidado integral');
});

it('an address that is none says so', async () => {
  await app.open('/nada');
  await waitFor(() => expect(document.title).toBe('No encontramos esta página · Vínculo'));
});

it('the privacy text opens without a session', async () => {
  await app.open('/privacidad');
  await screen.findByRole('heading', { name: 'Política de privacidad' });
});
