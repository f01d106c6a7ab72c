import { rowsOf } from './circle.ts';
import { API_PATHS } from './paths.ts';
import { fieldsOf, parseJson, readText } from './rows.ts';

/**
 * What a person is told of outside the page. For a caregiver: shifts were `asked`, one of theirs was `changed`. For a
 * family: one was `accepted`, somebody `withdrew`, tomorrow has `uncovered` hours.
 */
export const NOTICE_KINDS = ['asked', 'changed', 'accepted', 'withdrew', 'uncovered'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** How it reaches them: on their devices, by mail, or as a text message. */
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

/** What the server sends to a device. */
export type PushMessage = Readonly<NonNullable<ReturnType<typeof readPushMessage>>>;

/** The settings in an answer; null when it has no key. */
export function readNoticeSettings(answer: unknown) {
  const fields = fieldsOf(answer);
  const publicKey = readText(fields?.['publicKey']);
  if (publicKey === null) return null;
  return {
    /** The server's VAPID key, base64url: a subscription is made for it. */
    publicKey,
    /** Only the kinds of the account's role and the channels that it has. */
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

/** The content of a push message; null when it is not what the server sends. */
export function readPushMessage(text: string | undefined) {
  const fields = fieldsOf(parseJson(text ?? ''));
  const title = readText(fields?.['title']);
  const body = readText(fields?.['body']);
  const url = readAppPath(fields?.['url']);
  if (title === null || body === null || url === null) return null;
  // A message replaces the one shown under the same tag.
  return { title, body, url, tag: readText(fields?.['tag']) ?? '' };
}

/** An address of a page of the app, without an origin; null for another origin and for a call. */
export function readAppPath(value: unknown): string | null {
  // Browsers read a backslash as a slash, drop tabs and line breaks, and take what follows two slashes for a host.
  const isPath = typeof value === 'string' && /^(?!.*\/\/)\/[^\s\\]*$/.test(value);
  return isPath && !API_PATHS.test(value) ? value : null;
}
