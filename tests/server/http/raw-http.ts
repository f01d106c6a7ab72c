import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';

/** The properties of every answer with a problem. */
export const PROBLEM = {
  headers: {
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  },
  body: { code: expect.any(String), message: expect.stringMatching(/\.$/) },
};

export async function connectTo(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** All answers on a connection until it was closed. */
export async function answersUntilClosed(socket: Socket) {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  let rest = Buffer.concat(chunks);
  const answers = [];
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.subarray(0, end).toString().split('\r\n');
    const headers = Object.fromEntries(
      lines.map((one) => [one.split(': ', 1)[0]?.toLowerCase(), one.replace(/^[^:]*: /, '')]),
    );
    const length = Number(headers['content-length']);
    const body: unknown = JSON.parse(rest.subarray(end + 4, end + 4 + length).toString());
    answers.push({ status: Number(first.split(' ')[1]), headers, body });
    rest = rest.subarray(end + 4 + length);
  }
  return answers;
}
