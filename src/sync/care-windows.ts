import type { CareHoursApi } from '#api/care-hours.ts';
import type { Outcome } from '#api/errors.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { acknowledgedWindows, replaceWindow } from '#db/calendar/shared-care-windows.ts';
import type { Id } from '#domain/people/id.ts';

interface CareWindowsPull {
  readonly db: AccountDatabase;
  readonly api: Pick<CareHoursApi, 'ofPatient'>;
  readonly now: () => number;
  readonly newId: () => string;
}

/** Fetches the care window of one patient. */
export async function pullCareWindowOf(
  { db, api, now, newId }: CareWindowsPull,
  patient: Id,
  isOver: () => boolean,
): Promise<Outcome<unknown>> {
  const acknowledged = await acknowledgedWindows(db, patient);
  const outcome = await api.ofPatient(patient);
  if (outcome.kind === 'ok' && !isOver()) {
    const { window } = outcome.value;
    await replaceWindow(db, patient, window, { acknowledged, id: newId(), createdAt: now() });
  }
  return outcome;
}
