// Over 250 lines: one server with every fault that the network has.
import type { Outcome } from '#api/errors.ts';
import type { BackendCapabilities } from '#db/account/backend-capabilities.ts';
import {
  type CareRequest,
  careRequestKey,
  sameCareRequest,
  sameInterval,
} from '#domain/calendar/care-request.ts';
import { applyWhereSeen, type SlotChange } from '#domain/calendar/changes.ts';
import type { CalendarChanges, WantedChanges } from '#domain/contract/calendar-changes.ts';
import type { Rows } from '#domain/contract/rows.ts';
import {
  readSolicitud,
  type SlotUpdate,
  type SlotUpdates,
  type UpdateAnswer,
} from '#domain/contract/solicitudes.ts';
import type { NoteEdit } from '#domain/outbox/note-edit.ts';
import type { Id } from '#domain/people/id.ts';
import { type HandoverNote, writtenOver } from '#domain/planner/handover-note.ts';
import { ChangedDays } from './changed-days.ts';
import type { Witness } from './network.ts';
import { POISON_TEXT } from './note-log.ts';

/**
 * - `telling`: the reference backend, which tells what changed since a version;
 * - `reference`: the same without that: it honours keys and leaves alone what a mutation's author did not see;
 * - `telling-keyed`: tells what changed, and is `keyed` otherwise;
 * - `keyed`: honours keys, but removes what has the interval where it does not find the care request;
 * - `plain`: that, without keys. It answers with what was just added, and with 404 for the list of a patient without shifts;
 * - `empty`: the same, but its answers say nothing;
 * - `late`: the same again, and half of its answers come too late for the proxy before it.
 */
export const SERVER_KINDS = [
  'telling',
  'reference',
  'telling-keyed',
  'keyed',
  'plain',
  'empty',
  'late',
] as const;

export type ServerKind = (typeof SERVER_KINDS)[number];

/** What a backend of each kind says of itself. */
export function capabilitiesOf(kind: ServerKind): BackendCapabilities {
  const tellsChanges = kind === 'telling' || kind === 'telling-keyed';
  const detectsConflicts = kind === 'telling' || kind === 'reference';
  const deduplicatesByKey = detectsConflicts || tellsChanges || kind === 'keyed';
  return { deduplicatesByKey, detectsConflicts, tellsChanges };
}

interface ServerRules {
  /** Requests with more slots than this are too large. */
  readonly maxSlots: number;
  /** Whether the server accepts a change. */
  readonly accepts: (change: SlotChange) => boolean;
  /** Whether the list is rejected right now, as by a proxy that lets other calls through. */
  readonly rejectsList: () => boolean;
  /** Whether an answer comes too late. */
  readonly isLate: () => boolean;
  /** Whether it forgets now which days changed. */
  readonly forgets: () => boolean;
  /** Called with every update that was carried out. */
  readonly changed: (
    session: string,
    patient: string,
    changes: readonly SlotChange[],
    before: readonly CareRequest[],
    after: readonly CareRequest[],
  ) => void;
  readonly witness: Witness;
  /** Removes by the interval, whatever its kind: for the tests of the simulation itself. */
  readonly removesByInterval: boolean;
}

/** One change that the server applied, to detect what was applied twice. */
interface Applied {
  readonly session: string;
  readonly paciente: string;
  readonly change: SlotChange;
}

/** What a note was before a call, and is after it. */
export interface Overwritten {
  readonly current: string;
  readonly text: string;
}

const TOO_LATE = { kind: 'busy', status: 504, retryAfterMs: null } as const;

/** The backend's rules, on the same pure code and without HTTP. */
export class FakeServer {
  readonly applied: Applied[] = [];
  /** Records that a session added once more while they were there. */
  readonly doubled: string[] = [];
  /** Removals that arrived without a list having been fetched right before, where no keys are honoured. */
  readonly blind: string[] = [];
  readonly sessions = new Set<string>();
  /** Who has fetched a list since their last update, as `session|paciente`. */
  readonly #looked = new Set<string>();
  readonly #adders = new Map<string, Map<string, Set<string>>>();
  readonly #careRequests = new Map<string, readonly CareRequest[]>();
  readonly #days = new ChangedDays();
  readonly #notes = new Map<Id, readonly HandoverNote[]>();
  readonly #ledger = new Map<
    string,
    { readonly body: string; readonly conflicts: readonly number[]; readonly version?: number }
  >();
  readonly #kind: ServerKind;
  readonly #rules: ServerRules;

  constructor(kind: ServerKind, rules: ServerRules) {
    this.#kind = kind;
    this.#rules = rules;
  }

  /** What was planned before the history begins. */
  begin(patient: string, careRequests: readonly CareRequest[]): void {
    this.#careRequests.set(patient, careRequests);
  }

  careRequests(patient: string): readonly CareRequest[] {
    return this.#careRequests.get(patient) ?? [];
  }

