import { sql } from 'kysely';
import { readSetting } from './settings.ts';
import { deleteRows } from './statements.ts';
import { inTransaction, type Store } from './store.ts';

/** A setting that a backup has from when it is made until a server starts on it. */
export const IS_BACKUP = 'is_backup';

/** More versions than a calendar can have got between a backup and its restoration. */
const AHEAD = 1_000_000;

/**
 * Raises the versions of all calendars of a database that was restored above any that was given before it. A device that
 * has a later version of a calendar than the backup would otherwise, once the calendar has got as far again, be told
 * only what changed since then, and go on showing what was lost. So every device gets its calendars anew.
 * @param isRestored whether the operator says so; of a backup that we made it is known.
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
