/// <reference lib="webworker" />
import { cacheNames } from 'workbox-core';
import { getCacheKeyForURL } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** One cache per replaced version, named by time; only the last one is kept. */
const PREVIOUS = 'vinculo-previous-';

/**
 * Keeps the chunks of the version that this one replaces. When one tab activates this version, other tabs still run the
 * previous one, and request its chunks when first needed, perhaps offline.
 */
export function keepPrevious(): void {
  // Done while the previous version is still active: its files are deleted at the activation.
  self.addEventListener('install', (event) => {
    event.waitUntil(
      copyReplaced().catch((error: unknown) => console.warn('nothing kept of before', error)),
    );
  });
  self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && isChunk(url),
    async ({ request }) =>
      (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request),
  );
}

function isChunk({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/');
}

async function copyReplaced(): Promise<void> {
  const files = await caches.open(cacheNames.precache);
  const replaced = (await files.keys()).filter(
    ({ url }) => isChunk(new URL(url)) && getCacheKeyForURL(url) === undefined,
  );
  const [first] = replaced;
  if (first === undefined) return;
  const previous = await caches.open((await copyWith(first)) ?? `${PREVIOUS}${Date.now()}`);
  for (const request of replaced) {
    const file = await files.match(request);
    if (file !== undefined) await previous.put(request, file);
  }
}

/** The copy made by an installation that failed later. */
async function copyWith(file: Request): Promise<string | undefined> {
  for (const cacheName of await copies()) {
    if ((await caches.match(file, { cacheName })) !== undefined) return cacheName;
  }
  return undefined;
}

async function forgetOlder(): Promise<void> {
  const [, ...older] = (await copies()).sort().reverse();
  for (const name of older) await caches.delete(name);
}

async function copies(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREVIOUS));
}
