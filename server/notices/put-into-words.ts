import type { NoticeKind, PushMessage } from '#domain/contract/notices.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { noticeLetter, noticeSms } from '#server/mail/letters.ts';
import type { Account } from '#server/store/account/accounts.ts';
import type { WrittenMessage } from './message.ts';
import { noticeText, type Wording } from './notice-texts.ts';
import type { StillSo } from './still-so.ts';

/** The message for what is still true of a notice; null for a text message without a phone number. */
export function putIntoWords(
  { brand, publicUrl }: Pick<Dependencies, 'brand' | 'publicUrl'>,
  of: {
    readonly kind: NoticeKind;
    readonly channel: string;
    readonly patient: string;
    readonly account: Account;
  },
  wording: Wording,
  so: StillSo,
): WrittenMessage | null {
  const { kind, channel, patient, account } = of;
  const text = noticeText(wording, so);
  const url = urlOf(kind, patient, so);
  if (channel === 'push') {
    const { title, body } = text;
    // A later notice of the same kind and patient replaces the earlier one on the screen.
    const message: PushMessage = { title, body, url, tag: `${kind}-${patient}` };
    return { by: 'push', message };
  }
  // Null if the server does not know its public address.
  const link = publicUrl === null ? null : `${publicUrl.origin}${url}`;
  if (channel === 'msg') {
    const { phone } = account;
    return phone === null ? null : { by: 'msg', to: phone, text: noticeSms(brand, text, link) };
  }
  return { by: 'mail', to: account.mail, letter: noticeLetter(brand, text, link) };
}

/** A path within the app: a caregiver's shifts, or for a family the calendar on the first of the days. */
function urlOf(kind: NoticeKind, patient: string, { parts }: StillSo): string {
  if (kind === 'asked' || kind === 'changed') return '/turnos';
  const fecha = parts.map((part) => part.fecha).sort()[0] ?? '';
  return `/dashboard/calendario?${new URLSearchParams({ paciente: patient, fecha })}`;
}
