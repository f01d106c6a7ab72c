// Over 250 lines: the rows of all tables, whose shapes change together with the version of the schema.
/** The rows of an account's database. They keep the field names under which earlier versions stored them. */

import type { CareRequest } from '#domain/calendar/care-request.ts';
import { fechasOfChanges, type SlotChange } from '#domain/calendar/changes.ts';
import type { Draft } from '#domain/calendar/draft.ts';
import type { LostConfirmations } from '#domain/calendar/lost-confirmations.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { ActivityPage } from '#domain/contract/activity.ts';
import type { ArchivedPatient } from '#domain/contract/archived.ts';
import type { Me } from '#domain/contract/auth.ts';
import type { Circle } from '#domain/contract/circle.ts';
import type { PatientShifts } from '#domain/contract/shifts.ts';
import type { AnswerEdit } from '#domain/outbox/answer-edit.ts';
import type { NoteEdit } from '#domain/outbox/note-edit.ts';
import type { Batch, Mutation } from '#domain/outbox/queue.ts';
import type { Rejection } from '#domain/outbox/rejection.ts';
import type { UnavailableDay } from '#domain/outbox/unavailable-day.ts';
import type { Id } from '#domain/people/id.ts';
import type { Caregiver, Person } from '#domain/people/person.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import type { LostShifts } from '#domain/shifts/lost-shifts.ts';

/** A chunk of the list of people. */
export interface PeopleRow {
  /**
   * Position of the chunk; thousands of people are read and written far faster in a few large rows than one
   * by one.
   */
  readonly chunk: number;
  readonly people: readonly Person[];
}

/** The caregivers of one patient, or of everyone under the key `ALL_CAREGIVERS`. */
export interface CaregiversRow {
  readonly key: string;
  readonly caregivers: readonly Caregiver[];
}

/** One patient's care requests of one month (`YYYY-MM`): what the calendar reads is one or two rows. */
export interface SolicitudesRow {
  readonly paciente: string;
  readonly month: string;
  readonly records: readonly CareRequest[];
}

export interface DraftRow {
  readonly paciente: string;
  readonly draft: Draft;
  /** How often it was written; older code did not count. */
  readonly revision?: number;
}

/**
 * A mutation of the outbox. `v` is the version of this shape: a waiting mutation may outlive the code that
 * wrote it.
 */
export interface MutationRow extends Omit<Mutation, 'rejection'> {
  /** Given by the database; the order in which mutations go out. */
  readonly seq: number;
  readonly v: 2;
  /** Its queue, for the index: `String(pacienteId)`, or the own queue of an edit. */
  readonly paciente: string;
  /** A `dayKey` for each day it changes, for the index: saving reads only what waits for the same days. */
  readonly days: readonly string[];
  /** The id as the backend gave it: it is sent back unchanged. Empty for an unavailable day, which has no patient. */
  readonly pacienteId: Id;
  readonly refusal: Rejection | null;
}

export interface BatchRow extends Omit<Batch, 'mutationIds'> {
  /** Its queue, the same as that of its mutations. */
  readonly paciente: string;
  /** Its place among the queue's batches. */
  readonly position: number;
  readonly saveIds: readonly string[];
}

/** How the last exchange with the server went, for the status and for the next attempt. */
export interface FlushState {
  /** Set while a batch is on its way: the time after which the mark expires, in case the process was killed. */
  readonly sendingUntil: number | null;
  /** Consecutive passes that ended without the server's acknowledgement. */
  readonly failures: number;
  /** No attempt before this time, unless the user or a network event asks. */
  readonly retryAt: number;
  /** No attempt at all before this time: the server asked for it (`Retry-After`). */
  readonly holdUntil: number;
  /** When those two were decided: if the clock shows less it was set back, and they are void. */
  readonly decidedAt: number;
  /** Why the last pass failed; null when it succeeded. */
  readonly trouble: 'network' | 'server' | 'session' | null;
  /** When the server last answered anything useful. */
  readonly lastContactAt: number | null;
}

/** When the mirror was last pulled whole, and how many rows of it could not be read. */
export interface Pulled {
  readonly at: number;
  /** Rows that could not be read and were left out. */
  readonly unreadable: number;
  /** It was never whole: the people came, but something that belongs to them did not. */
  readonly isPart?: true;
}

/** The read sequence of one patient: an old answer never overwrites a newer one. */
export interface ReadSequences {
  readonly issued: number;
  readonly applied: number;
  /** The ETag of the list applied last; absent where there was none, or where a mutation was applied since. */
  readonly tag?: string;
  /** The version of the calendar that the server snapshot is at, where the backend tells what changed. */
  readonly version?: number;
}

/** The notes of a patient as the server last sent them. */
export interface ServerNotes {
  readonly notes: readonly HandoverNote[];
  /** Counts the notes acknowledged here, so that a list requested earlier does not undo one. */
  readonly acknowledged: number;
  /** The version of the calendar that they are at, where the backend tells what changed. */
  readonly version?: number;
  /** Months (`YYYY-MM`) from before those that the device keeps, of which it has the notes too. */
  readonly older?: readonly string[];
}

