import { MAIL_NOT_VALID, MAIL_TAKEN } from '#domain/account/messages.ts';
import { CAPABILITIES, SIGNUP_CONSENT, SIGNUP_TEXT_MESSAGES } from './capabilities.ts';
import { readMessage } from './problem.ts';
import { fieldsOf } from './rows.ts';

/** The parsed answer of `GET /auth/check-email/{email}`. */
export type MailCheck = NonNullable<ReturnType<typeof readMailCheck>>;

/** Reads the answer of `check-email`; null when it is not an object. */
export function readMailCheck(answer: unknown) {
  const fields = fieldsOf(answer);
  if (fields === null) return null;
  const { valid, capabilities } = fields;
  const message = readMessage(answer);
  const listed: readonly unknown[] | null = Array.isArray(capabilities) ? capabilities : null;
  return {
    /** For forgot-password; derived from the message alone: any message but these two means not registered. */
    reading: readingOf(message),
    /** For sign-up: whether an account can be made with this mail. */
    valid: valid === true,
    message,
    /** Whether a sign-up may carry `consent`, a field that a strict backend would reject. */
    takesConsent: listed?.includes(SIGNUP_CONSENT) === true,
    /** Whether the code may be requested by text message. A backend that does not say sends it either way. */
    offersTextMessages: listed?.includes(SIGNUP_TEXT_MESSAGES) !== false,
    /** Whether a Responsable can add patients. */
    offersPatients: listed?.includes(CAPABILITIES.patients) === true,
  };
}

function readingOf(message: string | null): 'registered' | 'not-valid' | 'free' {
  if (message === MAIL_TAKEN) return 'registered';
  return message === MAIL_NOT_VALID ? 'not-valid' : 'free';
}

/** How many minutes the link of `forgot-password` lasts, by its answer; null where a backend does not say. */
export function readLinkMinutes(answer: unknown): number | null {
  const minutes = fieldsOf(answer)?.['linkMinutes'];
  return Number.isSafeInteger(minutes) ? Number(minutes) : null;
}

/** What the page needs to start a sign-in with Google. */
export type GoogleFlow = Readonly<NonNullable<ReturnType<typeof readGoogleFlow>>>;

/** Reads the answer of `GET /auth/google`; null if it does not have the reference backend's form. */
export function readGoogleFlow(answer: unknown) {
  const { url, flow } = fieldsOf(answer) ?? {};
  if (typeof url !== 'string' || !/^https?:\/\/[^\s/]+\S*$/.test(url)) return null;
  if (typeof flow !== 'string' || flow === '') return null;
  /** Where to send the browser, and the state that the page stores and later sends together with Google's answer. */
  return { url, flow };
}

export const GOOGLE_NOT_SET_UP = 'google_not_configured';

/** Whether an answer is an error of the reference backend. */
export function isProblem(answer: unknown): boolean {
  const { code, message } = fieldsOf(answer) ?? {};
  return typeof code === 'string' && typeof message === 'string';
}

export function isGoogleNotSetUp(answer: unknown): boolean {
  return isProblem(answer) && fieldsOf(answer)?.['code'] === GOOGLE_NOT_SET_UP;
}
