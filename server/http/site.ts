import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PATHS } from '#domain/contract/paths.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { tagged } from './etag.ts';
import { HttpError } from './http-error.ts';

/** Whether a browser navigates here, rather than a script calling. */
export function asksForPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/**
 * Serves the built app: its files, and `index.html` for every other address that is navigated to, because the
 * app routes in the page. Unknown API paths still get a 404 in JSON.
 */
export function serveSite(
  app: FastifyInstance,
  { siteDir, operator, apiOrigin }: Pick<Dependencies, 'siteDir' | 'operator' | 'apiOrigin'>,
): void {
  const hasSite = siteDir !== null && existsSync(join(siteDir, 'index.html'));
  if (hasSite) {
    // An app built for another backend is not ours to answer for.
    tagFiles(app, apiOrigin === null ? operatorTags(operator) : '');
    app.register(fastifyStatic, {
      root: siteDir,
      wildcard: true,
      cacheControl: false,
      // Its tags are made of size and time, which two builds can share: see `tagFiles`.
      etag: false,
      lastModified: false,
      index: 'index.html',
      // Vite's own files, which are not for the public.
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', cacheControlFor(relative(siteDir, path)));
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (hasSite && isNavigation(request)) return reply.sendFile('index.html');
    throw new HttpError(404, 'not_found', 'Esta dirección no existe.');
  });
}

/**
 * Vite puts a hash of the content in the names under `assets/`, so these never change. Everything else (the
 * page, the worker, the manifest) is revalidated each time, or an update would not be seen.
 */
function cacheControlFor(file: string): string {
  const [folder] = file.split(sep);
  return folder === 'assets' ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Who answers for the data, for the head of the page: `src/platform/operator.ts` reads it there, also offline. */
function operatorTags({ name, mail }: Dependencies['operator']): string {
  const tag = (key: string, value: string | null) =>
    value === null ? '' : `<meta name="${key}" content="${escaped(value)}" />`;
  return tag('operator-name', name) + tag('operator-mail', mail);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Adds a content tag to files that are revalidated each time, and answers 304 to clients that have the same. Not
 * for HEAD, which has no content to make a tag from.
 * @param head added to the head of a page.
 */
function tagFiles(app: FastifyInstance, head: string): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return payload;
    const isRevalidated = reply.getHeader('cache-control') === 'no-cache';
    if (!isRevalidated || !(payload instanceof Readable)) return payload;
    const content = await buffer(payload);
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || head === '') return tagged(request, reply, content);
    const page = Buffer.from(content.toString().replace('</head>', () => `${head}</head>`));
    reply.header('content-length', page.length);
    return tagged(request, reply, page);
  });
}

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !API_PATHS.test(request.url) && (asksForPage(request) || takesPage(request));
}

/** Clients that accept anything (curl, an uptime probe) get the page, except for a missing file. */
function takesPage({ headers: { accept }, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  return (accept === undefined || accept.includes('*/*')) && !/\.[^/]*$/.test(path);
}
