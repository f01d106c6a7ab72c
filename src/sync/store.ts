import type { AccountDatabase, FlushState } from '#db/account-database.ts';
import { readFlushState, updateFlushState } from '#db/flush-state.ts';
import { changeQueue, pacientesWaiting } from '#db/outbox.ts';
import { readMe } from '#db/people.ts';
import { type Acknowledged, readListTag, replaceRecords, takeTicket } from '#db/solicitudes.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Queue } from '#domain/outbox/queue.ts';
import type { Id } from '#domain/people/id.ts';

/** What the backend says that it does beyond the required calls. Until it has said so, it does not. */
export interface BackendTraits {
  /** A repeated `Idempotency-Key` is carried out once. */
  readonly keepsKeys: boolean;
  /** It leaves shifts alone that are not as a save's author saw them, and tells which. */
  readonly tellsConflicts: boolean;
}

/**
 * What the engine asks of the account's database; each call is one transaction. The simulation uses one in
 * memory that can be killed between any two calls.
 */
export interface SyncStore {
  readonly pacientesWaiting: () => Promise<readonly Id[]>;
  readonly changeQueue: (
    paciente: Id,
    transition: (queue: Queue) => Queue,
    acknowledged?: Acknowledged,
  ) => Promise<Queue>;
  readonly takeTicket: (paciente: Id) => Promise<number>;
  readonly readListTag: (paciente: Id) => Promise<string | null>;
  readonly replaceRecords: (
    paciente: Id,
    records: readonly CareRecord[] | null,
    ticket: number,
    tag?: string | null,
  ) => Promise<boolean>;
  readonly readBackend: () => Promise<BackendTraits>;
  readonly readFlushState: () => Promise<FlushState>;
  readonly updateFlushState: (change: Partial<Omit<FlushState, 'key'>>) => Promise<void>;
}

/** The engine's store on the device's disk. */
export function syncStore(db: AccountDatabase): SyncStore {
  return {
    pacientesWaiting: () => pacientesWaiting(db),
    changeQueue: (paciente, transition, acknowledged) =>
      changeQueue(db, paciente, transition, acknowledged),
    takeTicket: (paciente) => takeTicket(db, paciente),
    readListTag: (paciente) => readListTag(db, paciente),
    replaceRecords: (...args) => replaceRecords(db, ...args),
    readBackend: () => readBackend(db),
    readFlushState: () => readFlushState(db),
    updateFlushState: (change) => updateFlushState(db, change),
  };
}

async function readBackend(db: AccountDatabase): Promise<BackendTraits> {
  const capabilities = (await readMe(db))?.capabilities ?? [];
  return {
    keepsKeys: capabilities.includes(CAPABILITIES.keys),
    tellsConflicts: capabilities.includes(CAPABILITIES.conflicts),
  };
}
