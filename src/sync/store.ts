import type { AccountDatabase, FlushState } from '#db/account-database.ts';
import { type BackendTraits, readBackend } from '#db/backend-traits.ts';
import { changeQueue, queuesWaiting } from '#db/change-queue.ts';
import { pruneDraft } from '#db/drafts.ts';
import { readFlushState, updateFlushState } from '#db/flush-state.ts';
import { acknowledgedNotes, replaceNotes } from '#db/server-notes.ts';
import { type Acknowledged, readListTag, replaceRecords, takeTicket } from '#db/solicitudes.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import type { NoteEdit } from '#domain/outbox/note-edit.ts';
import type { Queue } from '#domain/outbox/queue.ts';
import type { Id } from '#domain/people/id.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';

/**
 * What the engine asks of the account's database; each call is one transaction. The simulation uses one in
 * memory that can be killed between any two calls.
 */
export interface SyncStore {
  readonly queuesWaiting: () => Promise<readonly Id[]>;
  readonly changeQueue: (
    queueId: Id,
    transition: (queue: Queue) => Queue,
    acknowledged?: Acknowledged | NoteEdit,
  ) => Promise<Queue>;
  readonly takeTicket: (paciente: Id) => Promise<number>;
  readonly readListTag: (paciente: Id) => Promise<string | null>;
  readonly replaceRecords: (
    paciente: Id,
    records: readonly CareRecord[] | null,
    ticket: number,
    tag?: string | null,
    isAbsent?: boolean,
  ) => Promise<boolean>;
  readonly acknowledgedNotes: (paciente: Id) => Promise<number>;
  readonly replaceNotes: (
    paciente: Id,
    notes: readonly HandoverNote[],
    acknowledged: number,
  ) => Promise<void>;
  readonly readBackend: () => Promise<BackendTraits>;
  readonly readFlushState: () => Promise<FlushState>;
  readonly updateFlushState: (change: Partial<FlushState>) => Promise<void>;
}

/** The engine's store on the device's disk. */
export function syncStore(db: AccountDatabase): SyncStore {
  const { drafts, saves, requests, solicitudes, meta } = db;

  /**
   * One transaction for what the server holds and for the draft over it. Where it answered that it has no list
   * nothing leaves the draft: the loved one may have left the account.
   */
  function underDraft<T>(paciente: Id, isAbsent: boolean, write: () => Promise<T>): Promise<T> {
    return db.transaction('rw', [drafts, saves, requests, solicitudes, meta], async () => {
      await pruneDraft(db, paciente);
      const result = await write();
      if (!isAbsent) await pruneDraft(db, paciente);
      return result;
    });
  }

  return {
    queuesWaiting: () => queuesWaiting(db),
    changeQueue: (queueId, transition, acknowledged) =>
      acknowledged === undefined || 'text' in acknowledged
        ? changeQueue(db, queueId, transition, acknowledged)
        : underDraft(queueId, false, () => changeQueue(db, queueId, transition, acknowledged)),
    takeTicket: (paciente) => takeTicket(db, paciente),
    readListTag: (paciente) => readListTag(db, paciente),
    replaceRecords: (paciente, records, ticket, tag, isAbsent = false) =>
      underDraft(paciente, isAbsent, () =>
        replaceRecords(db, paciente, records, ticket, tag, isAbsent),
      ),
    acknowledgedNotes: (paciente) => acknowledgedNotes(db, paciente),
    replaceNotes: (...args) => replaceNotes(db, ...args),
    readBackend: () => readBackend(db),
    readFlushState: () => readFlushState(db),
    updateFlushState: (change) => updateFlushState(db, change),
  };
}
