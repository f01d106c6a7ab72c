import type { Insertable } from 'kysely';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { addDays, formatHora } from '#domain/calendar/time.ts';
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

/** The slot of the `index`th save: none twice, from the day after tomorrow on. */
export function pendingSlot(index: number) {
  const start = (index % 48) * 30;
  return {
    accion: 'inscribir',
    status: 'pendiente',
    fecha: addDays(chileanFecha(new Date()), 2 + Math.floor(index / 48)),
    hora_inicio: formatHora(start),
    hora_fin: formatHora(start + 30),
  };
}

/**
 * A database to which `seed` has written after a built server has made its tables, and how to start servers on it.
 * @param file the server to start.
 */
export async function seedDatabase<T>(
  engine: string,
  file: string,
  seed: (store: Store) => Promise<T>,
) {
  const cluster = engine === 'PostgreSQL' ? await startCluster() : null;
  const dataDir = temporaryDirectory();
  const env = { JWT_SECRET: SECRET, ...(cluster && { DATABASE_URL: cluster.url }) };
  const start = () => startProduct({ file, dataDir, env });
  const first = await start();
  await first.stop();
  // A statement that seeds takes longer than one of the server may.
  const store = cluster ? await openPostgres(cluster.url, { silenceMs: 0 }) : openEmbedded(dataDir);
  const seeded = await seed(store);
  await store.close();
  const close = async () => {
    first.clear();
    await cluster?.stop();
  };
  return { start, seeded, databaseUrl: cluster?.url ?? null, close };
}

/** The same with a server that runs. */
export async function openSeeded<T>(...given: Parameters<typeof seedDatabase<T>>) {
  const { start, close, ...database } = await seedDatabase<T>(...given);
  const product = await start();
  return {
    ...product,
    ...database,
    async close() {
      await product.stop();
      await close();
    },
  };
}

type Times = Pick<Insertable<Tables['solicitud']>, 'fecha' | 'hora_inicio' | 'hora_fin'>;

/** Fills an empty calendar with pending care requests. */
export async function fillCalendar(
  { db }: Store,
  patient: string,
  times: readonly Times[],
): Promise<void> {
  const rows = times.map((one) => ({
    id_paciente: patient,
    id: newId(),
    status: 'pendiente',
    id_cuidador: null,
    ...one,
  }));
  for (const chunk of inChunks(rows)) await db.insertInto('solicitud').values(chunk).execute();
  const size = db.updateTable('paciente').set({ calendar_size: rows.length });
  await size.where('id', '=', patient).execute();
}
