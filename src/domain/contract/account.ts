import * as v from 'valibot';
import { MAIL_NOT_VALID, MAIL_TAKEN } from '#domain/account/words.ts';
import { readMessage } from './problem.ts';

/** What `GET /auth/check-email/{email}` was found to say. */
export interface MailCheck {
  /** Forgot-password goes by the message alone: anything but these two means not registered. */
  readonly reading: 'registered' | 'not-valid' | 'free';
  /** Sign-up goes by this: whether an account can be made with it. */
  readonly valid: boolean;
  readonly message: string | null;
}

const MailCheckSchema = v.object({ valid: v.optional(v.fallback(v.boolean(), false), false) });

/** Reads the answer of `check-email`; null when it is not an object. */
export function readMailCheck(answer: unknown): MailCheck | null {
  const parsed = v.safeParse(MailCheckSchema, answer);
  if (!parsed.success) return null;
  const message = readMessage(answer);
  return { reading: readingOf(message), valid: parsed.output.valid, message };
}

function readingOf(message: string | null): MailCheck['reading'] {
  if (message === MAIL_TAKEN) return 'registered';
  return message === MAIL_NOT_VALID ? 'not-valid' : 'free';
}

/** What `POST /auth/reset-password` says; only an explicit `success: false` denies. */
export interface Outcome {
  readonly success: boolean;
  readonly message: string | null;
}

/** What a sign-in with Google begins with. */
export interface GoogleFlow {
  /** Where the browser is to go. */
  readonly url: string;
  /** What the page keeps, and shows together with what Google answered. */
  readonly flow: string;
}

const WebAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:/));
const GoogleFlowSchema = v.object({ url: WebAddress, flow: v.pipe(v.string(), v.minLength(1)) });

/** Reads the answer of `GET /auth/google`; null where it is another backend's. */
export function readGoogleFlow(answer: unknown): GoogleFlow | null {
  const parsed = v.safeParse(GoogleFlowSchema, answer);
  return parsed.success ? parsed.output : null;
}

export const GOOGLE_NOT_SET_UP = 'google_not_configured';
const ProblemSchema = v.object({ code: v.string(), message: v.string() });

/** Whether an answer is how the reference backend says no. */
export function isProblem(answer: unknown): boolean {
  return v.is(ProblemSchema, answer);
}

export function isGoogleNotSetUp(answer: unknown): boolean {
  return v.is(ProblemSchema, answer) && answer.code === GOOGLE_NOT_SET_UP;
}

const OutcomeSchema = v.object({ success: v.optional(v.unknown()) });

/** Reads an answer of `{success, message}`; null when it is not an object. */
export function readOutcome(answer: unknown): Outcome | null {
  const parsed = v.safeParse(OutcomeSchema, answer);
  if (!parsed.success) return null;
  return { success: parsed.output.success !== false, message: readMessage(answer) };
}
