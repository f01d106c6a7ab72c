import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** The development server with its data inside the project, as they are by default. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
let data: string;
let server: ViteDevServer;
let url: string;
beforeAll(async () => {
  data = await mkdtemp(join(ROOT, 'node_modules', '.data-'));
  vi.stubEnv('DATA_DIR', data);
  vi.stubEnv('PORT', '0');
  server = await createServer({ root: ROOT, logLevel: 'silent', server: { strictPort: false } });
  await server.listen();
  url = server.resolvedUrls?.local[0] ?? '';
});
afterAll(async () => {
  await server.close();
  vi.unstubAllEnvs();
  await rm(data, { recursive: true, force: true, maxRetries: 20 });
});

it('serves the sources, and nothing of what the backend stores', async () => {
  // The first call waits until the backend is open.
  expect((await fetch(`${url}auth/me`)).status).toBe(401);
  expect((await fetch(`${url}src/main.tsx`)).status).toBe(200);
  expect(await readFile(join(data, 'jwt-secret'))).not.toHaveLength(0);
  await writeFile(join(data, 'kept.eml'), 'a code');
  const folder = `node_modules/${basename(data)}`;
  for (const file of ['jwt-secret', 'vinculo.db', 'kept.eml']) {
    for (const path of [`${folder}/${file}`, `${folder}/${file}?raw`, `@fs${data}/${file}`]) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 403]);
    }
  }
});