  /** @param since asks for what has changed since that version. */
  update(
    session: string,
    key: string,
    updates: SlotUpdates,
    since: number | null,
  ): Outcome<UpdateAnswer> {
    const outcome = this.#answer(session, key, updates, since);
    if (outcome.kind !== 'ok') this.#rules.witness(outcome.kind);
    return outcome;
  }

  #answer(
    session: string,
    key: string,
    updates: SlotUpdates,
    since: number | null,
  ): Outcome<UpdateAnswer> {
    if (!this.sessions.has(session)) return { kind: 'unauthorized' };
    if (updates.slots.length > this.#rules.maxSlots) return { kind: 'too-large' };
    const patient = String(updates.id_paciente);
    const body = JSON.stringify(updates);
    const changes = updates.slots.map(readChange);
    if (capabilitiesOf(this.#kind).deduplicatesByKey) {
      const seen = this.#ledger.get(key);
      if (seen?.body === body) {
        this.#rules.witness('replayed');
        return this.#acknowledgement(patient, changes, seen.conflicts, since);
      }
      if (seen !== undefined) return { kind: 'rejected', status: 422, message: 'misma clave' };
    }
    if (!changes.every(this.#rules.accepts))
      return { kind: 'rejected', status: 403, message: 'no' };
    this.#checkLooked(session, patient, changes);
    const before = this.careRequests(patient);
    const { done, conflicts } = this.#apply(session, patient, changes);
    this.#days.change(
      patient,
      'solicitud',
      done.map(({ record }) => record.fecha),
    );
    for (const change of done) this.applied.push({ session, paciente: patient, change });
    if (conflicts.length > 0) this.#rules.witness('conflict');
    this.#rules.changed(session, patient, done, before, this.careRequests(patient));
    const positions = conflicts.map((change) => changes.indexOf(change));
    this.#ledger.set(key, { body, conflicts: positions });
    return this.#acknowledgement(patient, changes, positions, since);
  }

  #acknowledgement(
    patient: string,
    changes: readonly SlotChange[],
    conflicts: readonly number[],
    since: number | null,
  ): Outcome<UpdateAnswer> {
    if (this.#isLate()) return TOO_LATE;
    if (since !== null && capabilitiesOf(this.#kind).tellsChanges) {
      const of = { all: this.careRequests(patient), from: '9999' };
      const delta = this.#days.delta(patient, 'solicitud', { since, ...of });
      return { kind: 'ok', value: { list: null, delta, conflicts } };
    }
    return { kind: 'ok', value: { list: this.#listAnswered(patient, changes), conflicts } };
  }

  #listAnswered(patient: string, changes: readonly SlotChange[]): readonly CareRequest[] | null {
    if (this.#kind === 'empty' || this.#kind === 'late') return null;
    if (this.#kind !== 'plain') return this.careRequests(patient);
    return changes.filter(({ accion }) => accion === 'inscribir').map(({ record }) => record);
  }

  #isLate(): boolean {
    return this.#kind === 'late' && this.#rules.isLate();
  }

  #checkLooked(session: string, patient: string, changes: readonly SlotChange[]): void {
    const hasLooked = this.#looked.delete(`${session}|${patient}`);
    // What was sent before goes again under its key.
    if (capabilitiesOf(this.#kind).deduplicatesByKey || hasLooked) return;
    const removal = changes.find(({ accion }) => accion === 'eliminar');
    if (removal !== undefined) this.blind.push(`${careRequestKey(removal.record)} by ${session}`);
  }

  changes(
    session: string,
    patient: string,
    { since, from }: WantedChanges,
  ): Outcome<CalendarChanges<CareRequest>> {
    if (!this.sessions.has(session)) return { kind: 'unauthorized' };
    if (this.#rules.rejectsList()) return { kind: 'rejected', status: 403, message: 'no' };
    if (this.#rules.forgets()) this.#days.forget(patient);
    const of = { since, from, all: this.careRequests(patient) };
    const delta = this.#days.delta(patient, 'solicitud', of);
    if (since !== null) this.#rules.witness(delta.fechas === null ? 'too-far-behind' : 'told');
    return { kind: 'ok', value: delta };
  }

  noteChanges(
    session: string,
    patient: Id,
    { since, from }: WantedChanges,
  ): Outcome<CalendarChanges<HandoverNote>> {
    if (!this.sessions.has(session)) return { kind: 'unauthorized' };
    const of = { since, from, all: this.notes(patient) };
    return { kind: 'ok', value: this.#days.delta(String(patient), 'note', of) };
  }

  list(session: string, patient: string): Outcome<readonly CareRequest[]> {
    if (!this.sessions.has(session)) return { kind: 'unauthorized' };
    if (this.#rules.rejectsList()) {
      this.#rules.witness('list-refused');
      return { kind: 'rejected', status: 403, message: 'no' };
    }
    this.#looked.add(`${session}|${patient}`);
    const careRequests = this.careRequests(patient);
    if (!capabilitiesOf(this.#kind).deduplicatesByKey && careRequests.length === 0) {
      this.#rules.witness('no-list');
      return { kind: 'rejected', status: 404, message: null };
    }
    return { kind: 'ok', value: careRequests };
  }

  /**
   * `noted` is called where it is stored, with whether no copy of the call can be stored again, and, of a backend that
   * keeps what its author has not seen, what it was before and is now.
   */
  putNote(
    session: string,
    key: string,
    note: NoteEdit,
    noted: (isOnce: boolean, over: Overwritten | null) => void,
  ): Outcome<number | null> {
    if (!this.sessions.has(session)) return { kind: 'unauthorized' };
    if (note.text.startsWith(POISON_TEXT)) {
      this.#rules.witness('note-refused');
      return { kind: 'rejected', status: 422, message: 'no' };
    }
    const { paciente: patient, fecha, start } = note;
    const { deduplicatesByKey, tellsChanges } = capabilitiesOf(this.#kind);
    const body = JSON.stringify(note);
    if (deduplicatesByKey) {
      const before = this.#ledger.get(key);
      if (before?.body === body) {
        this.#rules.witness('note-replayed');
        return { kind: 'ok', value: tellsChanges ? (before.version ?? null) : null };
      }
      if (before !== undefined) return { kind: 'rejected', status: 422, message: 'misma clave' };
    }
    const others = this.notes(patient).filter(
      (other) => other.fecha !== fecha || other.start !== start,
    );
    const current =
      this.notes(patient).find((one) => one.fecha === fecha && one.start === start)?.text ?? '';
    // Others replace whatever is there.
    const text = tellsChanges ? writtenOver(current, note.text, note.seen ?? [current]) : note.text;
    if (text === null) throw new Error('the texts of a history fit into one note');
    if (text !== note.text) this.#rules.witness('note-joined');
    this.#notes.set(patient, [...others, { fecha, start, text }]);
    const version = this.#days.change(String(patient), 'note', [fecha]);
    this.#ledger.set(key, { body, conflicts: [], version });
    noted(deduplicatesByKey, tellsChanges ? { current, text } : null);
    if (this.#isLate()) return TOO_LATE;
    return { kind: 'ok', value: tellsChanges ? version : null };
  }

  notes(patient: Id): readonly HandoverNote[] {
    return this.#notes.get(patient) ?? [];
  }

  listNotes(session: string, patient: Id): Outcome<Rows<HandoverNote>> {
    if (!this.sessions.has(session)) return { kind: 'unauthorized' };
    return { kind: 'ok', value: { rows: this.notes(patient), unreadable: 0 } };
  }

  /** `done`: the changes that had an effect, since there may be nothing to remove. */
  #apply(
    session: string,
    patient: string,
    changes: readonly SlotChange[],
  ): { readonly done: readonly SlotChange[]; readonly conflicts: readonly SlotChange[] } {
    const careRequests = this.careRequests(patient);
    if (capabilitiesOf(this.#kind).detectsConflicts && !this.#rules.removesByInterval) {
      const { careRequests: after, conflicts } = applyWhereSeen(careRequests, changes);
      this.#careRequests.set(patient, after);
      return { done: changes.filter((change) => !conflicts.includes(change)), conflicts };
    }
    let list = careRequests;
    const done: SlotChange[] = [];
    for (const change of changes) {
      const before = list.length;
      list =
        change.accion === 'inscribir'
          ? [...list, change.record]
          : withoutInterval(list, change.record);
      if (list.length === before) continue;
      done.push(change);
      this.#noteDouble(session, patient, change);
      this.#forgetAdders(patient, list);
    }
    this.#careRequests.set(patient, list);
    return { done, conflicts: [] };
  }

  #noteDouble(session: string, patient: string, { accion, record }: SlotChange): void {
    const adders = this.#adders.get(patient) ?? new Map<string, Set<string>>();
    this.#adders.set(patient, adders);
    const key = careRequestKey(record);
    if (accion === 'inscribir') {
      const own = adders.get(key) ?? new Set();
      if (own.has(session)) this.doubled.push(`${patient}|${key} by ${session}`);
      adders.set(key, own.add(session));
    }
  }

  #forgetAdders(patient: string, list: readonly CareRequest[]): void {
    const there = new Set(list.map(careRequestKey));
    const adders = this.#adders.get(patient);
    for (const key of adders?.keys() ?? []) if (!there.has(key)) adders?.delete(key);
  }
}

/** As a backend does that looks for the interval alone, unless it finds just that care request. */
function withoutInterval(
  list: readonly CareRequest[],
  careRequest: CareRequest,
): readonly CareRequest[] {
  return list.some((other) => sameCareRequest(other, careRequest))
    ? list.filter((other) => !sameCareRequest(other, careRequest))
    : list.filter((other) => !sameInterval(other, careRequest));
}

function readChange(slot: SlotUpdate): SlotChange {
  const careRequest = readSolicitud({
    ...slot,
    cuidador:
      slot.id_cuidador === undefined
        ? null
        : { id: slot.id_cuidador, nombre_completo: `Cuidador ${slot.id_cuidador}` },
  });
  if (careRequest === null)
    throw new Error(`the engine sent an unreadable slot: ${JSON.stringify(slot)}`);
  return { accion: slot.accion, record: careRequest };
}
