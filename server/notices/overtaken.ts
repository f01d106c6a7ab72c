import { parseRole } from '#domain/account/role.ts';
import { NOTICE_KINDS, type NoticeKind } from '#domain/contract/notices.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ACTIVE, type Account } from '#server/store/accounts.ts';
import { readPreferences } from '#server/store/notice-preferences.ts';
import type { ClaimedNotice } from '#server/store/notices.ts';
import { findPatient } from '#server/store/patients.ts';
import { findRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import type { Message, WrittenMessage } from './message.ts';
import { putIntoWords } from './put-into-words.ts';
import { caregiversOf } from './recipients.ts';
import { type NoticeSubject, stillSo } from './still-so.ts';

/**
 * What is to be sent of a notice now; null where it is of no use any more: somebody who left or does not want it, a shift
 * that is gone or was accepted by then. Hours may lie between an event and its notice, a night or a mail server that was
 * down; of several shifts it names those of which it is still so.
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
  const of = { kind, account: id_account, patient };
  const subject: NoticeSubject | null = notice.about === null ? null : JSON.parse(notice.about);
  const so = subject && (await stillSo(deps, of, subject));
  if (message.by === 'news') {
    return so && putIntoWords(deps, { kind, channel, patient, account }, message.wording, so);
  }
  // An earlier version wrote the text with the notice, and of some no subject.
  const isOvertaken = subject !== null && so === null && subject.change !== 'changed';
  return isOvertaken ? null : addressed(message, account);
}

/** To the mail and phone that the account has now. Those of before may be somebody else's. Null where there is none. */
function addressed(message: WrittenMessage, { mail, phone }: Account): WrittenMessage | null {
  if (message.by === 'mail') return { ...message, to: mail };
  if (message.by !== 'msg') return message;
  return phone === null ? null : { ...message, to: phone };
}

/** What was changed concerns also who cares no more. */
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
