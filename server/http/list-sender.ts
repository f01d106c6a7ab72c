import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { Dependencies } from '#server/dependencies.ts';
import { jsonSchemaOf, type Schema } from './json-schema.ts';
import { JSON_TYPE } from './route.ts';

/** A list up to this length is sent as one text, tagged by its content (`etag.ts`). */
const WHOLE_LENGTH = 256 * 1024;

/**
 * A longer list is not compared with the client's copy before it is sent, because the first byte would come too late.
 */
const COMPARED_LENGTH = 128 * 1024 * 1024;

/** How many sent lists are remembered for later comparison. */
const REMEMBERED = 100;

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Answers calls for lists of any size. Each row is serialised by its schema, like the rows of a list that is sent
 * whole. A page of rows is read only after the previous one was taken: a caller who reads slowly slows the reading, and
 * one who leaves ends it.
 *
 * The sending of a long list starts before the list is complete, so its tag cannot depend on its content. Instead, the
 * hash of the content that was sent with a tag is remembered. Another process does not know that hash, and sends the
 * list again.
 */
export function listSender({ newId }: Pick<Dependencies, 'newId'>) {
  const hashes = new Map<string, string>();

  function remember(tag: string, hash: Hash): void {
    hashes.set(tag, hash.digest('base64url'));
    const [oldest] = hashes.keys();
    if (hashes.size > REMEMBERED && oldest !== undefined) hashes.delete(oldest);
  }

  /** Whether the list still has the content that was sent with the caller's tag. */
  async function isKnown({ request, reply }: Call, pieces: AsyncIterable<string>) {
    const known = hashes.get(request.headers['if-none-match'] ?? '');
    if (known === undefined) return false;
    const hash = createHash('sha1');
    for await (const piece of pieces) {
      if (reply.raw.destroyed) return false;
      hash.update(piece);
    }
    return hash.digest('base64url') === known;
  }

  /** The rest of a list; its hash is remembered if it is sent to the end. */
  async function* noting(begun: string, pieces: AsyncIterable<string>, tag: string) {
    const hash = createHash('sha1').update(begun);
    let length = begun.length;
    yield begun;
    for await (const piece of pieces) {
      hash.update(piece);
      length += piece.length;
      yield piece;
    }
    if (length <= COMPARED_LENGTH) remember(tag, hash);
  }

  /** @param pages starts the list from the beginning with each call. */
  return async function sendList<Row extends Schema>(
    call: Call,
    row: Row,
    pages: () => AsyncIterable<readonly v.InferInput<Row>[]>,
  ): Promise<FastifyReply> {
    const { request, reply } = call;
    const serialize = reply.compileSerializationSchema(jsonSchemaOf(row));
    const pieces = () => jsonPieces(pages(), (one) => serialize(one as Record<string, unknown>));
    reply.type(JSON_TYPE);
    if (await isKnown(call, pieces())) {
      reply.header('etag', request.headers['if-none-match']);
      return reply.status(304).removeHeader('content-type').send();
    }
    // Read before the answer begins, so that a database error is answered with a problem.
    const rest = pieces();
    let begun = '';
    while (begun.length <= WHOLE_LENGTH) {
      const { done, value } = await rest.next();
      if (done) return reply.send(begun);
      begun += value;
    }
    if (request.method === 'HEAD') return reply.send();
    const tag = `W/"${newId()}"`;
    // By default a stream reads sixteen pages ahead.
    const stream = Readable.from(noting(begun, rest, tag), { highWaterMark: 1 });
    return reply.header('etag', tag).send(stream);
  };
}

async function* jsonPieces<Row>(
  pages: AsyncIterable<readonly Row[]>,
  serialize: (row: Row) => string,
): AsyncGenerator<string, void> {
  let before = '[';
  for await (const page of pages) {
    yield before + page.map(serialize).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
