import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libsql } from '#tests/server/engines.ts';
import { deferred } from '#tests/server/faulty-store.ts';
import { answersUntilClosed, connectTo, PROBLEM } from '#tests/server/http/raw-http.ts';
import { openOwnTestBackend, type TestBackend } from '#tests/server/test-backend.ts';

/** More than the buffers between two sockets can hold. */
const LARGE = 12_000_000;

describe('a backend that is closed', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openOwnTestBackend(libsql);
  });
  afterAll(() => backend.close());

  /** A process whose calls, once they have arrived, wait for the gate. */
  async function pausedBackend() {
    const [arrived, gate] = [deferred(), deferred()];
    const tokens = {
      ...backend.deps.tokens,
      async read(jwt: string) {
        arrived.resolve();
        await gate.promise;
        return backend.deps.tokens.read(jwt);
      },
    };
    return { closing: await backend.anotherProcess({ tokens }), arrived, gate };
  }

  it('finishes running calls, and rejects others with 503 and a message', async () => {
    const { closing, arrived, gate } = await pausedBackend();
    const token = await backend.tokenOf('maria@vinculo.test');
    const socket = await connectTo(await closing.listen({ port: 0, host: '127.0.0.1' }));
    const call = `GET /auth/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    socket.write(call);
    await arrived.promise;
    const closed = closing.close();
    await expect.poll(() => closing.server.listening).toBe(false);
    const rejected = once(closing.server, 'request');
    socket.write(call);
    await rejected;
    gate.resolve();
    const [first, second] = await answersUntilClosed(socket);
    expect(first?.status).toBe(200);
    expect(second?.status).toBe(503);
    expect(second?.headers).toMatchObject({ ...PROBLEM.headers, 'retry-after': '5' });
    expect(second?.body).toEqual({ ...PROBLEM.body, code: 'unavailable' });
    await closed;
  });

  it('closes as soon as running calls are answered, despite keep-alive connections', async () => {
    const { closing, arrived, gate } = await pausedBackend();
    const socket = await connectTo(await closing.listen({ port: 0, host: '127.0.0.1' }));
    socket.write('GET /auth/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n\r\n');
    await arrived.promise;
    const closed = closing.close();
    await expect.poll(() => closing.server.listening).toBe(false);
    gate.resolve();
    const [answer] = await answersUntilClosed(socket);
    expect(answer?.status).toBe(401);
    expect(answer?.headers['connection']).toBe('close');
    await closed;
  });

  it('closes a connection whose earlier answer announced keep-alive', async () => {
    const closing = await backend.anotherProcess();
    const text = new PassThrough();
    closing.get('/begun', { config: { open: true } }, (_request, reply) => reply.send(text));
    const socket = await connectTo(await closing.listen({ port: 0, host: '127.0.0.1' }));
    socket.write('GET /begun HTTP/1.1\r\nHost: x\r\n\r\n');
    text.write('x');
    await once(socket, 'readable');
    const closed = closing.close();
    await expect.poll(() => closing.server.listening).toBe(false);
    text.end();
    await once(socket.resume(), 'close');
    await closed;
  });

  it('closes without cutting an answer that is still being sent', async () => {
    const [arrived, gate, other] = [deferred(), deferred(), deferred()];
    const closing = await backend.anotherProcess();
    closing.get('/large', { config: { open: true } }, async () => {
      arrived.resolve();
      await gate.promise;
      return { text: 'x'.repeat(LARGE) };
    });
    closing.get('/small', { config: { open: true } }, async () => {
      await other.promise;
      return {};
    });
    const address = await closing.listen({ port: 0, host: '127.0.0.1' });
    const [slow, quick] = [await connectTo(address), await connectTo(address)];
    const asked = once(closing.server, 'request');
    quick.write('GET /small HTTP/1.1\r\nHost: x\r\n\r\n');
    await asked;
    slow.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    await arrived.promise;
    const closed = closing.close();
    await expect.poll(() => closing.server.listening).toBe(false);
    gate.resolve();
    // Stops reading until the other connection is closed.
    await once(slow, 'readable');
    other.resolve();
    await answersUntilClosed(quick);
    const [answer] = await answersUntilClosed(slow);
    expect(answer?.body).toEqual({ text: 'x'.repeat(LARGE) });
    await closed;
  });
});
