import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { upsertRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

type Device = Selectable<Tables['push_subscription']>;

/** More devices than anybody uses; beyond that the oldest are removed. */
const MOST_DEVICES = 20;

/** The key of a device. */
export function endpointHash(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}

/** Stores a device, or moves it to this account and session. Called in a transaction. */
export async function saveDevice(
  db: Database,
  device: Omit<Device, 'endpoint_hash'>,
): Promise<void> {
  const values = { ...device, endpoint_hash: endpointHash(device.endpoint) };
  await upsertRow(db, 'push_subscription', ['endpoint_hash'], values);
  const kept = db
    .selectFrom('push_subscription')
    .select('endpoint_hash')
    .where('id_account', '=', device.id_account)
    .orderBy('created_at', 'desc')
    .orderBy('endpoint_hash')
    .limit(MOST_DEVICES);
  await db
    .deleteFrom('push_subscription')
    .where('id_account', '=', device.id_account)
    .where('endpoint_hash', 'not in', kept)
    .execute();
}

/** The devices of these accounts, in sessions that have not expired. */
export async function devicesOf(
  db: Database,
  accounts: readonly string[],
  now: Date,
): Promise<readonly Device[]> {
  return db
    .selectFrom('push_subscription')
    .selectAll()
    .where('id_account', 'in', accounts)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at')
    .orderBy('endpoint_hash')
    .execute();
}