/** What the list of a caregiver's shifts was when it was last stored. */
export interface ShiftsPull {
  /** Counts the answers that the server has decided, so that a list requested earlier does not undo one. */
  readonly acknowledged: number;
  /** The ETag of the list; null where it had none, or where an answer was acknowledged since. */
  readonly tag: string | null;
  /** The whole list was stored, and not only what came with an answer. */
  readonly isListed: boolean;
}

/** The unavailable days of a caregiver as the server last sent them. */
export interface ServerUnavailable {
  readonly days: readonly UnavailableDay[];
  /** Counts the days acknowledged here, so that a list requested earlier does not undo one. */
  readonly acknowledged: number;
}

/** An answer that the server decided against. It stays until the user has seen it. */
export interface LostAnswer {
  /** The id of its mutation. */
  readonly id: string;
  readonly answer: AnswerEdit;
  /** The label of the patient at that time; empty where it was not known. */
  readonly patient: string;
  /** The server's reason, where it can be shown. */
  readonly message: string | null;
  /** When it was lost, in milliseconds since 1970. */
  readonly at: number;
}

/** A care window as it is shown. */
interface StoredCareWindow {
  readonly window: CareWindow;
  /**
   * Counts the windows acknowledged here, so that one requested earlier does not undo one. Absent as long as it is the
   * device's own.
   */
  readonly acknowledged?: number;
}

/** The workbook of all care requests as an Admin last downloaded it, and when. */
export interface DownloadedWorkbook {
  readonly at: number;
  readonly bytes: ArrayBuffer;
}

interface StoredCircle {
  readonly circle: Circle;
  /** Counts the changes acknowledged here, so that a circle requested earlier does not undo one. */
  readonly acknowledged?: number;
}

/**
 * What `meta` stores under which key; `…:${string}` is one row for each patient, by `String(id)`. `readMeta` and
 * `writeMeta` give each row its type.
 */
export interface Meta {
  readonly flush: FlushState;
  readonly [readSequence: `ticket:${string}`]: ReadSequences;
  /**
   * A whole list of this patient was stored. Without this row the device has none or only a part of it, and
   * does not know what the server has. `from`: the list is whole from this month (`YYYY-MM`) on.
   */
  readonly [listed: `listed:${string}`]: { readonly from?: string };
  /** Earlier months that somebody wants to see, and the pulls fetch, also again after a window. */
  readonly [asked: `asked:${string}`]: { readonly months: readonly string[] };
  /** Shifts in which somebody was confirmed and is not any more, to be shown to the user. */
  readonly [lost: `lost:${string}`]: LostConfirmations;
  /** How often people were changed here ahead of their lists: a list requested before a change is older than it. */
  readonly 'people-changes': { readonly count: number };
  /** The ETag of the list of people stored here; with it the server can answer that nothing changed. */
  readonly 'people-tag': { readonly tag: string };
  /** The sign-out tombstone: nothing from the server is stored until the account, unless deleted, signs in again. */
  readonly left: { readonly isDeleted?: boolean };
  /**
   * The server was asked to delete the account, and no rejection has arrived. `drafts` are the drafts of that
   * moment as JSON; absent in marks of older code.
   */
  readonly 'deletion-asked': { readonly at: number; readonly drafts?: string };
  readonly me: { readonly me: Me };
  readonly 'mail-code-sent': { readonly mail: string; readonly at: number };
  readonly pulled: Pulled;
  readonly [window: `window:${string}`]: StoredCareWindow;
  /** Whose calendar this device showed last. */
  readonly 'last-shown': { readonly paciente: Id };
  /** Whom the family has archived, as the server last said when somebody's calendar was missing. */
  readonly archived: { readonly patients: readonly ArchivedPatient[] };
  /** The user needs no first steps. */
  readonly 'steps-hidden': object;
  readonly [notes: `notes:${string}`]: ServerNotes;
  readonly [circle: `circle:${string}`]: StoredCircle;
  /** The first page of the activity. */
  readonly [activity: `activity:${string}`]: { readonly page: ActivityPage };
  /** What a caregiver sees of this patient, as the server last sent it. */
  readonly [shifts: `shifts:${string}`]: { readonly shifts: PatientShifts };
  readonly 'shifts-pull': ShiftsPull;
  readonly unavailable: ServerUnavailable;
  readonly 'lost-answers': { readonly lost: readonly LostAnswer[] };
  readonly [lostShifts: `lost-shifts:${string}`]: LostShifts;
  readonly records: DownloadedWorkbook;
  /** The account wants notices on this device. */
  readonly 'notice-device': object;
  /** It was offered them here. */
  readonly 'notices-offered': object;
  /** It was offered to install the app here. */
  readonly 'install-offered': object;
  /** The app was opened from the home screen. */
  readonly installed: object;
}

export type MetaRow = {
  readonly [Key in keyof Meta]: Meta[Key] & { readonly key: Key };
}[keyof Meta];

/** One patient's day, as the mutations are indexed by it. */
export function dayKey(patient: string, fecha: Fecha): string {
  return `${patient}|${fecha}`;
}

/** The `days` of a mutation. */
export function dayKeysOf(patient: string, changes: readonly SlotChange[]): readonly string[] {
  return fechasOfChanges(changes).map((fecha) => dayKey(patient, fecha));
}

/** A note that was not acknowledged, in version 3. */
export interface UnsentNoteRow extends NoteEdit {
  readonly key: string;
  readonly createdAt: number;
  readonly refusal: Rejection | null;
}
