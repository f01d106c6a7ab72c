import type { AccountDatabase } from '#db/account-database.ts';
import { type BackendCapabilities, readBackendCapabilities } from '#db/backend-capabilities.ts';
import { type Acknowledgement, changeQueue, queuesWaiting } from '#db/change-queue.ts';
import { pruneDraft } from '#db/drafts.ts';
import { readFlushState, updateFlushState } from '#db/flush-state.ts';
import { acknowledgedNotes, replaceNotes } from '#db/server-notes.ts';
import { readShiftsPull } from '#db/server-shifts.ts';
import { nextReadSequence, readListTag, replaceCareRequests } from '#db/server-snapshot.ts';
import type { FlushState } from '#db/stored-rows.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import type { Queue } from '#domain/outbox/queue.ts';
import type { Id } from '#domain/people/id.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';

/**
 * The account's database as the engine uses it; each call is one transaction. The simulation has a store in
 * memory, which can be killed between any two calls.
 */
export interface SyncStore {
  readonly queuesWaiting: () => Promise<readonly Id[]>;
  readonly changeQueue: (
    queueId: Id,
    transition: (queue: Queue) => Queue,
    acknowledgement?: Acknowledgement,
  ) => Promise<Queue>;
  readonly nextReadSequence: (patient: Id) => Promise<number>;
  readonly readListTag: (patient: Id) => Promise<string | null>;
  readonly replaceCareRequests: (
    patient: Id,
    careRequests: readonly CareRequest[] | null,
    readSequence: number,
    tag?: string | null,
    isAbsent?: boolean,
  ) => Promise<boolean>;
  readonly acknowledgedNotes: (patient: Id) => Promise<number>;
  readonly replaceNotes: (
    patient: Id,
    notes: readonly HandoverNote[],
    acknowledged: number,
  ) => Promise<void>;
  readonly acknowledgedAnswers: () => Promise<number>;
  readonly readBackendCapabilities: () => Promise<BackendCapabilities>;
  readonly readFlushState: () => Promise<FlushState>;
  readonly updateFlushState: (change: Partial<FlushState>) => Promise<void>;
}

/** The engine's store on the device's disk. */
export function syncStore(db: AccountDatabase): SyncStore {
  const { drafts, saves, requests, solicitudes, meta } = db;

  /**
   * One transaction for the server snapshot and for the draft over it. Where the server answered that it has no
   * list the draft is not pruned: the patient may not be in the account any more.
   */
  function underDraft<T>(patient: Id, isAbsent: boolean, write: () => Promise<T>): Promise<T> {
    return db.transaction('rw', [drafts, saves, requests, solicitudes, meta], async () => {
      await pruneDraft(db, patient);
      const result = await write();
      if (!isAbsent) await pruneDraft(db, patient);
      return result;
    });
  }

  return {
    queuesWaiting: () => queuesWaiting(db),
    changeQueue: (queueId, transition, said) =>
      said?.kind === 'changes'
        ? underDraft(queueId, false, () => changeQueue(db, queueId, transition, said))
        : changeQueue(db, queueId, transition, said),
    nextReadSequence: (patient) => nextReadSequence(db, patient),
    readListTag: (patient) => readListTag(db, patient),
    replaceCareRequests: (patient, careRequests, readSequence, tag, isAbsent = false) =>
      underDraft(patient, isAbsent, () =>
        replaceCareRequests(db, patient, careRequests, readSequence, tag, isAbsent),
      ),
    acknowledgedNotes: (patient) => acknowledgedNotes(db, patient),
    replaceNotes: (...args) => replaceNotes(db, ...args),
    acknowledgedAnswers: async () => (await readShiftsPull(db)).acknowledged,
    readBackendCapabilities: () => readBackendCapabilities(db),
    readFlushState: () => readFlushState(db),
    updateFlushState: (change) => updateFlushState(db, change),
  };
}
