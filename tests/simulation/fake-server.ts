import type { Outcome } from '#api/errors.ts';
import { applyWhereSeen, type SlotChange } from '#domain/calendar/changes.ts';
import { type CareRecord, sameInterval, sameRecord } from '#domain/calendar/record.ts';
import {
  readSolicitud,
  type SlotUpdate,
  type SlotUpdates,
  type UpdateAnswer,
} from '#domain/contract/solicitudes.ts';
import type { Witness } from './network.ts';

/**
 * `keys`: keeps a ledger of idempotency keys, as the reference backend does. `plain`: applies whatever
 * arrives, and answers 404 for the list of a loved one without shifts.
 */
export type ServerKind = 'keys' | 'plain';

export interface ServerRules {
  /** Requests with more slots than this are too large. */
  readonly maxSlots: number;
  /** Whether the server accepts a change. */
  readonly accepts: (change: SlotChange) => boolean;
  /** Whether the list is refused right now, as by a proxy that lets other calls through. */
  readonly refusesList: () => boolean;
  readonly witness: Witness;
}

/** One change that the server applied, to detect what was applied twice. */
export interface Applied {
  readonly session: string;
  readonly paciente: string;
  readonly change: SlotChange;
}

/** The backend's rules, on the same pure code and without HTTP. */
export class FakeServer {
  readonly applied: Applied[] = [];
  readonly sessions = new Set<string>();
  readonly #records = new Map<string, readonly CareRecord[]>();
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
    if (this.#kind === 'keys') {
      const seen = this.#ledger.get(key);
      if (seen?.body === body) {
        this.#rules.witness('replayed');
        return acknowledgement(this.records(paciente), seen.conflicts);
      }
      if (seen !== undefined) return { kind: 'refused', status: 422, message: 'misma clave' };
    }
    const changes = updates.slots.map(readChange);
    if (!changes.every(this.#rules.accepts)) return { kind: 'refused', status: 403, message: 'no' };
    const { done, conflicts } = this.#apply(paciente, changes);
    for (const change of done) this.applied.push({ session, paciente, change });
    if (conflicts.length > 0) this.#rules.witness('conflict');
    const positions = conflicts.map((change) => changes.indexOf(change));
    this.#ledger.set(key, { body, conflicts: positions });
    return acknowledgement(this.#kind === 'keys' ? this.records(paciente) : null, positions);
  }

  list(session: string, paciente: string): Outcome<readonly CareRecord[]> {
    if (!this.sessions.has(session)) return { kind: 'unauthorized' };
    if (this.#rules.refusesList()) {
      this.#rules.witness('list-refused');
      return { kind: 'refused', status: 403, message: 'no' };
    }
    const records = this.records(paciente);
    if (this.#kind === 'plain' && records.length === 0) {
      this.#rules.witness('no-list');
      return { kind: 'refused', status: 404, message: null };
    }
    return { kind: 'ok', value: records };
  }

  /** `done`: the changes that had an effect, since there may be nothing to remove. */
  #apply(
    paciente: string,
    changes: readonly SlotChange[],
  ): { readonly done: readonly SlotChange[]; readonly conflicts: readonly SlotChange[] } {
    const records = this.records(paciente);
    if (this.#kind === 'keys') {
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
      if (list.length !== before) done.push(change);
    }
    this.#records.set(paciente, list);
    return { done, conflicts: [] };
  }
}

/** As a backend does that looks for the interval alone, unless it finds just that record. */
function withoutInterval(list: readonly CareRecord[], record: CareRecord): readonly CareRecord[] {
  return list.some((other) => sameRecord(other, record))
    ? list.filter((other) => !sameRecord(other, record))
    : list.filter((other) => !sameInterval(other, record));
}

function acknowledgement(
  list: readonly CareRecord[] | null,
  conflicts: readonly number[],
): Outcome<UpdateAnswer> {
  return { kind: 'ok', value: { list, conflicts } };
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
