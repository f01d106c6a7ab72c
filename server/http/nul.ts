import type { IncomingMessage } from 'node:http';

/*
 * PostgreSQL rejects NUL characters, even in a query's parameters; the embedded engine accepts them. To make both
 * behave alike, every NUL in incoming text is replaced by another control character. It is stripped wherever a NUL
 * would be, and occurs in no id and no mail.
 */

/** The path and query of a call. */
export function addressWithoutNul({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.replaceAll('%00', '%01');
}

/** The text of a JSON body. A NUL in it can only be an escape sequence, which does not follow an escaped backslash. */
export function jsonWithoutNul(json: string): string {
  return json.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1\\u0001');
}
