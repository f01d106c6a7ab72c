import type { Insertable } from 'kysely';
import { openEmbedded } from '#server/store/embedded.ts';
import { inChunks } from '#server/store/in-chunks.ts';
import { openPostgres } from '#server/store/postgres.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { newId } from '#sync/new-id.ts';
import { temporaryDirectory } from '#tests/server/engines.ts';
// Declares what `engines.ts` is provided with.
import type {} from '#tests/server/global-setup.ts';
import { startCluster } from '#tests/server/postgres-cluster.ts';
import { startProduct } from '#tests/server/product.ts';
import { SECRET } from './live/families.ts';

export const ENGINE_NAMES = ['embedded', 'PostgreSQL'] as const;

type EngineName = (typeof ENGINE_NAMES)[number];

/**
 * A built server on a database of its own, after `seed` has written to it.
 * @param file the server to start.
 */
export async function openSeeded<T>(
  engine: EngineName,
  file: string,
  seed: (store: Store) => Promise<T>,
) {
  const cluster = engine === 'PostgreSQL' ? await startCluster() : null;
  const dataDir = temporaryDirectory();
  const env = { JWT_SECRET: SECRET, ...(cluster && { DATABASE_URL: cluster.url }) };
  const product = await startProduct({ file, dataDir, env });
  const store = cluster ? await openPostgres(cluster.url) : openEmbedded(dataDir);
  const seeded = await seed(store);
  await store.close();
  const close = async () => {
    await product.stop();
    product.clear();
    await cluster?.stop();
  };
  return { ...product, seeded, databaseUrl: cluster?.url ?? null, close };
}

type Times = Pick<Insertable<Tables['solicitud']>, 'fecha' | 'hora_inicio' | 'hora_fin'>;

/** Fills an empty calendar with pending care requests. */
export async function fillCalendar(
  { db }: Store,
  patient: string,
  times: readonly Times[],
): Promise<void> {
  const rows = times.map((one) => ({
    ...{ id_paciente: patient, id: newId(), status: 'pendiente', id_cuidador: null },
    ...one,
  }));
  for (const chunk of inChunks(rows)) await db.insertInto('solicitud').values(chunk).execute();
  const size = db.updateTable('paciente').set({ calendar_size: rows.length });
  await size.where('id', '=', patient).execute();
}
