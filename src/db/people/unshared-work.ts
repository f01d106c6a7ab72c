import { hasCapability } from '#db/account/backend-capabilities.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readPulled } from '#db/outbox/flush-state.ts';
import { careRequestsSeen } from '#domain/calendar/care-requests-seen.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { changesOfDraft, type Draft } from '#domain/calendar/draft.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { groupBy } from '#domain/group-by.ts';
import { readPatients } from './people.ts';

/**
 * The user's work for patients who are no longer shared with them. The server would reject it; it stays on this device
 * until the user discards it.
 */

/** The draft of one patient, as the changes that saving it would send. */
export interface DraftChanges {
  readonly patient: string;
  readonly changes: readonly SlotChange[];
}

/**
 * The patients who are still shared, as `String(id)`. Null if that is not known: the people have not come to this
 * device, or the backend offers no circles, without which sharing cannot end.
 */
export async function readShared(db: AccountDatabase): Promise<ReadonlySet<string> | null> {
  const [pulled, isOffered, patients] = await Promise.all([
    readPulled(db),
    hasCapability(db, CAPABILITIES.circle),
    readPatients(db),
  ]);
  return pulled === null || !isOffered ? null : new Set(patients.map(({ id }) => String(id)));
}

/** The drafts of patients who are no longer shared. */
export async function readUnsharedDrafts(db: AccountDatabase): Promise<readonly DraftChanges[]> {
  return unsharedOf(await readDraftChanges(db), await readShared(db));
}

/** @param shared as `readShared` returns them. */
export function unsharedOf(
  drafts: readonly DraftChanges[],
  shared: ReadonlySet<string> | null,
): readonly DraftChanges[] {
  return shared === null ? [] : drafts.filter(({ patient }) => !shared.has(patient));
}

/** The drafts of all patients, compared with the state that each draft was made on. */
export async function readDraftChanges(db: AccountDatabase): Promise<readonly DraftChanges[]> {
  const rows = await db.drafts.toArray();
  return rows
    .filter(({ draft }) => hasChanges(draft))
    .map(({ paciente: patient, draft }) => {
      const seen = groupBy(careRequestsSeen(draft), ({ fecha }) => fecha);
      return { patient, changes: changesOfDraft(draft, (fecha) => seen.get(fecha) ?? []) };
    });
}

/** Whether this device has a draft of such a patient, or a mutation that the server has not acknowledged. */
export async function hasUnsharedWork(db: AccountDatabase, patient: string): Promise<boolean> {
  const [drafts, saves] = await Promise.all([readUnsharedDrafts(db), db.saves.toArray()]);
  return (
    drafts.some((draft) => draft.patient === patient) ||
    saves.some(({ pacienteId }) => String(pacienteId) === patient)
  );
}

function hasChanges({ days }: Draft): boolean {
  return Object.keys(days).length > 0;
}
