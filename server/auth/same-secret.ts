import { StartError } from '#server/start-error.ts';
import { readSetting, writeSetting } from '#server/store/settings.ts';
import { insertNew } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { keyedHash, sameHash } from './one-time.ts';

const SETTING = 'secret_check';

/**
 * Checks that this process has the same secret as the processes that used the database before. With another one it
 * would end the sessions that other processes have opened, and would not recognise their counted attempts, waiting
 * notices and invitations.
 * @param isNew the operator has changed the secret on purpose.
 * @throws StartError
 */
export async function checkSameSecret(
  db: Database,
  secret: Uint8Array,
  isNew: boolean,
): Promise<void> {
  const ours = keyedHash(secret, 'secret check');
  if (isNew) return writeSetting(db, SETTING, ours);
  await insertNew(db, 'setting', ['name'], { name: SETTING, value: ours });
  const stored = await readSetting(db, SETTING);
  if (stored !== null && sameHash(stored, ours)) return;
  throw new StartError(
    'Esta base se usa con otro secreto (JWT_SECRET, o jwt-secret en DATA_DIR), que debe ser el mismo en cada proceso. Si lo cambiaste a propósito, arranca una vez con --new-secret: cierra todas las sesiones y anula las invitaciones y los enlaces pendientes.',
  );
}
