import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Where the API answers. `/auth/google/callback` is a page of the app although it begins like a call. */
const API_PATH = /^\/(?:auth|admin|responsable|api|solicitudes)(?:\/|$)|^\/openapi\.json$/;
const PAGE_PATH = /^\/auth\/google\/callback\/?$/;

/** @param url path and query, as a request has them. */
export function isApiCall(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return API_PATH.test(path) && !PAGE_PATH.test(path);
}

/** Whether a browser navigates here, rather than a script that calls. */
export function asksForPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/**
 * Serves the built app: its files, and `index.html` for every other address that is navigated to,
 * because the app's routes live in the page. What the API does not know stays a 404 in JSON.
 */
export function serveSite(app: FastifyInstance, siteDir: string | null): void {
  const hasSite = siteDir !== null && existsSync(join(siteDir, 'index.html'));
  if (hasSite) {
    app.register(fastifyStatic, {
      root: siteDir,
      wildcard: true,
      cacheControl: false,
      index: 'index.html',
      // Vite leaves notes for its own tools there.
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', cacheControlFor(relative(siteDir, path)));
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (hasSite && isNavigation(request)) return reply.sendFile('index.html');
    return notFound(reply);
  });
}

/**
 * Vite puts a hash of the content in the names under `assets/`, so these never change. Everything else
 * (the page, the worker, the manifest) is asked for anew each time, or an update would not be seen.
 */
function cacheControlFor(file: string): string {
  const [folder] = file.split(sep);
  return folder === 'assets' ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !isApiCall(request.url) && (asksForPage(request) || takesPage(request));
}

/** What takes anything (curl, a probe of whether the site is up) gets the page, but for a file that is gone. */
function takesPage({ headers: { accept }, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  return (accept === undefined || accept.includes('*/*')) && !/\.[^/]*$/.test(path);
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .send({ code: 'not_found', message: 'Esta dirección no existe.' });
}
