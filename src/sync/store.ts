import type { AccountDatabase, FlushState } from '#db/account-database.ts';
import { readFlushState, updateFlushState } from '#db/flush-state.ts';
import { changeQueue, pacientesWaiting } from '#db/outbox.ts';
import { type Acknowledged, readListTag, replaceRecords, takeTicket } from '#db/solicitudes.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import type { Queue } from '#domain/outbox/queue.ts';
import type { Id } from '#domain/people/id.ts';

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
    readFlushState: () => readFlushState(db),
    updateFlushState: (change) => updateFlushState(db, change),
  };
}
