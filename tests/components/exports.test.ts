import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button } from './on-screen.ts';
import { shown } from './people-on-screen.ts';
import { ADMIN, appPerTest, MARIA } from './render-app.tsx';

const app = appPerTest();
const LIST = '/dashboard/usersmanagement';
const NAMES = ['Descargar usuarios (Excel)', 'Descargar registros (Excel)'] as const;

/** Presses one of the buttons and waits until it can be pressed again. */
async function press(name: string): Promise<void> {
  await app.user.click(await button(name));
  await waitFor(() =>
    expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(false),
  );
}

it('a Responsable is not offered the workbooks', async () => {
  await app.open(LIST, { as: MARIA });
  await shown(1, 5, 6);
  expect(screen.queryByRole('button', { name: /Excel/ })).toBeNull();
});

it('the server’s workbooks are downloaded without a message', async () => {
  await app.open(LIST, { as: ADMIN });
  for (const name of NAMES) await press(name);
  expect(app.downloads.map(({ name }) => name)).toEqual(['Usuarios.xlsx', 'Registros.xlsx']);
  for (const { file } of app.downloads) {
    expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 2)]).toEqual([0x50, 0x4b]);
  }
  expect(screen.queryByText(/^Sin conexión: (armamos|este)/)).toBeNull();
});

it('what the server denies is only logged, and not made on the device either', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  app.network.answer('GET', /^\/admin\/export\//, () => Response.json({}, { status: 403 }));
  await app.open(LIST, { as: ADMIN });
  await shown(1, 5, 12);
  for (const name of NAMES) await press(name);
  expect(logged).toHaveBeenCalledWith(
    'the workbook did not come from the server',
    expect.anything(),
  );
  app.network.down();
  await press(NAMES[1]);
  expect(app.downloads).toEqual([]);
  expect(screen.queryByText(/^Sin conexión: (armamos|este)/)).toBeNull();
});
