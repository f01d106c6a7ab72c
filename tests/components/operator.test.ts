import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { says } from './on-screen.ts';
import { appPerTest, MARIA } from './render-app.tsx';

const app = appPerTest();
const added: HTMLMetaElement[] = [];
afterEach(() => {
  for (const meta of added.splice(0)) meta.remove();
});

/** As the reference server writes it into the page. */
function write(name: string, content: string): void {
  const meta = document.createElement('meta');
  Object.assign(meta, { name, content });
  document.head.append(meta);
  added.push(meta);
}

it.each(['/', '/login', '/privacidad', '/forgot-password', '/signup/step1', '/dashboard/profile'])(
  'the operator is named on %s, with the mail to write to',
  async (path) => {
    write('operator-name', 'Fundación Cuidar');
    write('operator-mail', 'hola@cuidar.cl');
    await app.open(path, path.startsWith('/dashboard') ? { as: MARIA } : {});
    const [link] = await screen.findAllByRole('link', { name: 'hola@cuidar.cl' });
    expect(link?.getAttribute('href')).toBe('mailto:hola@cuidar.cl');
    expect(link?.parentElement?.textContent).toContain(
      'Responsable de los datos: Fundación Cuidar · hola@cuidar.cl',
    );
  },
);

it('no operator is shown if none is named', async () => {
  await app.open('/privacidad');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/^Responsable de los datos/)).toBeNull();
  await says('Volver al inicio');
});
