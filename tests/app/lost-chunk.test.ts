import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTroubleWatch } from '#account/storage-trouble.ts';
import { recoverFromLostChunks } from '#app/lost-chunk.ts';

/** A page that has lost a chunk of the previous build, which the server no longer has. */
let reload: ReturnType<typeof vi.fn>;
let fetched: ReturnType<typeof vi.fn>;
beforeEach(() => {
  reload = vi.fn();
  fetched = vi.fn(async () => new Response('', { status: 404 }));
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function loseChunk(trouble = createTroubleWatch()): void {
  const location = { href: 'https://app.example.cl/', reload };
  const page = Object.assign(new EventTarget(), { fetch: fetched, location });
  recoverFromLostChunks(page as unknown as Window, trouble);
  const payload = new Error('Failed to fetch https://app.example.cl/assets/a.js');
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
}

it('is reloaded', async () => {
  loseChunk();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('is not reloaded if unsent changes would be lost', () => {
  const trouble = createTroubleWatch();
  trouble.report('volatile');
  loseChunk(trouble);
  // Whether a reload would help is not even asked.
  expect(fetched).not.toHaveBeenCalled();
});
