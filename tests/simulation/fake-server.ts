import type { Outcome } from '#api/errors.ts';
import { applyChanges, type SlotChange } from '#domain/calendar/changes.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import { readSolicitud, type SlotUpdate, type SlotUpdates } from '#domain/contract/solicitudes.ts';
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
  readonly #ledger = new Map<string, string>();
  readonly #kind: ServerKind;
  readonly #rules: ServerRules;

  constructor(kind: ServerKind, rules: ServerRules) {
    this.#kind = kind;
    this.#rules = rules;
  }

  records(paciente: string): readonly CareRecord[] {
    return this.#records.get(paciente) ?? [];
  }

  update(
    session: string,
    key: string,
    updates: SlotUpdates,
  ): Outcome<readonly CareRecord[] | null> {
    const outcome = this.#answer(session, key, updates);
    if (outcome.kind !== 'ok') this.#rules.witness(outcome.kind);
    return outcome;
  }

  #answer(
    session: string,
    key: string,
    updates: SlotUpdates,
  ): Outcome<readonly CareRecord[] | null> {
    if (!this.sessions.has(session)) return { kind: 'unauthorized' };
    if (updates.slots.length > this.#rules.maxSlots) return { kind: 'too-large' };
    const paciente = String(updates.id_paciente);
    const body = JSON.stringify(updates);
    if (this.#kind === 'keys') {
      const seen = this.#ledger.get(key);
      if (seen === body) {
        this.#rules.witness('replayed');
        return { kind: 'ok', value: this.records(paciente) };
      }
      if (seen !== undefined) return { kind: 'refused', status: 422, message: 'misma clave' };
    }
    const changes = updates.slots.map(readChange);
    if (!changes.every(this.#rules.accepts)) return { kind: 'refused', status: 403, message: 'no' };
    this.#ledger.set(key, body);
    for (const change of this.#apply(paciente, changes)) {
      this.applied.push({ session, paciente, change });
    }
    return { kind: 'ok', value: this.#kind === 'keys' ? this.records(paciente) : null };
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

  /** Returns the changes that had an effect, since there may be nothing to remove. */
  #apply(paciente: string, changes: readonly SlotChange[]): readonly SlotChange[] {
    const records = this.records(paciente);
    if (this.#kind === 'keys') {
      this.#records.set(paciente, applyChanges(records, changes));
      return changes;
    }
    let list = records;
    const done: SlotChange[] = [];
    for (const change of changes) {
      const before = list.length;
      list =
        change.accion === 'inscribir' ? [...list, change.record] : applyChanges(list, [change]);
      if (list.length !== before) done.push(change);
    }
    this.#records.set(paciente, list);
    return done;
  }
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
