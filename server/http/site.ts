import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PATHS } from '#domain/contract/paths.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { escapeHtml } from '#server/escape-html.ts';
import { tagged } from './etag.ts';
import { HttpError } from './http-error.ts';

/** Whether a browser navigates here, as opposed to a call by a script. */
export function asksForPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/**
 * Serves the built app: its files, and `index.html` for every other address that a browser navigates to, because the
 * app routes in the page. Unknown API paths get a 404 in JSON.
 */
export function serveSite(
  app: FastifyInstance,
  deps: Pick<Dependencies, 'siteDir' | 'publicUrl' | 'operator' | 'apiOrigin'>,
): void {
  const { siteDir } = deps;
  const hasSite = siteDir !== null && existsSync(join(siteDir, 'index.html'));
  if (hasSite) {
    tagFiles(app, (page) => completePage(page, deps));
    app.register(fastifyStatic, {
      root: siteDir,
      wildcard: true,
      cacheControl: false,
      // The default tags are made of size and time, which two builds can share: see `tagFiles`.
      etag: false,
      lastModified: false,
      index: 'index.html',
      // Serves the files that the build compressed (`scripts/packed-assets.ts`); others are compressed when they are
      // sent.
      preCompressed: true,
      // Vite's own files, which are not for the public.
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', cacheControlFor(relative(siteDir, path)));
        reply.setHeader('vary', 'accept-encoding');
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

/** The operator's data, for the head of the page: `src/platform/operator.ts` reads it there, also offline. */
function operatorTags({ name, mail }: Dependencies['operator']): string {
  const tag = (key: string, value: string | null) =>
    value === null ? '' : `<meta name="${key}" content="${escapeHtml(value)}" />`;
  return tag('operator-name', name) + tag('operator-mail', mail);
}

/**
 * Adds a content tag to files that are revalidated each time, and answers 304 to clients that have the same. Not for
 * HEAD, which has no content to make a tag from.
 * @param complete adds to a page what only the server knows.
 */
function tagFiles(app: FastifyInstance, complete: (page: string) => string): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || !(payload instanceof Readable)) return payload;
    if (reply.getHeader('cache-control') !== 'no-cache') return payload;
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    // The tag of the file itself.
    if (isPage) reply.removeHeader('content-length');
    if (request.method !== 'GET') return payload;
    const file = await buffer(payload);
    return tagged(request, reply, isPage ? complete(file.toString()) : file);
  });
}

/** The address of the picture that chats show with a link, as it is in `index.html`. */
const PICTURE = /(<meta property="og:image" content=")(?=\/)/;

/**
 * Completes the address of that picture, because chats fetch no relative one, and adds the operator's data. Workers
 * store the page as it was served: a changed address reaches chats at once, and workers, which need none, with the next
 * version.
 */
function completePage(
  page: string,
  { publicUrl, operator, apiOrigin }: Pick<Dependencies, 'publicUrl' | 'operator' | 'apiOrigin'>,
): string {
  // This server is not responsible for an app that was built for another backend.
  const head = apiOrigin === null ? operatorTags(operator) : '';
  return page
    .replace(PICTURE, (tag) => tag + (publicUrl?.origin ?? ''))
    .replace('</head>', () => `${head}</head>`);
}

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !API_PATHS.test(request.url) && (asksForPage(request) || takesPage(request));
}

/** Clients that accept anything (curl, an uptime probe) get the page, except for a missing file. */
function takesPage({ headers: { accept }, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  const isFile = path.slice(path.lastIndexOf('/')).includes('.');
  return (accept === undefined || accept.includes('*/*')) && !isFile;
}
