import type { IncomingMessage } from 'node:http';

/*
 * PostgreSQL cannot hold a NUL, not even to look for it; the embedded engine can. So that both give the
 * same answers, no text that comes in has one: what is read in its place is another control character,
 * which is cleaned away where a NUL would be, and which is in no id and in no mail.
 */

/** The address of a call, path and query. */
export function addressWithoutNul({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.replaceAll('%00', '%01');
}

/** JSON as it arrived, where a NUL can only stand as an escape; one whose backslash is itself escaped is none. */
export function jsonWithoutNul(json: string): string {
  return json.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1\\u0001');
}
