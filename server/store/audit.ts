import type { Dependencies } from '#server/dependencies.ts';
import type { Database } from './store.ts';

export type AuditAction =
  | 'users-read'
  | 'caregivers-read'
  | 'users-exported'
  | 'records-exported'
  | 'user-deactivated'
  | 'user-reactivated'
  | 'account-deleted';

const HOUR_MS = 60 * 60_000;

/** Logs a read of the data of others that a page makes again and again: once an hour. */
export async function auditHourly(...[db, parts, entry]: Parameters<typeof audit>): Promise<void> {
  const since = new Date(parts.clock().getTime() - HOUR_MS).toISOString();
  const known = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('at', '>', since)
    .where('id_actor', '=', entry.actor)
    .where('action', '=', entry.action)
    .executeTakeFirst();
  if (known === undefined) await audit(db, parts, entry);
}

/** Logs who did what with the data of others; `subject` is null for everybody's data. */
export async function audit(
  db: Database,
  parts: Pick<Dependencies, 'clock' | 'newId'>,
  entry: { readonly actor: string; readonly action: AuditAction; readonly subject: string | null },
): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      id: parts.newId(),
      at: parts.clock().toISOString(),
      id_actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
    })
    .execute();
}
