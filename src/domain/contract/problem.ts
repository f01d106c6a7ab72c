import * as v from 'valibot';

/** An error answer of a backend. `message` is in Spanish and can be shown. */
export interface Problem {
  readonly message: string;
  readonly code: string;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
}

const MessageSchema = v.object({ message: v.pipe(v.string(), v.trim(), v.minLength(1)) });

/** The message of an error answer, or null when it has none that can be shown. */
export function readMessage(answer: unknown): string | null {
  const parsed = v.safeParse(MessageSchema, answer);
  return parsed.success ? parsed.output.message : null;
}
