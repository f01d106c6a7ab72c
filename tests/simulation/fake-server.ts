import type { Outcome } from '#api/errors.ts';
import type { BackendTraits } from '#db/backend-traits.ts';
import { applyWhereSeen, type SlotChange } from '#domain/calendar/changes.ts';
import { type CareRecord, recordKey, sameInterval, sameRecord } from '#domain/calendar/record.ts';
import type { Rows } from '#domain/contract/rows.ts';
import {
  readSolicitud,
  type SlotUpdate,
  type SlotUpdates,
  type UpdateAnswer,
} from '#domain/contract/solicitudes.ts';
import type { NoteEdit } from '#domain/outbox/note-edit.ts';
import type { Id } from '#domain/people/id.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import type { Witness } from './network.ts';
import { POISON_TEXT } from './note-log.ts';

/**
 * - `reference`: keeps a ledger of keys and leaves alone what a save's author did not see;
 * - `keyed`: keeps keys, but removes what has the interval where it does not find the record;
 * - `plain`: that, without keys. It answers with the list, and with 404 for the list of a loved one without shifts;
 * - `empty`: the same, but its answers say nothing;
 * - `late`: the same again, and half of its answers come too late for the proxy before it.
 */
export type ServerKind = 'reference' | 'keyed' | 'plain' | 'empty' | 'late';

export const SERVER_KINDS: readonly ServerKind[] = ['reference', 'keyed', 'plain', 'empty', 'late'];

/** What a backend of each kind says of itself. */
export function traitsOf(kind: ServerKind): BackendTraits {
  return {
    keepsKeys: kind === 'reference' || kind === 'keyed',
    tellsConflicts: kind === 'reference',
  };
}

export interface ServerRules {
  /** Requests with more slots than this are too large. */
  readonly maxSlots: number;
  /** Whether the server accepts a change. */
  readonly accepts: (change: SlotChange) => boolean;
  /** Whether the list is refused right now, as by a proxy that lets other calls through. */
  readonly refusesList: () => boolean;
  /** Whether an answer comes too late. */
  readonly isLate: () => boolean;
  /** Called with every update that was carried out. */
  readonly changed: (
    session: string,
    paciente: string,
    changes: readonly SlotChange[],
    before: readonly CareRecord[],
    after: readonly CareRecord[],
  ) => void;
  readonly witness: Witness;
  /** Removes by the interval, whatever its kind: for the tests of the simulation itself. */
  readonly removesByInterval: boolean;
}

/** One change that the server applied, to detect what was applied twice. */
export interface Applied {
  readonly session: string;
  readonly paciente: string;
  readonly change: SlotChange;
}

const TOO_LATE = { kind: 'busy', status: 504, retryAfterMs: null } as const;

/** The backend's rules, on the same pure code and without HTTP. */
export class FakeServer {
  readonly applied: Applied[] = [];
  /** Records that a session added once more while they were there. */
  readonly doubled: string[] = [];
  /** Removals that arrived without a list having been fetched right before, where no keys are kept. */
  readonly blind: string[] = [];
  readonly sessions = new Set<string>();
  /** Who has fetched a list since their last update, as `session|paciente`. */
  readonly #looked = new Set<string>();
  readonly #adders = new Map<string, Map<string, Set<string>>>();
  readonly #records = new Map<string, readonly CareRecord[]>();
  readonly #notes = new Map<Id, readonly HandoverNote[]>();
  readonly #ledger = new Map<
    string,
    { readonly body: string; readonly conflicts: readonly number[] }
  >();
  readonly #kind: ServerKind;
  readonly #rules: ServerRules;

  constructor(kind: ServerKind, rules: ServerRules) {
    this.#kind = kind;
    this.#rules = rules;
  }

  /** What was planned before the history begins. */
  begin(paciente: string, records: readonly CareRecord[]): void {
    this.#records.set(paciente, records);
  }

  records(paciente: string): readonly CareRecord[] {
    return this.#records.get(paciente) ?? [];
  }

  update(session: string, key: string, updates: SlotUpdates): Outcome<UpdateAnswer> {
    const outcome = this.#answer(session, key, updates);
    if (outcome.kind !== 'ok') this.#rules.witness(outcome.kind);
    return outcome;
  }

