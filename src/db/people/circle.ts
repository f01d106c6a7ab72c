import { hasCapability } from '#db/account/backend-capabilities.ts';
import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Circle } from '#domain/contract/circle.ts';
import type { Id } from '#domain/people/id.ts';

/** Who shares a patient and who cares for them, as last received from the server; null if it was never stored. */
export async function readCircle(db: AccountDatabase, patient: Id): Promise<Circle | null> {
  return (await readMeta(db, `circle:${patient}`))?.circle ?? null;
}

/** Whether the backend offers circles and this patient's has not come to the device yet. */
export async function isCircleAwaited(db: AccountDatabase, patient: Id): Promise<boolean> {
  return (await hasCapability(db, CAPABILITIES.circle)) && (await readCircle(db, patient)) === null;
}

/** How many changes of this circle were acknowledged; to be read before the circle is requested. */
export async function acknowledgedCircles(db: AccountDatabase, patient: Id): Promise<number> {
  return (await readMeta(db, `circle:${patient}`))?.acknowledged ?? 0;
}

/** Stores the server's circle, unless a change was acknowledged since it was requested. */
export function replaceCircle(
  db: AccountDatabase,
  patient: Id,
  circle: Circle,
  acknowledged: number,
): Promise<void> {
  return writeFromServer(db, [], async () => {
    if ((await acknowledgedCircles(db, patient)) === acknowledged)
      await writeMeta(db, `circle:${patient}`, { circle, acknowledged });
  });
}

/** Stores the circle after an acknowledged change; writes nothing once the account has signed out. */
export function putCircle(db: AccountDatabase, patient: Id, circle: Circle): Promise<void> {
  return writeFromServer(db, [], async () => {
    const acknowledged = (await acknowledgedCircles(db, patient)) + 1;
    await writeMeta(db, `circle:${patient}`, { circle, acknowledged });
  });
}
