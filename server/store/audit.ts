import type { Parts } from '#server/parts.ts';
import type { Database } from './store.ts';

export type AuditAction =
  | 'users-read'
  | 'users-exported'
  | 'records-exported'
  | 'user-deactivated'
  | 'user-reactivated'
  | 'account-deleted';

/** Logs who did what with the data of others; `subject` is null for everybody's data. */
export async function audit(
  db: Database,
  parts: Pick<Parts, 'clock' | 'newId'>,
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
