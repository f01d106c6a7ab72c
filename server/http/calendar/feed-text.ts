import type { Fecha } from '#domain/calendar/time.ts';
import { readSolicitud } from '#domain/contract/solicitudes.ts';
import { type FeedPatient, familyFeed, ownFeed } from '#domain/feeds/feed-calendar.ts';
import { groupBy } from '#domain/group-by.ts';
import { spokenName } from '#domain/people/nickname.ts';
import { clockOf, mainland } from '#server/moment.ts';
import type { readFeed } from '#server/store/calendar/feeds.ts';
import { mapInTurns, takeInTurns } from '#server/yield-to-main.ts';

type Stored = Awaited<ReturnType<typeof readFeed>>;

/**
 * Writes a feed from the stored data, and answers other calls meanwhile. The text stays the same for a whole day as long
 * as nothing changes, so that its ETag does too.
 */
export async function writeFeed(
  { patients, solicitudes, changedAt }: Stored,
  {
    isOwn,
    today,
    brand,
  }: { readonly isOwn: boolean; readonly today: Fecha; readonly brand: string },
): Promise<string> {
  const rows = groupBy(solicitudes, ({ id_paciente }) => id_paciente);
  const shown: FeedPatient[] = [];
  for (const { id, name, nickname, region } of patients) {
    const careRequests = await mapInTurns(rows.get(id) ?? [], readRow);
    shown.push({
      id,
      clock: clockOf(region),
      called: spokenName({ nickname, name }),
      careRequests: careRequests.filter((one) => one !== null),
    });
  }
  // Some changes of a feed are not in the activity (of a name, for example), so the text is treated as changed at least
  // every day.
  const startOfToday = mainland.instantOf(today, 0);
  const options = {
    changedAt: Math.max(startOfToday, changedAt === null ? 0 : Date.parse(changedAt)),
    product: `-//${brand}//Calendario de cuidados//ES`,
  };
  const [first] = shown;
  const parts = isOwn || first === undefined ? ownFeed(shown, options) : familyFeed(first, options);
  return (await takeInTurns(parts)).join('');
}

function readRow({ id_cuidador, cuidador_name, ...row }: Stored['solicitudes'][number]) {
  return readSolicitud({ ...row, cuidador: { id: id_cuidador, name: cuidador_name } });
}
