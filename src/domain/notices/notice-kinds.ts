import type { NoticeChannel, NoticeKind } from '#domain/contract/notices.ts';

const OF_A_CAREGIVER: readonly NoticeKind[] = ['asked', 'changed'];
const OF_A_FAMILY: readonly NoticeKind[] = ['accepted', 'withdrew', 'uncovered'];

/** The kinds of notices for somebody who cares, is of the family, or both. */
export function kindsFor(is: {
  readonly caregiver: boolean;
  readonly family: boolean;
}): readonly NoticeKind[] {
  return [...(is.caregiver ? OF_A_CAREGIVER : []), ...(is.family ? OF_A_FAMILY : [])];
}

/** What somebody acts on, and who has no device with notices learns by mail alone. */
const BY_MAIL: readonly NoticeKind[] = ['asked', 'changed', 'withdrew'];

/** Whether somebody who chose nothing is told of this by this channel. */
export function isOnByDefault(kind: NoticeKind, channel: NoticeChannel): boolean {
  return channel === 'push' || (channel === 'mail' && BY_MAIL.includes(kind));
}
