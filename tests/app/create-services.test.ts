import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionDatabase } from '#db/session-database.ts';
import { leavePagesAlone } from './page-alone.ts';

/** A page with a token that the server rejects. */
let tokens: Map<string, string>;
beforeEach(() => {
  tokens = new Map([['token', 'token-1']]);
  leavePagesAlone();
  vi.stubEnv('VITE_API_URL', 'https://api.example.cl/');
  vi.stubGlobal('location', new URL('https://app.example.cl/'));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => tokens.get(key) ?? null,
    removeItem: (key: string) => void tokens.delete(key),
  });
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No' }, { status: 401 }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await new SessionDatabase().delete();
});

it('answers a call that got a 401 even if the end of its session cannot be stored', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new Error('the database is lost');
  });
  const { createServices } = await import('#app/create-services.ts');
  const { api, session } = createServices();
  expect(await api.people.ownUsers()).toMatchObject({ kind: 'unauthorized' });
  expect(session.current()).toBeNull();
  expect(tokens.size).toBe(0);
  expect(told).toHaveBeenCalledWith('the worker stays signed in', expect.anything());
});
