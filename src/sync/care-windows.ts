import type { CareHoursApi } from '#api/care-hours.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readPatients } from '#db/people.ts';
import { acknowledgedWindows, replaceWindow } from '#db/shared-care-windows.ts';

/** Brings the care window of every patient up to date. */
export async function pullCareWindows(
  deps: {
    readonly db: AccountDatabase;
    readonly api: Pick<CareHoursApi, 'ofPatient'>;
    readonly now: () => number;
    readonly newId: () => string;
  },
  isOver: () => boolean,
): Promise<void> {
  const { db, api, now, newId } = deps;
  for (const { id } of await readPatients(db)) {
    const acknowledged = await acknowledgedWindows(db, id);
    const outcome = await api.ofPatient(id);
    if (isOver()) return;
    if (outcome.kind === 'ok') {
      const { window } = outcome.value;
      await replaceWindow(db, id, window, { acknowledged, id: newId(), createdAt: now() });
    } else if (outcome.kind !== 'rejected') return;
  }
}
