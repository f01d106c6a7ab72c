import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A network that can be cut, also in the middle of an answer. */
export interface CuttingProxy {
  readonly url: string;
  /** Every connection is cut, those that are open and those that are tried. */
  readonly cut: () => void;
  readonly mend: () => void;
  /** Passes so many bytes of the next answer to this address, and no more of it. */
  readonly stopAnswer: (address: RegExp, bytes: number) => void;
  /** The `Range` of each call that had one. */
  readonly ranges: readonly string[];
  readonly close: () => Promise<void>;
}

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  const ranges: string[] = [];
  let isCut = false;
  let toStop: { readonly address: RegExp; readonly bytes: number } | null = null;

  const server = createServer((incoming, outgoing) => {
    const { url = '/', method = 'GET', headers } = incoming;
    if (headers.range !== undefined) ranges.push(headers.range);
    const stopAt = toStop?.address.test(url) ? toStop.bytes : null;
    if (stopAt !== null) toStop = null;
    const upstream = request(new URL(url, target), { method, headers });
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    upstream.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      let passed = 0;
      answer.on('data', (part: Buffer) => {
        const left = stopAt === null ? part.length : Math.max(0, stopAt - passed);
        passed += part.length;
        outgoing.write(part.subarray(0, left));
      });
      answer.on('end', () => {
        if (stopAt === null) outgoing.end();
      });
      answer.on('error', () => outgoing.destroy());
    });
    incoming.pipe(upstream);
  });
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    ranges,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    stopAnswer(address, bytes) {
      toStop = { address, bytes };
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
