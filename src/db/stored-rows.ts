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
   * Position of the chunk. Thousands of people are read and written far faster in a few large rows than in one row
   * each.
   */
  readonly chunk: number;
  readonly people: readonly Person[];
}

/** The caregivers of one patient, or of everyone under the key `ALL_CAREGIVERS`. */
export interface CaregiversRow {
  readonly key: string;
  readonly caregivers: readonly Caregiver[];
}

/** One patient's care requests of one month (`YYYY-MM`), so that a calendar reads one or two rows. */
export interface SolicitudesRow {
  readonly paciente: string;
  readonly month: string;
  readonly records: readonly CareRequest[];
}

export interface DraftRow {
  readonly paciente: string;
  readonly draft: Draft;
  /** How often the draft was written; absent in rows of older code. */
  readonly revision?: number;
}

/**
 * A mutation of the outbox. `v` is the version of this shape: a waiting mutation may outlive the code that
 * wrote it.
 */
export interface MutationRow extends Omit<Mutation, 'rejection'> {
  /** Assigned by the database; mutations are sent in this order. */
  readonly seq: number;
  readonly v: 2;
  /** The id of its queue, for the index: `String(pacienteId)`, or the queue of its kind of edit. */
  readonly paciente: string;
  /** A `dayKey` for each day it changes, for the index: saving reads only the mutations of the same days. */
  readonly days: readonly string[];
  /**
   * The patient's id as the backend sent it: it is sent back unchanged. Empty for an unavailable day, which has no
   * patient.
   */
  readonly pacienteId: Id;
  readonly refusal: Rejection | null;
}

export interface BatchRow extends Omit<Batch, 'mutationIds'> {
  /** The id of its queue, the same as that of its mutations. */
  readonly paciente: string;
  /** Its position among the batches of its queue. */
  readonly position: number;
  readonly saveIds: readonly string[];
}

/** The result of the last exchange with the server, for the status and for the next attempt. */
export interface FlushState {
  /** Set while a batch is being sent: the time at which the mark expires, in case the process was killed. */
  readonly sendingUntil: number | null;
  /** Consecutive passes that ended without the server's acknowledgement. */
  readonly failures: number;
  /** No attempt before this time, unless the user or a network event triggers one. */
  readonly retryAt: number;
  /** No attempt at all before this time: the server sent it as `Retry-After`. */
  readonly holdUntil: number;
  /**
   * When `retryAt` and `holdUntil` were set. If the clock shows an earlier time it was set back, and both are ignored.
   */
  readonly decidedAt: number;
  /** Why the last pass failed; null when it succeeded. */
  readonly trouble: 'network' | 'server' | 'session' | null;
  /** When the server last gave a usable answer. */
  readonly lastContactAt: number | null;
}

/** When the mirror was last pulled, and how many rows could not be read. */
export interface Pulled {
  readonly at: number;
  /** Rows that could not be read and were left out. */
  readonly unreadable: number;
  /** The mirror was never pulled whole: the people came, but some data that belongs to them did not. */
  readonly isPart?: true;
}

/** The read sequence of one patient: an old answer never overwrites a newer one. */
export interface ReadSequences {
  readonly issued: number;
  readonly applied: number;
  /** The ETag of the list applied last; absent if it had none, or if a mutation was applied since. */
  readonly tag?: string;
  /** The version of the calendar that the server snapshot has, where the backend tells changes. */
  readonly version?: number;
}

/** The notes of a patient as last received from the server. */
export interface ServerNotes {
  readonly notes: readonly HandoverNote[];
  /** Counts the acknowledged notes, so that a list requested earlier does not undo one. */
  readonly acknowledged: number;
  /** The version of the calendar that the notes have, where the backend tells changes. */
  readonly version?: number;
  /** The months (`YYYY-MM`) from before those that the device keeps, for which it has the notes too. */
  readonly older?: readonly string[];
}

/** The state of the list of a caregiver's shifts when it was last stored. */
export interface ShiftsPull {
  /** Counts the answers that the server has decided, so that a list requested earlier does not undo one. */
  readonly acknowledged: number;
  /** The ETag of the list; null if it had none, or if an answer was acknowledged since. */
  readonly tag: string | null;
  /** Whether a whole list was ever stored, and not only the shifts that came with an answer. */
  readonly isListed: boolean;
}

/** The unavailable days of a caregiver as last received from the server. */
export interface ServerUnavailable {
  readonly days: readonly UnavailableDay[];
  /** Counts the acknowledged days, so that a list requested earlier does not undo one. */
  readonly acknowledged: number;
}

