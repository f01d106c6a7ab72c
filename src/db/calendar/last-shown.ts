import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import type { Id } from '#domain/people/id.ts';

/** The patient whose calendar this device showed last; null before the first. */
export async function readLastShown(db: AccountDatabase): Promise<Id | null> {
  return (await readMeta(db, 'last-shown'))?.paciente ?? null;
}

/** Stores whose calendar is shown, for the next visit. */
export function writeLastShown(db: AccountDatabase, patient: Id): Promise<void> {
  return writeMeta(db, 'last-shown', { paciente: patient });
}
