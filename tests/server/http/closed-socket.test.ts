import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { SIGNUP } from '#tests/server/account/sign-up-data.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openOwnTestBackend } from '#tests/server/test-backend.ts';
import { passwords } from '#tests/server/test-dependencies.ts';
import { connectTo } from './raw-http.ts';

it.each(ENGINES)(
  'the link of a sign-up has the port where it came in, though its client has gone, on $name',
  async (engine) => {
    const sockets: { client?: Socket; server?: Socket } = {};
    const backend = await openOwnTestBackend(engine, {
      passwords: {
        ...passwords,
        async hash(password) {
          if (sockets.server === undefined) throw new Error('there is no connection');
          const isClosed = once(sockets.server, 'close');
          sockets.client?.destroy();
          await isClosed;
          return passwords.hash(password);
        },
      },
    });
    backend.app.server.on('connection', (socket) => {
      sockets.server = socket;
    });
    const address = await backend.app.listen({ port: 0, host: '127.0.0.1' });
    sockets.client = await connectTo(address);
    const body = JSON.stringify(SIGNUP);
    const head = `POST /auth/signup HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    sockets.client.write(`${head}\r\n\r\n${body}`);
    await expect
      .poll(() => backend.sent[0]?.text)
      .toContain(`http://localhost:${new URL(address).port}/signup/step6#`);
  },
);
