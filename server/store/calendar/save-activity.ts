import { describeSave } from '#domain/activity/describe-save.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Account } from '#server/store/account/accounts.ts';
import type { Patient } from '#server/store/people/patients.ts';
import type { Database } from '#server/store/store.ts';
import { yieldToMain } from '#server/yield-to-main.ts';
import { recordActivity } from './activity.ts';
import type { Changed } from './solicitudes.ts';

/** A save of a calendar, and who made it. */
export interface Saved {
  readonly patient: Pick<Patient, 'id' | 'name'>;
  readonly actor: Account;
  readonly changed: Pick<Changed, 'removed' | 'added' | 'unchanged'>;
  /** The caregivers who are named in the changes. */
  readonly accounts: ReadonlyMap<string, Account>;
}

/** Adds the effect of a save to the activity of its patient. Called in the transaction of the save. */
export async function recordSave(
  db: Database,
  deps: Pick<Dependencies, 'clock' | 'newId'>,
  { patient: { id: patient }, actor, changed, accounts }: Saved,
): Promise<void> {
  const of = (accion: SlotChange['accion'], careRequests: readonly CareRequest[]) =>
    careRequests.map((one): SlotChange => ({ accion, record: named(one) }));
  const named = (one: CareRequest): CareRequest => {
    const id = one.cuidador?.id ?? null;
    const nombre = accounts.get(String(id))?.name ?? '';
    return { ...one, cuidador: id === null ? null : { id, nombre } };
  };
  await yieldToMain();
  const applied = [...of('eliminar', changed.removed), ...of('inscribir', changed.added)];
  for (const described of describeSave(applied, changed.unchanged.map(named)))
    await recordActivity(db, deps, { patient, actor, ...described });
}
