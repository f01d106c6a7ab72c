import type { ActivityDetail, ActivityKind } from '#domain/activity/activity.ts';
import { fullName } from '#domain/people/person.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Account } from './accounts.ts';
import type { Database } from './store.ts';

/** Adds what somebody did to the activity of a patient. Called in the transaction that does it. */
export async function recordActivity(
  db: Database,
  deps: Pick<Dependencies, 'clock' | 'newId'>,
  entry: {
    readonly patient: string;
    readonly actor: Pick<Account, 'id' | 'name' | 'last_name'>;
    readonly kind: ActivityKind;
    readonly detail: ActivityDetail;
  },
): Promise<void> {
  const { patient, actor, kind, detail } = entry;
  await db
    .insertInto('activity')
    .values({
      id_paciente: patient,
      id: deps.newId(),
      at: deps.clock().toISOString(),
      id_actor: actor.id,
      actor_name: fullName({ name: actor.name, lastName: actor.last_name }),
      kind,
      detail: JSON.stringify(detail),
    })
    .execute();
}
