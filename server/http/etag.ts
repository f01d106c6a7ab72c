import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Tags lists by what they hold, and answers 304 to whoever has the same already. The tag is weak: the
 * same list may come packed or not. Added before packing, so that it sees the text itself.
 */
export function tagLists(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return payload;
    if (typeof payload !== 'string' || !payload.startsWith('[')) return payload;
    const tag = tagOf(payload);
    reply.header('etag', tag);
    if (!knows(request.headers['if-none-match'], tag)) return payload;
    reply.status(304).removeHeader('content-type');
    return '';
  });
}

/** The weak tag of an answer, from a text that is the same where the answer says the same. */
export function tagOf(text: string): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`;
}

/** Whether who asks has what the tag names. */
export function knows(header: string | undefined, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return header?.split(',').some((known) => opaque(known) === opaque(tag)) ?? false;
}
