import { type CareRequest, isConfirmedFor } from '#domain/calendar/care-request.ts';
import { isPending } from '#domain/calendar/status.ts';
import type { NoticeKind } from '#domain/contract/notices.ts';
import { partKey, type ShiftPart } from '#domain/shifts/care-shift.ts';
import { hasEnded } from '#domain/shifts/judge-answer.ts';
import { openPartsBeside } from '#domain/shifts/requested-shifts.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { momentNow } from '#server/moment.ts';
import { ACTIVE } from '#server/store/account/accounts.ts';
import { readCareWindow } from '#server/store/calendar/care-windows.ts';
import { careRequestsOnDays } from '#server/store/calendar/solicitudes.ts';
import { isInUse } from '#server/store/people/patients.ts';
import { saidNo } from '#server/store/shifts/shift-answers.ts';
import { hasRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { yieldToMain } from '#server/yield-to-main.ts';
import type { Wording } from './notice-texts.ts';
import { type OwnChange, type OwnHours, ownChangeNow } from './own-change.ts';
import { caregiversOf } from './recipients.ts';
import { uncoveredHours } from './uncovered-hours.ts';

/** The subject of a notice, from which it is decided before sending what is still true. */
export interface NoticeSubject {
  /**
   * The parts that were requested, answered or are not covered; for a caregiver's own shifts, their hours after the
   * change.
   */
  readonly parts: readonly ShiftPart[];
  /** The hours of a caregiver's own shifts before the change. */
  readonly before?: readonly ShiftPart[];
  /** The caregiver who answered. */
  readonly caregiver?: string;
  /** Written by an earlier version instead of `before`: for removed shifts, `parts` are then the hours before. */
  readonly change?: OwnChange['change'];
}

/** The part that can be told; for a caregiver's own shifts also what happened to them. */
export type StillSo = Pick<OwnChange, 'parts'> & Partial<OwnChange>;

/**
 * The hours of a waiting notice about shifts; those of an acceptance were nobody's before.
 * @param about the subject as it is stored.
 */
export function ownHoursIn(about: string | null): OwnHours {
  return about === null ? { before: [], after: [] } : ownHoursOf(JSON.parse(about));
}

export function ownHoursOf({ parts, before = [], change }: NoticeSubject): OwnHours {
  if (change === 'removed') return { before: parts, after: [] };
  // Their hours before are unknown. Assuming that they had some makes a later removal news.
  return { before: change === 'changed' ? parts : before, after: parts };
}

/** The caregiver of whose answer a waiting notice tells; null if it tells of something else. */
export function caregiverIn(about: string): string | null {
  const { caregiver }: NoticeSubject = JSON.parse(about);
  return caregiver ?? null;
}

interface Reader {
  readonly kind: NoticeKind;
  readonly account: string;
  readonly patient: string;
  /** Unknown of what an earlier version wrote. */
  readonly says: Wording['says'] | undefined;
}

/** The part of a notice that is still true; null if nothing is. */
export async function stillSo(
  deps: Dependencies,
  of: Reader,
  subject: NoticeSubject,
): Promise<StillSo | null> {
  const { kind, account, patient } = of;
  const { parts, before = [], caregiver } = subject;
  if (kind === 'uncovered') return stillUncovered(deps.store.db, patient, parts);
  const fechas = [...parts, ...before].map(({ fecha }) => fecha);
  const stored = await careRequestsOnDays(deps.store.db, patient, fechas, () => {});
  // There may be thousands.
  await yieldToMain();
  const moment = momentNow(deps);
  const isOf = (id: string | null) => (one: CareRequest) => isConfirmedFor(one, { id, nombre: '' });
  if (kind === 'changed') {
    // If an Admin has hidden the patient, nobody has any shifts there.
    const isShown = await hasRow(deps.store.db, 'paciente', { id: patient, estado_cuenta: ACTIVE });
    const own = isShown ? stored.filter(isOf(account)) : [];
    return ownChangeNow(ownHoursOf(subject), own, moment);
  }
  const isSo = {
    asked: isPending,
    accepted: isOf(caregiver ?? null),
    // Nobody comes to a shift that is confirmed without a name either.
    withdrew: (one: CareRequest) => isPending(one) || one.cuidador === null,
  }[kind];
  const openPartsOf = openPartsBeside(stored);
  const now = new Set(
    stored
      .flatMap((one) => (isPending(one) ? openPartsOf(one) : [one]))
      .filter(isSo)
      .map(partKey),
  );
  const open = parts.filter((part) => now.has(partKey(part)) && !hasEnded(part, moment));
  const left = await answeredSo(deps.store.db, of, open);
  return left.length === 0 ? null : { parts: left };
}

/**
 * Of a request, the parts to which its reader has not said no since; of what nobody can take, those to which everybody
 * asked still says no. Of other news all parts.
 */
async function answeredSo(
  db: Database,
  { account, patient, says }: Reader,
  parts: readonly ShiftPart[],
): Promise<readonly ShiftPart[]> {
  if (says !== 'asked' && says !== 'declined') return parts;
  const from = parts.map(({ fecha }) => fecha).sort()[0] ?? '';
  const hasSaidNo = await saidNo(db, patient, from);
  if (says === 'asked') return parts.filter((part) => !hasSaidNo(account, [part]));
  const asked = await caregiversOf(db, patient);
  return parts.filter((part) => asked.every(({ id }) => hasSaidNo(id, [part])));
}

/**
 * The hours on the day of these parts that nobody covers now. For a patient who was archived since then, none are
 * wanted.
 */
async function stillUncovered(
  db: Database,
  patient: string,
  [first]: readonly ShiftPart[],
): Promise<StillSo | null> {
  const window = await readCareWindow(db, patient);
  if (first === undefined || window === null || !(await isInUse(db, patient))) return null;
  const parts = await uncoveredHours(db, patient, first.fecha, window);
  return parts.length === 0 ? null : { parts };
}
