import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Circle } from '#domain/contract/circle.ts';
import type { Id } from '#domain/people/id.ts';
import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';
import { hasCapability } from './backend-capabilities.ts';
import { writeFromServer } from './sign-out-tombstone.ts';

/** Who shares and who cares for a patient, as the server last said; null where it was never stored. */
export async function readCircle(db: AccountDatabase, patient: Id): Promise<Circle | null> {
  return (await readMeta(db, `circle:${patient}`))?.circle ?? null;
}

/** Whether the backend offers a circle that has not come to this device yet. */
export async function isCircleAwaited(db: AccountDatabase, patient: Id): Promise<boolean> {
  return (await hasCapability(db, CAPABILITIES.circle)) && (await readCircle(db, patient)) === null;
}

/** Stores a circle; writes nothing once the account has signed out. */
export function putCircle(db: AccountDatabase, patient: Id, circle: Circle): Promise<void> {
  return writeFromServer(db, [], () => writeMeta(db, `circle:${patient}`, { circle }));
}
