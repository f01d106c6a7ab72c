import { rowsOf } from './circle.ts';
import { API_PATHS } from './paths.ts';
import { fieldsOf, parseJson, readText } from './rows.ts';

/**
 * The kinds of notices. To a caregiver: shifts were `asked`, one of theirs was `changed`. To a family: a shift was
 * `accepted`, a caregiver `withdrew`, tomorrow has `uncovered` hours.
 */
export const NOTICE_KINDS = ['asked', 'changed', 'accepted', 'withdrew', 'uncovered'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The channels of a notice: push to the devices, mail, or text message. */
export const NOTICE_CHANNELS = ['push', 'mail', 'msg'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

export type NoticePreference = Readonly<NonNullable<ReturnType<typeof readPreference>>>;

/** The answer of `/api/notices`. */
export type NoticeSettings = Readonly<NonNullable<ReturnType<typeof readNoticeSettings>>>;

/** A push subscription of a browser, as the server keeps it. */
export interface NoticeDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The content of a push message to a device. */
export type PushMessage = Readonly<NonNullable<ReturnType<typeof readPushMessage>>>;

/** The settings in an answer; null if it has no key. */
export function readNoticeSettings(answer: unknown) {
  const fields = fieldsOf(answer);
  const publicKey = readText(fields?.['publicKey']);
  if (publicKey === null) return null;
  return {
    /** The server's VAPID key, base64url, for which subscriptions are made. */
    publicKey,
    /** Only the kinds for the account's role, and the channels that it has. */
    preferences: rowsOf(fields?.['preferences'], readPreference),
  };
}

function readPreference(row: unknown) {
  const fields = fieldsOf(row);
  const kind = NOTICE_KINDS.find((one) => one === fields?.['kind']);
  const channel = NOTICE_CHANNELS.find((one) => one === fields?.['channel']);
  if (kind === undefined || channel === undefined) return null;
  return { kind, channel, enabled: fields?.['enabled'] === true };
}

/** The content of a push message; null if it did not come from the server in this form. */
export function readPushMessage(text: string | undefined) {
  const fields = fieldsOf(parseJson(text ?? ''));
  const title = readText(fields?.['title']);
  const body = readText(fields?.['body']);
  const url = readAppPath(fields?.['url']);
  if (title === null || body === null || url === null) return null;
  // A notice replaces the shown one with the same tag.
  return { title, body, url, tag: readText(fields?.['tag']) ?? '' };
}

/** The address of a page of the app, without an origin; null for another origin and for an address of the API. */
export function readAppPath(value: unknown): string | null {
  // Browsers read a backslash as a slash, drop tabs and line breaks, and take what follows two slashes for a host.
  const isPath = typeof value === 'string' && /^(?!.*\/\/)\/[^\s\\]*$/.test(value);
  return isPath && !API_PATHS.test(value) ? value : null;
}
