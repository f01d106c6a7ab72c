import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, waitFor, within } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { ProfilePage } from '#features/profile/profile-page.tsx';
import { AccountContextProvider, ServicesProvider } from '#services';
import { ADMIN, appPerTest } from './render-app.tsx';

const app = appPerTest();

it('keeps its heading, and what is around it, while the code of one of its parts does not come', async () => {
  await app.open('/dashboard/profile', { as: ADMIN });
  const context = await app.device();
  const load = vi.fn(() => new Promise<never>(() => undefined));
  const Notices = lazy(load);
  const routeTree = createRootRoute({
    component: () => (
      <Suspense fallback={<p>Cargando</p>}>
        <p>Menú</p>
        <ProfilePage Notices={Notices} App={() => null} onLogout={async () => undefined} />
      </Suspense>
    ),
  });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const { container } = render(
    <ServicesProvider services={app.services}>
      <AccountContextProvider value={context}>
        <RouterProvider router={router} />
      </AccountContextProvider>
    </ServicesProvider>,
  );
  await waitFor(() => expect(load).toHaveBeenCalled());
  await act(async () => undefined);
  const page = within(container);
  page.getByRole('heading', { name: 'Datos Personales' });
  expect(page.getByText('Menú').style.display).toBe('');
  // Nothing of the page is there without the rest of it.
  expect(page.queryByLabelText('Nombre')).toBeNull();
});
