import type { FirstStepsDone } from '#domain/people/first-steps.ts';
import { isPatient } from '#domain/people/person.ts';
import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';
import { readPulled } from './flush-state.ts';
import { readPeople } from './people.ts';

/** What the account has of the way to a first week; null where that is not known yet, or where the user hid it. */
export async function readFirstSteps(db: AccountDatabase): Promise<FirstStepsDone | null> {
  if ((await readPulled(db)) === null || (await readMeta(db, 'steps-hidden'))) return null;
  const people = await readPeople(db);
  const planned = await db.solicitudes.filter(({ records }) => records.length > 0).first();
  const isHelped = people.some((person) => !isPatient(person));
  const company = isHelped ? 'there' : await readCompany(db);
  return {
    patient: people.some(isPatient),
    // Whoever was invited counts: it is their turn now.
    helper: company !== 'none',
    isAwaited: company === 'invited',
    week: planned !== undefined || (await db.saves.count()) > 0,
  };
}

/** The user needs no steps. */
export function hideFirstSteps(db: AccountDatabase): Promise<unknown> {
  return writeMeta(db, 'steps-hidden', {});
}

/** Whether somebody helps with a patient, or at least was invited to. */
async function readCompany(db: AccountDatabase): Promise<'none' | 'invited' | 'there'> {
  let isInvited = false;
  const keys = await db.meta.where('key').startsWith('circle:').primaryKeys();
  for (const key of keys) {
    const { circle } = (await readMeta(db, key as `circle:${string}`)) ?? {};
    if (circle === undefined) continue;
    if (circle.members.length + circle.caregivers.length > 0) return 'there';
    isInvited ||= circle.invitations.length > 0;
  }
  return isInvited ? 'invited' : 'none';
}
