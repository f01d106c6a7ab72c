import { type CareRequest, intervalKey, overlap } from '#domain/calendar/care-request.ts';
import { isConfirmed, isPending } from '#domain/calendar/status.ts';
import { addDays } from '#domain/calendar/time.ts';
import { groupBy } from '#domain/group-by.ts';
import { afterQuietHours } from '#domain/notices/quiet-hours.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import { requestedShifts } from '#domain/shifts/requested-shifts.ts';
import { mainland, momentNow } from '#server/moment.ts';
import { ACTIVE, type Account } from '#server/store/account/accounts.ts';
import type { Saved } from '#server/store/calendar/save-activity.ts';
import { careRequestsFrom } from '#server/store/calendar/solicitudes.ts';
import { takeUntold } from '#server/store/notices/notices.ts';
import { accountsBeside } from '#server/store/people/patients.ts';
import { findRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { yieldToMain } from '#server/yield-to-main.ts';
import { hoursBeyond } from './hours-beyond.ts';
import { nameInNotice } from './patient-name.ts';
import { caregiversOf } from './recipients.ts';
import { openParts, tellOfShifts } from './shift-notice.ts';
import type { TellDependencies } from './tell.ts';
import { tellOwnShifts } from './tell-own-shifts.ts';

/**
 * Tells caregivers which shifts a save requests from them and which of their own shifts it changes. Each person is told
 * once for all shifts of the save; its author is not told. Called in the transaction of the save.
 * @returns whether there is something to send.
 */
export async function tellSave(
  db: Database,
  deps: TellDependencies,
  { patient, actor, changed, accounts }: Saved,
): Promise<boolean> {
  const event = deps.newId();
  await yieldToMain();
  const removed = openParts(deps, changed.removed);
  const added = openParts(deps, changed.added);
  const of = { event, patient, actor, accounts, removed, added };
  const isChangeTold = await tellChanged(db, deps, of);
  const before = new Set(removed.filter(isPending).map(intervalKey));
  const parts = added.filter((one) => isPending(one) && !before.has(intervalKey(one)));
  const stored = [...changed.unchanged, ...changed.added];
  return (await tellAsked(db, deps, { event, patient, actor, parts, stored })) || isChangeTold;
}

/**
 * Tells the caregivers of a patient that shifts are requested, or requested again. Requests that they have not been told
 * yet are combined with it: what a family plans in several saves at night is one notice in the morning.
 * @returns whether there is something to send.
 */
export async function tellAsked(
  db: Database,
  deps: TellDependencies,
  of: {
    readonly event: string;
    readonly patient: Saved['patient'];
    readonly actor: Account;
    readonly parts: readonly ShiftPart[];
    /** The care requests on `daysToJudge` of the parts, at least. */
    readonly stored: readonly CareRequest[];
  },
): Promise<boolean> {
  const { event, patient, actor, stored } = of;
  if (openParts(deps, of.parts).length === 0) return false;
  const parts = openParts(deps, askedWith(stored, of.parts));
  if (parts.length === 0) return false;
  const caregivers = (await caregiversOf(db, patient.id)).filter(({ id }) => id !== actor.id);
  const asked = { kind: 'asked', patient: patient.id } as const;
  const accounts = caregivers.map(({ id }) => id);
  const now = deps.clock().getTime();
  // By day earlier ones have been sent: a save needs no statement to look for them.
  const isNight = afterQuietHours(mainland, now) > now;
  return tellOfShifts(db, deps, caregivers, {
    ...asked,
    event: `${event}|asked`,
    parts,
    untold: isNight ? await takeUntold(db, { ...asked, accounts }) : [],
    wording: { says: 'asked', patient: nameInNotice(patient) },
  });
}

/** The parts of all shifts that can be answered now and have any of these hours; for a night, both parts. */
function askedWith(
  stored: readonly CareRequest[],
  parts: readonly ShiftPart[],
): readonly ShiftPart[] {
  const given = groupBy(parts, ({ fecha }) => fecha);
  const isGiven = (part: ShiftPart) => given.get(part.fecha)?.some((one) => overlap(one, part));
  return requestedShifts(stored)
    .filter((shift) => shift.parts.some(isGiven))
    .flatMap((shift) => shift.parts);
}

/** Tells caregivers who were just assigned which shifts of their new patient wait for an answer. */
export async function tellAssigned(
  db: Database,
  deps: TellDependencies,
  of: { readonly patient: Saved['patient']; readonly caregivers: readonly Account[] },
): Promise<void> {
  const { patient, caregivers } = of;
  if (caregivers.length === 0) return;
  const { fecha } = momentNow(deps);
  const ahead = await careRequestsFrom(db, patient.id, addDays(fecha, -1));
  const parts = openParts(
    deps,
    requestedShifts(ahead).flatMap((shift) => shift.parts),
  );
  if (parts.length === 0) return;
  await tellOfShifts(db, deps, caregivers, {
    event: deps.newId(),
    kind: 'asked',
    patient: patient.id,
    parts,
    wording: { says: 'asked', patient: nameInNotice(patient) },
  });
}

/**
 * Tells caregivers whose shifts are deleted with the patients of an account. Called before the deletion, after shared
 * patients have been handed over.
 */
export async function tellDeletion(
  db: Database,
  deps: TellDependencies,
  owner: Account,
): Promise<void> {
  const patients = await db
    .selectFrom('paciente')
    .select('id')
    .where('id_responsable', '=', owner.id)
    .where('estado_cuenta', '=', ACTIVE)
    .execute();
  for (const { id } of patients) {
    await tellHiding(db, deps, { id, actor: owner, change: 'hidden' });
  }
}

/** Tells caregivers that their shifts are gone with a patient, or are theirs again with a patient who was hidden. */
export async function tellHiding(
  db: Database,
  deps: TellDependencies,
  of: { readonly id: string; readonly actor: Account; readonly change: 'hidden' | 'shown' },
): Promise<void> {
  const { id, actor, change } = of;
  const patient = await findRow(db, 'paciente', { id });
  if (patient === null) return;
  const { fecha } = momentNow(deps);
  const ahead = await careRequestsFrom(db, id, addDays(fecha, -1));
  const own = openParts(deps, ahead.filter(isConfirmed));
  const [removed, added] = change === 'hidden' ? [own, []] : [[], own];
  const ids = own.flatMap(({ cuidador }) => cuidador?.id ?? []).map(String);
  const accounts = await accountsBeside(db, id, ids);
  const event = deps.newId();
  await tellChanged(db, deps, { event, patient, actor, accounts, removed, added });
}

async function tellChanged(
  db: Database,
  deps: TellDependencies,
  of: Omit<Saved, 'changed'> & Pick<Saved['changed'], 'removed' | 'added'> & { event: string },
): Promise<boolean> {
  const { event, patient, actor } = of;
  const [before, after] = [byCaregiver(of.removed), byCaregiver(of.added)];
  let isTold = false;
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const account = of.accounts.get(id);
    if (account === undefined || id === actor.id) continue;
    const [had, has] = [before.get(account.id) ?? [], after.get(account.id) ?? []];
    // Compares hours, because a shift that was cut in two, or joined with its neighbour, has the same hours.
    if (!haveOtherHours(had, has) && !haveOtherHours(has, had)) continue;
    const own = { event, patient: patient.id, name: nameInNotice(patient) };
    const hours = { before: had, parts: has };
    isTold = (await tellOwnShifts(db, deps, account, { ...own, ...hours })) || isTold;
  }
  return isTold;
}

function byCaregiver(careRequests: readonly CareRequest[]) {
  const named = careRequests.filter((one) => isConfirmed(one) && one.cuidador?.id != null);
  return groupBy(named, ({ cuidador }) => String(cuidador?.id));
}

/** Whether some parts have hours that the others do not have. */
function haveOtherHours(parts: readonly ShiftPart[], others: readonly ShiftPart[]): boolean {
  const beyond = hoursBeyond(others);
  return parts.some((part) => beyond(part).length > 0);
}
