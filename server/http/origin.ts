import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';

interface LocalAddress {
  readonly localAddress: string | undefined;
  readonly localPort: number | undefined;
}

/** Where the sockets of calls listen: one that was closed meanwhile does not say it any more. */
const noted = new WeakMap<FastifyRequest, LocalAddress>();

/** Notes where a call came in, before anything is waited for. */
export function noteSocket(request: FastifyRequest): void {
  const { localAddress, localPort } = request.socket;
  noted.set(request, { localAddress, localPort });
}

/**
 * The public origin of the app, for links in mails and the return from Google. Never from the
 * headers of the request: an attacker who requests a reset could choose where its link leads.
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
