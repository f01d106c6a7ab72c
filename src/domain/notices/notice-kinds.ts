import type { NoticeChannel, NoticeKind } from '#domain/contract/notices.ts';

const OF_A_CAREGIVER: readonly NoticeKind[] = ['asked', 'changed'];
const OF_A_FAMILY: readonly NoticeKind[] = ['accepted', 'withdrew', 'uncovered'];

/** The kinds of notices for a person who is a caregiver, belongs to a family, or both. */
export function kindsFor(is: {
  readonly caregiver: boolean;
  readonly family: boolean;
}): readonly NoticeKind[] {
  return [...(is.caregiver ? OF_A_CAREGIVER : []), ...(is.family ? OF_A_FAMILY : [])];
}

/**
 * Notices that need an action. By default they are also sent by mail, because a person without a device for notices
 * learns of them only that way.
 */
const BY_MAIL: readonly NoticeKind[] = ['asked', 'changed', 'withdrew'];

/** Whether a person who made no choice gets this kind of notice by this channel. */
export function isOnByDefault(kind: NoticeKind, channel: NoticeChannel): boolean {
  return channel === 'push' || (channel === 'mail' && BY_MAIL.includes(kind));
}
