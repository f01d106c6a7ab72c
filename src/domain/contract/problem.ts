import { fieldsOf, readText } from './rows.ts';

/** An error answer of a backend. `message` is in Spanish and can be shown. */
export interface Problem {
  readonly message: string;
  readonly code: string;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
}

/** The message of an error answer, or null if it has none that can be shown. */
export function readMessage(answer: unknown): string | null {
  const message = fieldsOf(answer)?.['message'];
  return typeof message === 'string' ? readText(message) : null;
}