  #answer(session: string, key: string, updates: SlotUpdates): Outcome<UpdateAnswer> {
    if (!this.sessions.has(session)) return { kind: 'unauthorized' };
    if (updates.slots.length > this.#rules.maxSlots) return { kind: 'too-large' };
    const paciente = String(updates.id_paciente);
    const body = JSON.stringify(updates);
    if (traitsOf(this.#kind).keepsKeys) {
      const seen = this.#ledger.get(key);
      if (seen?.body === body) {
        this.#rules.witness('replayed');
        return this.#acknowledgement(paciente, seen.conflicts);
      }
      if (seen !== undefined) return { kind: 'refused', status: 422, message: 'misma clave' };
    }
    const changes = updates.slots.map(readChange);
    if (!changes.every(this.#rules.accepts)) return { kind: 'refused', status: 403, message: 'no' };
    this.#checkLooked(session, paciente, changes);
    const before = this.records(paciente);
    const { done, conflicts } = this.#apply(session, paciente, changes);
    for (const change of done) this.applied.push({ session, paciente, change });
    if (conflicts.length > 0) this.#rules.witness('conflict');
    this.#rules.changed(session, paciente, done, before, this.records(paciente));
    const positions = conflicts.map((change) => changes.indexOf(change));
    this.#ledger.set(key, { body, conflicts: positions });
    return this.#acknowledgement(paciente, positions);
  }

  #acknowledgement(paciente: string, conflicts: readonly number[]): Outcome<UpdateAnswer> {
    if (this.#isLate()) return TOO_LATE;
    const list = this.#kind === 'empty' || this.#kind === 'late' ? null : this.records(paciente);
    return { kind: 'ok', value: { list, conflicts } };
  }

  #isLate(): boolean {
    return this.#kind === 'late' && this.#rules.isLate();
  }

  #checkLooked(session: string, paciente: string, changes: readonly SlotChange[]): void {
    const hasLooked = this.#looked.delete(`${session}|${paciente}`);
    // What was sent before goes again under its key.
    if (traitsOf(this.#kind).keepsKeys || hasLooked) return;
    const removal = changes.find(({ accion }) => accion === 'eliminar');
    if (removal !== undefined) this.blind.push(`${recordKey(removal.record)} by ${session}`);
  }

  list(session: string, paciente: string): Outcome<readonly CareRecord[]> {
    if (!this.sessions.has(session)) return { kind: 'unauthorized' };
    if (this.#rules.refusesList()) {
      this.#rules.witness('list-refused');
      return { kind: 'refused', status: 403, message: 'no' };
    }
    this.#looked.add(`${session}|${paciente}`);
    const records = this.records(paciente);
    if (!traitsOf(this.#kind).keepsKeys && records.length === 0) {
      this.#rules.witness('no-list');
      return { kind: 'refused', status: 404, message: null };
    }
    return { kind: 'ok', value: records };
  }

  /** `noted` is called where it is stored. */
  putNote(session: string, note: NoteEdit, noted: () => void): Outcome<null> {
    if (!this.sessions.has(session)) return { kind: 'unauthorized' };
    if (note.text.startsWith(POISON_TEXT)) {
      this.#rules.witness('note-refused');
      return { kind: 'refused', status: 422, message: 'no' };
    }
    const { paciente, fecha, start, text } = note;
    const others = this.notes(paciente).filter(
      (other) => other.fecha !== fecha || other.start !== start,
    );
    this.#notes.set(paciente, [...others, { fecha, start, text }]);
    noted();
    if (this.#isLate()) return TOO_LATE;
    return { kind: 'ok', value: null };
  }

  notes(paciente: Id): readonly HandoverNote[] {
    return this.#notes.get(paciente) ?? [];
  }

  listNotes(session: string, paciente: Id): Outcome<Rows<HandoverNote>> {
    if (!this.sessions.has(session)) return { kind: 'unauthorized' };
    return { kind: 'ok', value: { rows: this.notes(paciente), unreadable: 0 } };
  }

  /** `done`: the changes that had an effect, since there may be nothing to remove. */
  #apply(
    session: string,
    paciente: string,
    changes: readonly SlotChange[],
  ): { readonly done: readonly SlotChange[]; readonly conflicts: readonly SlotChange[] } {
    const records = this.records(paciente);
    if (traitsOf(this.#kind).tellsConflicts && !this.#rules.removesByInterval) {
      const { records: after, conflicts } = applyWhereSeen(records, changes);
      this.#records.set(paciente, after);
      return { done: changes.filter((change) => !conflicts.includes(change)), conflicts };
    }
    let list = records;
    const done: SlotChange[] = [];
    for (const change of changes) {
      const before = list.length;
      list =
        change.accion === 'inscribir'
          ? [...list, change.record]
          : withoutInterval(list, change.record);
      if (list.length === before) continue;
      done.push(change);
      this.#noteDouble(session, paciente, change);
      this.#forgetAdders(paciente, list);
    }
    this.#records.set(paciente, list);
    return { done, conflicts: [] };
  }

  #noteDouble(session: string, paciente: string, { accion, record }: SlotChange): void {
    const adders = this.#adders.get(paciente) ?? new Map<string, Set<string>>();
    this.#adders.set(paciente, adders);
    const key = recordKey(record);
    if (accion === 'inscribir') {
      const own = adders.get(key) ?? new Set();
      if (own.has(session)) this.doubled.push(`${paciente}|${key} by ${session}`);
      adders.set(key, own.add(session));
    }
  }

  #forgetAdders(paciente: string, list: readonly CareRecord[]): void {
    const there = new Set(list.map(recordKey));
    const adders = this.#adders.get(paciente);
    for (const key of adders?.keys() ?? []) if (!there.has(key)) adders?.delete(key);
  }
}

/** As a backend does that looks for the interval alone, unless it finds just that record. */
function withoutInterval(list: readonly CareRecord[], record: CareRecord): readonly CareRecord[] {
  return list.some((other) => sameRecord(other, record))
    ? list.filter((other) => !sameRecord(other, record))
    : list.filter((other) => !sameInterval(other, record));
}

function readChange(slot: SlotUpdate): SlotChange {
  const record = readSolicitud({
    ...slot,
    cuidador:
      slot.id_cuidador === undefined
        ? null
        : { id: slot.id_cuidador, nombre_completo: `Cuidador ${slot.id_cuidador}` },
  });
  if (record === null)
    throw new Error(`the engine sent an unreadable slot: ${JSON.stringify(slot)}`);
  return { accion: slot.accion, record };
}
