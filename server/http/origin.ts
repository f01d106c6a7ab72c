import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';

interface LocalAddress {
  readonly localAddress: string | undefined;
  readonly localPort: number | undefined;
}

/**
 * The addresses at which the sockets of calls listen, noted early: a socket that was closed meanwhile no longer has
 * one.
 */
const noted = new WeakMap<FastifyRequest, LocalAddress>();

/** Stores where a call came in, before anything is awaited. */
export function noteSocket(request: FastifyRequest): void {
  const { localAddress, localPort } = request.socket;
  noted.set(request, { localAddress, localPort });
}

/**
 * The public origin of the app, for links in mails and the return from Google. It is never read from the headers of the
 * request: an attacker who requests a password reset could choose where its link leads.
 */
export function originOf(
  request: FastifyRequest,
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
): string {
  if (publicUrl !== null) return publicUrl.origin;
  const { localAddress, localPort } = noted.get(request) ?? request.socket;
  const port = localPort === undefined ? '' : `:${localPort}`;
  if (localAddress === undefined || isLoopbackIp(localAddress)) return `http://localhost${port}`;
  const address = localAddress.replace(/^::ffff:/, '');
  return `http://${address.includes(':') ? `[${address}]` : address}${port}`;
}

function isLoopbackIp(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}
