import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** A size that is hashed, copied or compressed in a few milliseconds. */
const LENGTH = 256 * 1024;

/** The parts of a long text; no character is cut in two. */
export function* textParts(text: string): Generator<string, void> {
  for (let from = 0; from < text.length; ) {
    const end = from + LENGTH;
    const to = isHalf(text.charCodeAt(end - 1)) ? end - 1 : end;
    yield text.slice(from, to);
    from = to;
  }
}

/** Whether it is the first of the two code units of a character. */
function isHalf(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

/**
 * Sends long texts in parts, so that other calls are served while one is copied and compressed. Registered after the
 * hooks that need the whole text.
 */
export function sendInParts(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length <= LENGTH) return payload;
    reply.removeHeader('content-length');
    return Readable.from(textParts(payload));
  });
}
