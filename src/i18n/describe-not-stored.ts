import { notStored as messages } from './es/not-stored.ts';

/** What could not be stored. */
export type NotStored = keyof typeof messages.what;

/** Why. */
export type NotStoredCause = keyof typeof messages.advice;

/**
 * The message about what the device could not store: the cause, and what helps.
 * @param text what was typed, where it is nowhere else.
 */
export function describeNotStored(
  what: NotStored,
  cause: NotStoredCause,
  text: string | null = null,
): string {
  return `${messages.failed(messages.what[what], text)} ${messages.advice[cause]}`;
}
