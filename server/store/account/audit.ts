import { MS_PER_HOUR } from '#domain/calendar/time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Database } from '#server/store/store.ts';

type AuditAction =
  | 'users-read'
  | 'caregivers-read'
  | 'users-exported'
  | 'records-exported'
  | 'user-deactivated'
  | 'user-reactivated'
  | 'account-deleted';

/** Logs at most once an hour, for reads that a page repeats often. */
export async function auditHourly(...[db, deps, entry]: Parameters<typeof audit>): Promise<void> {
  const now = deps.clock();
  const since = new Date(now.getTime() - MS_PER_HOUR).toISOString();
  const logged = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('at', '>', since)
    // A later entry was written with a wrong clock.
    .where('at', '<=', now.toISOString())
    .where('id_actor', '=', entry.actor)
    .where('action', '=', entry.action)
    .executeTakeFirst();
  if (logged === undefined) await audit(db, deps, entry);
}

/** Logs an access to the data of others; `subject` is null for everybody's data. */
export async function audit(
  db: Database,
  deps: Pick<Dependencies, 'clock' | 'newId'>,
  entry: { readonly actor: string; readonly action: AuditAction; readonly subject: string | null },
): Promise<void> {
  const { actor: id_actor, ...what } = entry;
  const row = { id: deps.newId(), at: deps.clock().toISOString(), id_actor, ...what };
  await db.insertInto('audit_entry').values(row).execute();
}
