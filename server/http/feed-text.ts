import type { Fecha } from '#domain/calendar/time.ts';
import { readSolicitud } from '#domain/contract/solicitudes.ts';
import { type FeedPatient, familyFeed, ownFeed } from '#domain/feeds/feed-calendar.ts';
import { clockOf, mainland } from '#server/moment.ts';
import type { readFeed } from '#server/store/feeds.ts';

/**
 * Writes a feed from the stored data. The text stays the same for a whole day as long as nothing changes, so that its
 * ETag does too.
 */
export function writeFeed(
  { patients, solicitudes, changedAt }: Awaited<ReturnType<typeof readFeed>>,
  {
    isOwn,
    today,
    brand,
  }: { readonly isOwn: boolean; readonly today: Fecha; readonly brand: string },
): string {
  const shown = patients.map(
    ({ id, name, nickname, region }): FeedPatient => ({
      id,
      clock: clockOf(region),
      called: nickname ?? name,
      careRequests: solicitudes.flatMap((row) => {
        if (row.id_paciente !== id) return [];
        const cuidador = { id: row.id_cuidador, name: row.cuidador_name };
        return readSolicitud({ ...row, cuidador }) ?? [];
      }),
    }),
  );
  // Some changes of a feed are not in the activity (of a name, for example), so the text is treated as changed at least
  // every day.
  const startOfToday = mainland.instantOf(today, 0);
  const options = {
    changedAt: Math.max(startOfToday, changedAt === null ? 0 : Date.parse(changedAt)),
    product: `-//${brand}//Calendario de cuidados//ES`,
  };
  const [first] = shown;
  return isOwn || first === undefined ? ownFeed(shown, options) : familyFeed(first, options);
}
