import * as v from 'valibot';

/** How a backend says no. `message` is in Spanish and fit to be shown. */
export interface Problem {
  readonly message: string;
  readonly code: string;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
}

const MessageSchema = v.object({ message: v.pipe(v.string(), v.trim(), v.minLength(1)) });

/** The words of an error answer, or null when it has none that can be shown. */
export function readMessage(answer: unknown): string | null {
  const parsed = v.safeParse(MessageSchema, answer);
  return parsed.success ? parsed.output.message : null;
}
