import { createHash, type Hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { yieldToMain } from '#server/yield-to-main.ts';
import { textParts } from './text-parts.ts';

/**
 * Adds ETags to lists, and answers 304 to clients that have the same list. The tag is weak, because the same
 * list may be sent compressed or not. Registered before compression, so that it sees the uncompressed text.
 */
export function tagLists(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return payload;
    if (typeof payload !== 'string' || !payload.startsWith('[')) return payload;
    return taggedBy(await longTagOf(payload), request, reply, payload);
  });
}

/** Tags an answer by its content. @returns the content; null, with a 304, to a client that has the same. */
export function tagged<T extends string | Uint8Array>(
  request: FastifyRequest,
  reply: FastifyReply,
  content: T,
): T | null {
  return taggedBy(tagOf(content), request, reply, content);
}

function taggedBy<T>(tag: string, request: FastifyRequest, reply: FastifyReply, content: T) {
  reply.header('etag', tag);
  if (!matches(request.headers['if-none-match'], tag)) return content;
  reply.status(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

function tagOf(content: string | Uint8Array): string {
  return tagWith(createHash('sha1').update(content));
}

/** The same of a text of any length; others are served meanwhile. */
async function longTagOf(text: string): Promise<string> {
  const hash = createHash('sha1');
  for (const part of textParts(text)) {
    hash.update(part);
    await yieldToMain();
  }
  return tagWith(hash);
}

function tagWith(hash: Hash): string {
  return `W/"${hash.digest('base64url')}"`;
}

/** Whether an `If-None-Match` header names this tag. */
function matches(header: string | undefined, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return header?.split(',').some((known) => opaque(known) === opaque(tag)) ?? false;
}
