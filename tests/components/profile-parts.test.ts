import { act, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { expect, it, vi } from 'vitest';
import { ADMIN, appPerTest } from './render-app.tsx';

/** A part of the profile whose code does not come. */
const load = vi.hoisted(() => vi.fn(() => new Promise<never>(() => undefined)));
vi.mock('#features/notices/lazy-notices.ts', async (original) => ({
  ...(await original()),
  NoticesSection: lazy(load),
}));

const app = appPerTest();

it('keeps heading, menu and sync status in view while a part of the profile is loaded', async () => {
  await app.open('/dashboard/profile', { as: ADMIN });
  await waitFor(() => expect(load).toHaveBeenCalled());
  await act(async () => undefined);
  screen.getByRole('heading', { name: 'Datos Personales' });
  screen.getByRole('link', { name: 'Calendario' });
  expect(document.querySelector('[data-sync]')?.closest('[style*="display: none"]')).toBeNull();
  // Nothing of the page is there without the rest of it.
  expect(screen.queryByLabelText('Nombre')).toBeNull();
});
