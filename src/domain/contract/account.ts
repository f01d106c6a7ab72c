import * as v from 'valibot';
import { MAIL_NOT_VALID, MAIL_TAKEN } from '#domain/account/words.ts';
import { CAPABILITIES } from './capabilities.ts';
import { readMessage } from './problem.ts';

/** The answer of `GET /auth/check-email/{email}` as read. */
export interface MailCheck {
  /** For forgot-password, from the message alone: any message but these two means not registered. */
  readonly reading: 'registered' | 'not-valid' | 'free';
  /** For sign-up: whether an account can be made with this mail. */
  readonly valid: boolean;
  readonly message: string | null;
  /** Whether a sign-up may carry `consent`, a field that a strict backend would refuse. */
  readonly takesConsent: boolean;
}

const MailCheckSchema = v.object({
  valid: v.optional(v.fallback(v.boolean(), false), false),
  capabilities: v.optional(v.fallback(v.array(v.unknown()), []), []),
});

/** Reads the answer of `check-email`; null when it is not an object. */
export function readMailCheck(answer: unknown): MailCheck | null {
  const parsed = v.safeParse(MailCheckSchema, answer);
  if (!parsed.success) return null;
  const message = readMessage(answer);
  const { valid, capabilities } = parsed.output;
  const takesConsent = capabilities.includes(CAPABILITIES.signupConsent);
  return { reading: readingOf(message), valid, message, takesConsent };
}

function readingOf(message: string | null): MailCheck['reading'] {
  if (message === MAIL_TAKEN) return 'registered';
  return message === MAIL_NOT_VALID ? 'not-valid' : 'free';
}

/** What starts a sign-in with Google. */
export interface GoogleFlow {
  /** Where the browser is to go. */
  readonly url: string;
  /** What the page keeps and later sends together with Google's answer. */
  readonly flow: string;
}

const WebAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:/));
const GoogleFlowSchema = v.object({ url: WebAddress, flow: v.pipe(v.string(), v.minLength(1)) });

/** Reads the answer of `GET /auth/google`; null when it is not the reference backend's. */
export function readGoogleFlow(answer: unknown): GoogleFlow | null {
  const parsed = v.safeParse(GoogleFlowSchema, answer);
  return parsed.success ? parsed.output : null;
}

export const GOOGLE_NOT_SET_UP = 'google_not_configured';
const ProblemSchema = v.object({ code: v.string(), message: v.string() });

/** Whether an answer is an error of the reference backend. */
export function isProblem(answer: unknown): boolean {
  return v.is(ProblemSchema, answer);
}

export function isGoogleNotSetUp(answer: unknown): boolean {
  return v.is(ProblemSchema, answer) && answer.code === GOOGLE_NOT_SET_UP;
}
