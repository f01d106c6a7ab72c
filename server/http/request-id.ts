import type { IncomingMessage } from 'node:http';
import { isOwnNetwork } from '#server/auth/address.ts';
import type { Dependencies } from '#server/dependencies.ts';

/** What proxies make: UUIDs, hexadecimal numbers, traces of AWS. Nothing that could break a log line. */
const REQUEST_ID = /^[\w.:+/=;-]{1,128}$/;

/** The id that our proxy has given to a request, or a new one. Anybody else's is not believed. */
export function requestIds({ publicUrl, newId }: Pick<Dependencies, 'publicUrl' | 'newId'>) {
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const isFromProxy = publicUrl !== null && isOwnNetwork(socket.remoteAddress);
    return isFromProxy && typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();
  };
}
