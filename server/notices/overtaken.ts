import { parseRole } from '#domain/account/role.ts';
import { NOTICE_KINDS, type NoticeKind } from '#domain/contract/notices.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ACTIVE, type Account } from '#server/store/account/accounts.ts';
import { readPreferences } from '#server/store/notices/notice-preferences.ts';
import type { ClaimedNotice } from '#server/store/notices/notices.ts';
import { findPatient } from '#server/store/people/patients.ts';
import { findRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import type { Message, WrittenMessage } from './message.ts';
import { putIntoWords } from './put-into-words.ts';
import { caregiversOf } from './recipients.ts';
import { type NoticeSubject, stillSo } from './still-so.ts';

/**
 * The message to be sent now for a notice; null if it has become useless: the recipient has left or does not want it,
 * or the shift is gone or accepted. Hours may pass between an event and its notice, because of a night or of a mail
 * server that was down. Of several shifts, the message names those for which it is still true.
 */
export async function messageNow(
  deps: Dependencies,
  notice: ClaimedNotice,
  message: Message,
): Promise<WrittenMessage | null> {
  const kind = NOTICE_KINDS.find((one) => one === notice.kind);
  const { id_account, id_paciente: patient, channel } = notice;
  if (kind === undefined || id_account === null || patient === null) {
    return message.by === 'news' ? null : message;
  }
  const { db } = deps.store;
  const account = await findRow(db, 'account', { id: id_account });
  if (account?.estado_cuenta !== ACTIVE) return null;
  const preferences = await readPreferences(db, [account]);
  if (!preferences.some((one) => one.kind === kind && one.channel === channel && one.enabled)) {
    return null;
  }
  if (!(await isConcerned(db, { kind, account, patient }))) return null;
  const says = message.by === 'news' ? message.wording.says : undefined;
  const of = { kind, account: id_account, patient, says };
  const subject: NoticeSubject | null = notice.about === null ? null : JSON.parse(notice.about);
  const so = subject && (await stillSo(deps, of, subject));
  if (message.by === 'news') {
    return so && putIntoWords(deps, { kind, channel, patient, account }, message.wording, so);
  }
  // An earlier version stored the finished text with the notice, in some cases without a subject.
  const isOvertaken = subject !== null && so === null && subject.change !== 'changed';
  return isOvertaken ? null : addressed(message, account);
}

/**
 * To the account's current mail and phone, because the previous ones may belong to somebody else. Null if there is
 * none.
 */
function addressed(message: WrittenMessage, { mail, phone }: Account): WrittenMessage | null {
  if (message.by === 'mail') return { ...message, to: mail };
  if (message.by !== 'msg') return message;
  return phone === null ? null : { ...message, to: phone };
}

/** Removed shifts also concern a caregiver who no longer cares for the patient. */
async function isConcerned(
  db: Database,
  of: { readonly kind: NoticeKind; readonly account: Account; readonly patient: string },
): Promise<boolean> {
  const { kind, account, patient } = of;
  if (kind === 'changed') return true;
  if (kind === 'asked') {
    const asked = await caregiversOf(db, patient);
    return asked.some(({ id }) => id === account.id);
  }
  const isFamily = parseRole(account.role) === 'Responsable';
  return isFamily && (await findPatient(db, patient, account.id)) !== null;
}
