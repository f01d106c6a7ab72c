import type { CircleApi } from '#api/circle.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { putCircle } from '#db/circle.ts';
import { readPatients } from '#db/people.ts';

/** Brings the circle of every patient up to date. */
export async function pullCircles(
  { db, api }: { readonly db: AccountDatabase; readonly api: Pick<CircleApi, 'ofPatient'> },
  isOver: () => boolean,
): Promise<void> {
  for (const { id } of await readPatients(db)) {
    const outcome = await api.ofPatient(id);
    if (isOver()) return;
    if (outcome.kind === 'ok') await putCircle(db, id, outcome.value);
    else if (outcome.kind !== 'rejected') return;
  }
}
