import { readBackendCapabilities } from '#db/account/backend-capabilities.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import {
  readAskedMonths,
  readVersion,
  writeChanges,
  writeMonths,
} from '#db/calendar/calendar-changes.ts';
import { pruneDraft } from '#db/calendar/drafts.ts';
import {
  acknowledgedNotes,
  readNotesVersion,
  readOlderNoteMonths,
  replaceNotes,
  writeNoteChanges,
  writeOlderNotes,
} from '#db/calendar/server-notes.ts';
import {
  nextReadSequence,
  readListTag,
  replaceCareRequests,
} from '#db/calendar/server-snapshot.ts';
import { changeQueue, queuesWaiting } from '#db/outbox/change-queue.ts';
import { readFlushState, updateFlushState } from '#db/outbox/flush-state.ts';
import { discardFulfilled } from '#db/outbox/fulfilled-mutations.ts';
import { readShiftsPull } from '#db/shifts/server-shifts.ts';
import type { Id } from '#domain/people/id.ts';

/**
 * The account's database as the engine uses it; each call is one transaction. The simulation has a store in
 * memory, which can be killed between any two calls.
 */
export type SyncStore = Readonly<ReturnType<typeof syncStore>>;

/** The engine's store on the device's disk. */
export function syncStore(db: AccountDatabase) {
  /**
   * Writes the server snapshot, prunes the draft over it, and discards what was contested and is fulfilled by it, in one
   * transaction. If the server answered that it has no list, the draft is not pruned and nothing counts as fulfilled,
   * because the patient may have left the account.
   */
  function underDraft<T>(patient: Id, isAbsent: boolean, write: () => Promise<T>): Promise<T> {
    return db.transaction('rw', [...db.ofOutbox, db.drafts], async () => {
      await pruneDraft(db, patient);
      const result = await write();
      if (isAbsent) return result;
      await pruneDraft(db, patient);
      await discardFulfilled(db, patient);
      return result;
    });
  }

  function onDisk<Rest extends unknown[], T>(call: (on: AccountDatabase, ...rest: Rest) => T) {
    return (...rest: Rest): T => call(db, ...rest);
  }
  const change = onDisk(changeQueue);
  const replace = onDisk(replaceCareRequests);
  const write = onDisk(writeChanges);
  const writeOlder = onDisk(writeMonths);

  return {
    queuesWaiting: onDisk(queuesWaiting),
    changeQueue(...[queueId, transition, said]: Parameters<typeof change>) {
      const write = () => change(queueId, transition, said);
      return said?.kind === 'changes' ? underDraft(queueId, false, write) : write();
    },
    nextReadSequence: onDisk(nextReadSequence),
    readListTag: onDisk(readListTag),
    readVersion: onDisk(readVersion),
    writeChanges: (...call: Parameters<typeof write>) =>
      underDraft(call[0], false, () => write(...call)),
    readAskedMonths: onDisk(readAskedMonths),
    writeMonths: (...call: Parameters<typeof writeOlder>) =>
      underDraft(call[0], false, () => writeOlder(...call)),
    replaceCareRequests: (...call: Parameters<typeof replace>) =>
      underDraft(call[0], call[4] === true, () => replace(...call)),
    acknowledgedNotes: onDisk(acknowledgedNotes),
    replaceNotes: onDisk(replaceNotes),
    readNotesVersion: onDisk(readNotesVersion),
    writeNoteChanges: onDisk(writeNoteChanges),
    readOlderNoteMonths: onDisk(readOlderNoteMonths),
    writeOlderNotes: onDisk(writeOlderNotes),
    acknowledgedAnswers: async () => (await readShiftsPull(db)).acknowledged,
    readBackendCapabilities: onDisk(readBackendCapabilities),
    readFlushState: onDisk(readFlushState),
    updateFlushState: onDisk(updateFlushState),
  };
}
