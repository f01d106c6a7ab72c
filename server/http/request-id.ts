import type { IncomingMessage } from 'node:http';
import { isOwnNetwork } from '#server/auth/address.ts';
import type { Dependencies } from '#server/dependencies.ts';

/**
 * The ids that proxies generate: UUIDs, hexadecimal numbers, traces of AWS. No other character is allowed, because it
 * could break a log line.
 */
const REQUEST_ID = /^[\w.:+/=;-]{1,128}$/;

/** The id that our proxy gave to a request, or a new one. Ids of other callers are ignored. */
export function requestIds({ publicUrl, newId }: Pick<Dependencies, 'publicUrl' | 'newId'>) {
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const isFromProxy = publicUrl !== null && isOwnNetwork(socket.remoteAddress);
    return isFromProxy && typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();
  };
}
