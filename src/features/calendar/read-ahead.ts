import { readLastShown } from '#db/calendar/last-shown.ts';
import type { LiveQuery } from '#db/live-query.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { type CalendarSource, openPatients } from './store/open-calendar.ts';
import { preloadCalendar } from './store/use-calendar.ts';

/**
 * Reads the data of the calendar's page before it is drawn, so that it is drawn only once: the patients, and the
 * calendar in the address, else the one last shown. Resolves even if reading fails, because the page reports that.
 * @param now in milliseconds since 1970.
 */
export async function readAhead(
  context: CalendarSource,
  clock: ZoneClock,
  { paciente: patient, fecha }: CalendarSearch,
  now: number,
): Promise<void> {
  const patients = openPatients(context);
  const shown = patient ?? (await readLastShown(context.db).catch(() => null));
  const calendar =
    shown === null ? [] : [preloadCalendar(context, shown, fecha ?? clock.fechaOf(now), clock)];
  await Promise.all([patients, ...calendar].map((query) => firstOf(query, context.closed)));
}

/** Resolves with the first result or failure of a query, or when the account context is closed. */
function firstOf(query: Pick<LiveQuery<unknown>, 'subscribe'>, closed: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      resolve();
      closed.removeEventListener('abort', done);
      queueMicrotask(() => observer.unsubscribe());
    };
    const observer = query.subscribe(done, done);
    if (closed.aborted) done();
    else closed.addEventListener('abort', done);
  });
}
