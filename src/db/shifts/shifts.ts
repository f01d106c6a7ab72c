import { type AccountDatabase, readMeta } from '#db/account-database.ts';
import type { LostAnswer, Meta } from '#db/stored-rows.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { PatientShifts } from '#domain/contract/shifts.ts';
import { ANSWER_QUEUES } from '#domain/outbox/answer-edit.ts';
import type { Rejection } from '#domain/outbox/rejection.ts';
import {
  hoursAfter,
  UNAVAILABLE_QUEUES,
  type UnavailableDay,
} from '#domain/outbox/unavailable-day.ts';
import type { WaitingAnswer } from '#domain/shifts/shown-shifts.ts';
import { readLostShifts } from './lost-shifts.ts';

export type { LostAnswer };

/** An unavailable day as it is shown, with the changes made on this device. */
export interface ShownUnavailableDay extends UnavailableDay {
  /** Set until the server has acknowledged the change. */
  readonly unsent: { readonly rejection: Rejection | null } | null;
}

/** What a caregiver sees: the data last received from the server, and the changes in the outbox. */
export type StoredShifts = Readonly<NonNullable<Awaited<ReturnType<typeof readShifts>>>>;

/** Reads what a caregiver sees in one transaction; null until the list of shifts has come. */
export function readShifts(db: AccountDatabase) {
  return db.transaction('r', db.meta, db.saves, db.requests, async () => {
    if ((await readMeta(db, 'shifts-pull'))?.isListed !== true) return null;
    return {
      patients: await readPatientShifts(db),
      /** Oldest first. */
      waiting: await readWaitingAnswers(db),
      /** By day; a day that is being removed has no spans. */
      unavailable: await readUnavailable(db),
      /** Oldest first. */
      lost: await readLostAnswers(db),
      lostShifts: await readLostShifts(db),
    };
  });
}

/** The answers that the server decided against and the user has not dismissed. */
export async function readLostAnswers(db: AccountDatabase): Promise<readonly LostAnswer[]> {
  return (await readMeta(db, 'lost-answers'))?.lost ?? [];
}

/** The shifts of each patient, as last received from the server. */
export async function readPatientShifts(db: AccountDatabase): Promise<readonly PatientShifts[]> {
  const rows = await db.meta.where('key').startsWith('shifts:').toArray();
  return rows.map((row) => (row as unknown as Meta[`shifts:${string}`]).shifts);
}

async function readWaitingAnswers(db: AccountDatabase): Promise<readonly WaitingAnswer[]> {
  const batches = await db.requests.where('paciente').startsWith(ANSWER_QUEUES).toArray();
  const sent = new Set(
    batches.filter(({ attempts }) => attempts > 0).flatMap(({ saveIds }) => saveIds),
  );
  const rows = await db.saves.where('paciente').startsWith(ANSWER_QUEUES).sortBy('seq');
  return rows.flatMap(({ id, answer }) => (answer ? [{ ...answer, isSent: sent.has(id) }] : []));
}

async function readUnavailable(db: AccountDatabase): Promise<readonly ShownUnavailableDay[]> {
  const rows = await db.saves.where('paciente').startsWith(UNAVAILABLE_QUEUES).toArray();
  const { days } = (await readMeta(db, 'unavailable')) ?? { days: [] };
  const shown = new Map<Fecha, ShownUnavailableDay>(
    days.map((day) => [day.fecha, { ...day, unsent: null }]),
  );
  for (const { unavailable, refusal } of rows) {
    if (unavailable === undefined) continue;
    const { fecha } = unavailable;
    const spans = hoursAfter(shown.get(fecha)?.spans ?? [], unavailable);
    shown.set(fecha, { fecha, spans, unsent: { rejection: refusal } });
  }
  return [...shown.values()].sort((a, b) => (a.fecha < b.fecha ? -1 : 1));
}
