import { describeSave } from '#domain/activity/describe-save.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { yieldToMain } from '#server/yield-to-main.ts';
import type { Account } from './accounts.ts';
import { recordActivity } from './activity.ts';
import type { Changed } from './solicitudes.ts';
import type { Database } from './store.ts';

/** A save of a calendar, and who made it. */
export interface Saved {
  readonly patient: string;
  readonly actor: Account;
  readonly changed: Pick<Changed, 'removed' | 'added'>;
}

/** Adds what a save did to the activity of its patient. Called in the transaction of the save. */
export async function recordSave(
  db: Database,
  deps: Pick<Dependencies, 'clock' | 'newId'>,
  { patient, actor, changed }: Saved & { readonly changed: Pick<Changed, 'unchanged'> },
): Promise<void> {
  const names = await firstNamesIn(db, [...changed.removed, ...changed.added]);
  const of = (accion: SlotChange['accion'], careRequests: readonly CareRequest[]) =>
    careRequests.map((one): SlotChange => ({ accion, record: named(one) }));
  const named = (one: CareRequest): CareRequest => {
    const id = one.cuidador?.id ?? null;
    return { ...one, cuidador: id === null ? null : { id, nombre: names.get(String(id)) ?? '' } };
  };
  await yieldToMain();
  const applied = [...of('eliminar', changed.removed), ...of('inscribir', changed.added)];
  for (const described of describeSave(applied, changed.unchanged.map(named)))
    await recordActivity(db, deps, { patient, actor, ...described });
}

async function firstNamesIn(
  db: Database,
  careRequests: readonly CareRequest[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(careRequests.flatMap(({ cuidador }) => cuidador?.id ?? []).map(String));
  if (ids.size === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
