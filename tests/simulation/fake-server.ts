import type { Outcome } from '#api/errors.ts';
import { applyChanges, type SlotChange } from '#domain/calendar/changes.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import { readSolicitud, type SlotUpdate, type SlotUpdates } from '#domain/contract/solicitudes.ts';
import type { Witness } from './network.ts';

/** `keys`: keeps a ledger as the reference backend does. `plain`: applies whatever arrives. */
export type ServerKind = 'keys' | 'plain';

export interface ServerRules {
  /** Requests with more slots than this are too large. */
  readonly maxSlots: number;
  /** Whether a change is one that the server takes. */
  readonly accepts: (change: SlotChange) => boolean;
  readonly witness: Witness;
}

/** One line that the server really applied, for the accounts of what was applied twice. */
export interface Applied {
  readonly session: string;
  readonly paciente: string;
  readonly change: SlotChange;
}

/** The backend's rules over the same pure code, without HTTP. */
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
    this.#records.set(paciente, this.#apply(this.records(paciente), changes));
    this.applied.push(...changes.map((change) => ({ session, paciente, change })));
    return { kind: 'ok', value: this.#kind === 'keys' ? this.records(paciente) : null };
  }

  list(session: string, paciente: string): Outcome<readonly CareRecord[]> {
    if (!this.sessions.has(session)) return { kind: 'unauthorized' };
    return { kind: 'ok', value: this.records(paciente) };
  }

  #apply(records: readonly CareRecord[], changes: readonly SlotChange[]): readonly CareRecord[] {
    if (this.#kind === 'keys') return applyChanges(records, changes);
    let list = records;
    for (const change of changes) {
      list =
        change.accion === 'inscribir' ? [...list, change.record] : applyChanges(list, [change]);
    }
    return list;
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
