import { parseRole } from '#domain/account/role.ts';
import { type CareRequest, overlap, sameCaregiver } from '#domain/calendar/care-request.ts';
import { isConfirmed, isPending } from '#domain/calendar/status.ts';
import { NOTICE_KINDS, type NoticeKind } from '#domain/contract/notices.ts';
import { partKey, type ShiftPart } from '#domain/shifts/care-shift.ts';
import { hasEnded } from '#domain/shifts/judge-answer.ts';
import { openPartsBeside } from '#domain/shifts/requested-shifts.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { momentNow } from '#server/http/moment.ts';
import { ACTIVE, type Account } from '#server/store/accounts.ts';
import { readPreferences } from '#server/store/notice-preferences.ts';
import type { ClaimedNotice } from '#server/store/notices.ts';
import { findPatient } from '#server/store/patients.ts';
import { careRequestsOnDays } from '#server/store/solicitudes.ts';
import { findRow, hasRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { hoursBeyond } from './hours-beyond.ts';
import type { Message } from './message.ts';
import type { OwnChange } from './notice-texts.ts';
import { caregiversOf } from './recipients.ts';

/** What a notice is about, to see before it is sent whether it is still so. */
export interface NoticeSubject {
  readonly parts: readonly ShiftPart[];
  /** The caregiver who answered. */
  readonly caregiver?: string;
  /** What became of the caregiver's own shifts. */
  readonly change?: OwnChange;
}

/**
 * What is to be sent of a notice now; null where it is of no use any more: somebody who left or does not want it, a shift
 * that is gone or was accepted by then. Hours may lie between an event and its notice, a night or a mail server that was
 * down.
 */
export async function messageNow(
  deps: Dependencies,
  notice: ClaimedNotice,
  message: Message,
): Promise<Message | null> {
  const kind = NOTICE_KINDS.find((one) => one === notice.kind);
  const { id_account, id_paciente: patient, channel } = notice;
  if (kind === undefined || id_account === null || patient === null) return message;
  const { db } = deps.store;
  const account = await findRow(db, 'account', { id: id_account });
  if (account?.estado_cuenta !== ACTIVE) return null;
  const preferences = await readPreferences(db, [account]);
  if (!preferences.some((one) => one.kind === kind && one.channel === channel && one.enabled)) {
    return null;
  }
  if (!(await isConcerned(db, { kind, account, patient }))) return null;
  const of = { kind, account: id_account, patient };
  if (notice.about !== null && !(await isStillSo(deps, of, JSON.parse(notice.about)))) return null;
  return addressed(message, account);
}

/** To the mail and phone that the account has now. Those of before may be somebody else's. */
function addressed(message: Message, { mail, phone }: Account): Message {
  if (message.by === 'mail') return { ...message, to: mail };
  return message.by === 'msg' && phone !== null ? { ...message, to: phone } : message;
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

async function isStillSo(
  deps: Dependencies,
  of: { readonly kind: NoticeKind; readonly account: string; readonly patient: string },
  { parts, caregiver, change }: NoticeSubject,
): Promise<boolean> {
  const { kind, account, patient } = of;
  if (kind === 'uncovered') return true;
  const fechas = parts.map(({ fecha }) => fecha);
  const stored = await careRequestsOnDays(deps.store.db, patient, fechas, () => {});
  const isOf = (id: string | null) => (one: CareRequest) =>
    isConfirmed(one) && sameCaregiver(one.cuidador, { id, nombre: '' });
  if (kind === 'changed') {
    // Of a patient whom an Admin has hidden nothing is anybody's.
    const isShown = await hasRow(deps.store.db, 'paciente', { id: patient, estado_cuenta: ACTIVE });
    const own = isShown ? stored.filter(isOf(account)) : [];
    if (change === 'removed') return hoursBeyond(parts, own);
    return change !== 'new' || own.some((one) => parts.some((part) => overlap(one, part)));
  }
  const keys = new Set(parts.map(partKey));
  const openPartsOf = openPartsBeside(stored);
  const now = stored
    .flatMap((one) => (isPending(one) ? openPartsOf(one) : [one]))
    .filter((one) => keys.has(partKey(one)) && !hasEnded(one, momentNow(deps)));
  // A shift of somebody who deleted their account stays confirmed, for nobody.
  const isOpen = (one: CareRequest) => isPending(one) || one.cuidador === null;
  return now.some(kind === 'accepted' ? isOf(caregiver ?? null) : isOpen);
}
