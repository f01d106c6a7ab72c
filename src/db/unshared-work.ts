import { careRequestsSeen } from '#domain/calendar/care-requests-seen.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { changesOfDraft, type Draft } from '#domain/calendar/draft.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { groupBy } from '#domain/group-by.ts';
import type { AccountDatabase } from './account-database.ts';
import { hasCapability } from './backend-capabilities.ts';
import { readPulled } from './flush-state.ts';
import { readPatients } from './people.ts';

/**
 * What the user made for patients who are not shared with them any more. The server will not take it; it stays on this
 * device until they discard it.
 */

/** A draft of such a patient, as what saving would have sent. */
export interface UnsharedDraft {
  readonly patient: string;
  readonly changes: readonly SlotChange[];
}

/**
 * Who is still shared, as `String(id)`; null where that is not known, because the people have not come to this device or
 * the backend offers no circle, so that nobody can stop sharing.
 */
export async function readShared(db: AccountDatabase): Promise<ReadonlySet<string> | null> {
  const [pulled, isOffered, patients] = await Promise.all([
    readPulled(db),
    hasCapability(db, CAPABILITIES.circle),
    readPatients(db),
  ]);
  return pulled === null || !isOffered ? null : new Set(patients.map(({ id }) => String(id)));
}

/** The drafts of those who are not, against what each was made over. */
export async function readUnsharedDrafts(db: AccountDatabase): Promise<readonly UnsharedDraft[]> {
  const [shared, rows] = await Promise.all([readShared(db), db.drafts.toArray()]);
  if (shared === null) return [];
  return rows
    .filter(({ paciente: patient, draft }) => !shared.has(patient) && hasChanges(draft))
    .map(({ paciente: patient, draft }) => {
      const seen = groupBy(careRequestsSeen(draft), ({ fecha }) => fecha);
      return { patient, changes: changesOfDraft(draft, (fecha) => seen.get(fecha) ?? []) };
    });
}

function hasChanges({ days }: Draft): boolean {
  return Object.keys(days).length > 0;
}