/** An answer that the server decided against. It stays until the user dismisses it. */
export interface LostAnswer {
  /** The id of its mutation. */
  readonly id: string;
  readonly answer: AnswerEdit;
  /** The patient's label at that time; empty if it was not known. */
  readonly patient: string;
  /** The server's reason, if it can be shown. */
  readonly message: string | null;
  /** When it was lost, in milliseconds since 1970. */
  readonly at: number;
}

/** A care window as it is shown. */
interface StoredCareWindow {
  readonly window: CareWindow;
  /**
   * Counts the acknowledged windows, so that one requested earlier does not undo one. Absent as long as the window
   * belongs to this device.
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
  /** Counts the acknowledged changes, so that a circle requested earlier does not undo one. */
  readonly acknowledged?: number;
}

/**
 * The rows of `meta` by key; `…:${string}` is one row for each patient, by `String(id)`. `readMeta` and `writeMeta`
 * give each row its type.
 */
export interface Meta {
  readonly flush: FlushState;
  readonly [readSequence: `ticket:${string}`]: ReadSequences;
  /**
   * A list of this patient was stored. Without this row the device has nothing or only a part, and does not know what
   * the server has. `from`: the list is whole from this month (`YYYY-MM`) on.
   */
  readonly [listed: `listed:${string}`]: { readonly from?: string };
  /** Earlier months that the user wants to see. The pulls fetch them, and fetch them again after a window. */
  readonly [asked: `asked:${string}`]: { readonly months: readonly string[] };
  /** Shifts that were confirmed and no longer are, to be shown to the user. */
  readonly [lost: `lost:${string}`]: LostConfirmations;
  /**
   * How often people were changed on this device before their list was pulled: a list requested before a change is too
   * old.
   */
  readonly 'people-changes': { readonly count: number };
  /** The ETag of the stored list of people; with it the server can answer that nothing changed. */
  readonly 'people-tag': { readonly tag: string };
  /** The sign-out tombstone: server data is not stored until the account signs in again; a deleted account cannot. */
  readonly left: { readonly isDeleted?: boolean };
  /**
   * The server was asked to delete the account, and no rejection has arrived. `drafts` are the drafts of that moment as
   * JSON, `until` is when the token that asked expires, infinite if that is not known; both absent in rows of older code.
   */
  readonly 'deletion-asked': {
    readonly at: number;
    readonly drafts?: string;
    readonly until?: number;
  };
  readonly me: { readonly me: Me };
  readonly 'mail-code-sent': { readonly mail: string; readonly at: number };
  readonly pulled: Pulled;
  readonly [window: `window:${string}`]: StoredCareWindow;
  /** The patient whose calendar this device showed last. */
  readonly 'last-shown': { readonly paciente: Id };
  /** The archived patients, as last received from the server when a calendar was missing. */
  readonly archived: { readonly patients: readonly ArchivedPatient[] };
  /** The user has hidden the first steps. */
  readonly 'steps-hidden': object;
  readonly [notes: `notes:${string}`]: ServerNotes;
  readonly [circle: `circle:${string}`]: StoredCircle;
  /** The first page of the activity. */
  readonly [activity: `activity:${string}`]: { readonly page: ActivityPage };
  /** What a caregiver sees of this patient, as last received from the server. */
  readonly [shifts: `shifts:${string}`]: { readonly shifts: PatientShifts };
  readonly 'shifts-pull': ShiftsPull;
  readonly unavailable: ServerUnavailable;
  readonly 'lost-answers': { readonly lost: readonly LostAnswer[] };
  readonly [lostShifts: `lost-shifts:${string}`]: LostShifts;
  readonly records: DownloadedWorkbook;
  /** The account wants notices on this device. */
  readonly 'notice-device': object;
  /** The app has offered notices on this device. */
  readonly 'notices-offered': object;
  /** The app has offered its installation on this device. */
  readonly 'install-offered': object;
  /** The app was opened from the home screen on this device. */
  readonly installed: object;
}

export type MetaRow = {
  readonly [Key in keyof Meta]: Meta[Key] & { readonly key: Key };
}[keyof Meta];

/** The key of one patient's day, by which mutations are indexed. */
export function dayKey(patient: string, fecha: Fecha): string {
  return `${patient}|${fecha}`;
}

/** The `days` of a mutation. */
export function dayKeysOf(patient: string, changes: readonly SlotChange[]): readonly string[] {
  return fechasOfChanges(changes).map((fecha) => dayKey(patient, fecha));
}

/** A note that was not acknowledged, as version 3 stored it. */
export interface UnsentNoteRow extends NoteEdit {
  readonly key: string;
  readonly createdAt: number;
  readonly refusal: Rejection | null;
}
