import { createHash } from 'node:crypto';
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
    // A list that is tagged by its version.
    if (reply.hasHeader('etag')) return payload;
    return tagged(request, reply, payload);
  });
}

/**
 * Tags an answer by its content; other calls are served while the tag of a long text is computed.
 * @returns the content; null, with a 304, if the client has the same.
 */
export async function tagged<T extends string | Uint8Array>(
  request: FastifyRequest,
  reply: FastifyReply,
  content: T,
): Promise<T | null> {
  const hash = createHash('sha1');
  for (const part of typeof content === 'string' ? textParts(content) : [content]) {
    hash.update(part);
    await yieldToMain();
  }
  const tag = `W/"${hash.digest('base64url')}"`;
  reply.header('etag', tag);
  if (!hasTag(request, tag)) return content;
  reply.status(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

/** Whether the client has the answer with this tag. */
export function hasTag({ headers }: FastifyRequest, tag: string): boolean {
  const header = headers['if-none-match'];
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return header?.split(',').some((known) => opaque(known) === opaque(tag)) ?? false;
}
