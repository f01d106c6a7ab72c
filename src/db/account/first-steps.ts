import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import { readPulled } from '#db/outbox/flush-state.ts';
import { readPeople } from '#db/people/people.ts';
import type { FirstStepsDone } from '#domain/people/first-steps.ts';
import type { Id } from '#domain/people/id.ts';
import { isPatient } from '#domain/people/person.ts';

const KEY = 'circle:';

/**
 * Which of the first steps towards a first week the account has done. Null if that is not known, because not all data
 * have come to this device, or if the user hid the steps.
 */
export async function readFirstSteps(db: AccountDatabase): Promise<FirstStepsDone | null> {
  const pulled = await readPulled(db);
  if (pulled === null || pulled.isPart || (await readMeta(db, 'steps-hidden'))) return null;
  const people = await readPeople(db);
  // A backend without circles tells of the caregivers only.
  const isHelped = people.some((person) => !isPatient(person));
  const { hasCompany, invitedTo } = await readCircles(db);
  const unsent = await db.saves.filter(({ changes }) => changes.length > 0).first();
  const planned = await db.solicitudes.filter(({ records }) => records.length > 0).first();
  return {
    patient: people.some(isPatient),
    helper: isHelped || hasCompany,
    invitedTo,
    week: planned !== undefined || unsent !== undefined,
  };
}

/** Hides the first steps for good. */
export function hideFirstSteps(db: AccountDatabase): Promise<unknown> {
  return writeMeta(db, 'steps-hidden', {});
}

/** Whether anybody else shares a patient or cares for one, and the first patient with an open invitation. */
async function readCircles(db: AccountDatabase) {
  const keys = await db.meta.where('key').startsWith(KEY).primaryKeys();
  let hasCompany = false;
  let invitedTo: Id | null = null;
  for (const key of keys) {
    const { circle } = (await readMeta(db, key as `${typeof KEY}${string}`)) ?? {};
    if (circle === undefined) continue;
    if (circle.members.length + circle.caregivers.length > 0) hasCompany = true;
    if (circle.invitations.some(({ state }) => state === 'open'))
      invitedTo ??= key.slice(KEY.length);
  }
  return { hasCompany, invitedTo };
}
