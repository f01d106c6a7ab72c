import { partOf, type ShiftPart } from '#domain/shifts/care-shift.ts';
import type { Account } from '#server/store/account/accounts.ts';
import { takeUntold } from '#server/store/notices/notices.ts';
import { familyOf } from '#server/store/people/members.ts';
import { saidNo } from '#server/store/shifts/shift-answers.ts';
import type { Database } from '#server/store/store.ts';
import { firstName } from './notice-texts.ts';
import { patientName } from './patient-name.ts';
import { caregiversOf } from './recipients.ts';
import { openParts, tellOfShifts } from './shift-notice.ts';
import { caregiverIn } from './still-so.ts';
import type { TellDependencies } from './tell.ts';
import { tellNobodyLeft } from './tell-nobody-left.ts';
import { tellOwnShifts } from './tell-own-shifts.ts';

interface Answered {
  readonly patient: string;
  readonly caregiver: Account;
  readonly kind: 'accepted' | 'declined' | 'withdrew';
  readonly parts: readonly ShiftPart[];
  readonly hasReason?: boolean;
}

/**
 * How long a notice of an accepted shift waits for others that the same caregiver accepts: one press accepts all shifts
 * of a series, which are answered one after another. Counted from the first of them.
 */
const ACCEPTED_WAITS_MS = 10_000;

/**
 * Tells a family about a caregiver's answer; about a declined shift only when the last caregiver who was asked has
 * declined. Acceptances that the family has not been told yet are combined with a later one of the same caregiver.
 * Called in the transaction of the answer.
 */
export async function tellAnswer(
  db: Database,
  deps: TellDependencies,
  { patient, caregiver, kind, parts, hasReason = false }: Answered,
): Promise<void> {
  const open = openParts(deps, parts).map(partOf);
  if (open.length === 0) return;
  if (kind === 'declined' && !(await isDeclinedByAll(db, patient, open))) return;
  const name = await patientName(db, patient);
  const who = firstName(caregiver.name, 'Alguien');
  const wording = { says: kind, patient: name, who, hasReason } as const;
  const family = (await familyOf(db, patient)).filter(({ id }) => id !== caregiver.id);
  const news = { event: deps.newId(), patient, caregiver: caregiver.id, parts: open, wording };
  if (kind !== 'accepted') {
    await tellOfShifts(db, deps, family, { ...news, kind: 'withdrew' });
    return;
  }
  const untold = await takeUntold(
    db,
    { accounts: family.map(({ id }) => id), patient, kind },
    (about) => caregiverIn(about) === caregiver.id,
  );
  await tellOfShifts(db, deps, family, { ...news, kind, untold, waitsMs: ACCEPTED_WAITS_MS });
}

/**
 * Tells a caregiver whom the family removed which shifts they no longer have, and the rest of the family which shifts
 * are open again. Called in the transaction of the removal.
 * @param of `parts` are the shifts that were confirmed for the caregiver.
 */
export async function tellRemoval(
  db: Database,
  deps: TellDependencies,
  of: Omit<Answered, 'kind' | 'hasReason'> & { readonly actor: Account },
): Promise<void> {
  const { patient, actor, caregiver } = of;
  const parts = openParts(deps, of.parts).map(partOf);
  if (parts.length === 0) return;
  const event = deps.newId();
  const name = await patientName(db, patient);
  const isConcerned = ({ id }: Account) => id !== actor.id && id !== caregiver.id;
  if (caregiver.id !== actor.id) {
    await tellOwnShifts(db, deps, caregiver, { event, patient, name, parts: [], before: parts });
  }
  await tellOfShifts(db, deps, (await familyOf(db, patient)).filter(isConcerned), {
    event,
    kind: 'withdrew',
    patient,
    caregiver: caregiver.id,
    parts,
    wording: { says: 'removed', patient: name, who: firstName(caregiver.name, 'Alguien') },
  });
}

/**
 * Tells the families whose shifts become open because a caregiver's account is deleted or deactivated.
 * @param caregiver the account before that.
 * @param given the parts that are pending now, by patient; includes patients without any.
 */
export async function tellDeparture(
  db: Database,
  deps: TellDependencies,
  caregiver: Account,
  given: ReadonlyMap<string, readonly ShiftPart[]>,
): Promise<void> {
  for (const [patient, parts] of given) {
    await tellAnswer(db, deps, { patient, caregiver, kind: 'withdrew', parts });
    await tellNobodyLeft(db, deps, { patient, goes: [caregiver], given: parts });
  }
}

/** Whether every caregiver who can answer has said no to every part. */
async function isDeclinedByAll(
  db: Database,
  patient: string,
  parts: readonly ShiftPart[],
): Promise<boolean> {
  const from = parts.map(({ fecha }) => fecha).sort()[0] ?? '';
  const hasSaidNo = await saidNo(db, patient, from);
  return (await caregiversOf(db, patient)).every(({ id }) => hasSaidNo(id, parts));
}
