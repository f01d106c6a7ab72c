import { sql } from 'kysely';
import { readSetting } from './settings.ts';
import { deleteRows } from './statements.ts';
import { inTransaction, type Store } from './store.ts';

/** A setting that exists in a backup from its creation until a server starts on it. */
export const IS_BACKUP = 'is_backup';

/** More versions than a calendar can have gained between a backup and its restoration. */
const AHEAD = 1_000_000;

/**
 * Raises the versions of all calendars of a restored database above any version that was given out before. Otherwise a
 * device with a later version than the backup would, once the calendar reaches that version again, be sent only the
 * changes since then, and would go on showing lost data. So every device fetches its calendars again.
 * @param isRestored whether the operator has said so; our own backups are recognised without it.
 */
export async function outdateVersions(
  store: Pick<Store, 'db'>,
  isRestored: boolean,
): Promise<void> {
  if (!isRestored && (await readSetting(store.db, IS_BACKUP)) === null) return;
  await inTransaction(store, async (db) => {
    const version = sql<number>`calendar_version + ${sql.lit(AHEAD)}`;
    await db
      .updateTable('paciente')
      .set({ calendar_version: version, told_version: version, changes_from: version })
      .execute();
    await deleteRows(db, 'setting', { name: IS_BACKUP });
  });
}
