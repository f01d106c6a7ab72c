import type { ChangesApi } from '#api/changes.ts';
import type { Outcome } from '#api/errors.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { firstMonthKept } from '#domain/calendar/mirror-window.ts';
import { addMonths } from '#domain/calendar/month.ts';
import { addDays, monthOf } from '#domain/calendar/time.ts';
import type { WantedChanges } from '#domain/contract/calendar-changes.ts';
import type { Rows } from '#domain/contract/rows.ts';
import type { Id } from '#domain/people/id.ts';
import { lastOf, type Run, runsOf } from '#domain/runs.ts';
import { pullCareRequests, type SolicitudesReader } from './pull-care-requests.ts';
import type { SyncStore } from './store.ts';

/** The API calls by which a calendar is read. */
export type CalendarReader = SolicitudesReader & Pick<ChangesApi, 'changesOf'>;

/** The dependencies of a calendar's pull. */
export interface CalendarPull {
  readonly store: SyncStore;
  readonly api: CalendarReader;
  readonly now: () => number;
}

/**
 * Updates a patient's calendar. From a backend that tells changes it fetches the changes since the stored version, or a
 * window if no version is stored; from any other backend it fetches the whole list. The value is null if the list is
 * unchanged.
 */
export async function pullCalendar(
  { store, api, now }: CalendarPull,
  patient: Id,
): Promise<Outcome<Rows<CareRequest> | null>> {
  const { tellsChanges } = await store.readBackendCapabilities();
  if (tellsChanges) {
    const from = firstMonthKept(new Date(now()).toISOString());
    const since = await store.readVersion(patient);
    const readSequence = await store.nextReadSequence(patient);
    const outcome = await api.changesOf(patient, { since, from: `${from}-01` });
    if (outcome.kind === 'ok') {
      await store.writeChanges(patient, outcome.value, { since, from, readSequence });
      const older = await pullMonths(
        await store.readAskedMonths(patient),
        (wanted) => api.changesOf(patient, wanted),
        (months, delta) => store.writeMonths(patient, months, delta),
      );
      return older.kind === 'ok' ? outcome : older;
    }
    // The rejection may mean that the patient has no list, or that it is denied: the request for the list decides.
    if (outcome.kind !== 'rejected') return outcome;
  }
  return pullCareRequests(store, api, patient, await store.readListTag(patient));
}

/**
 * Fetches months (`YYYY-MM`) from before those that the device keeps: each run of adjacent months in one call, without
 * the months between the runs.
 */
export async function pullMonths<T>(
  missing: readonly string[],
  ask: (wanted: WantedChanges) => Promise<Outcome<T>>,
  write: (months: readonly string[], delta: T) => Promise<void>,
): Promise<Outcome<unknown>> {
  const endOf = (run: Run<string>) => addMonths(`${lastOf(run)}-01`, 1);
  for (const run of runsOf(missing.toSorted(), (run, month) => month === monthOf(endOf(run)))) {
    const to = addDays(endOf(run), -1);
    const outcome = await ask({ since: null, from: `${run[0]}-01`, to });
    if (outcome.kind !== 'ok') return outcome;
    await write(run, outcome.value);
  }
  return { kind: 'ok', value: null };
}

/** A store that stops writing server data once the account has signed out. */
export function untilOver(store: SyncStore, isOver: () => boolean): SyncStore {
  return {
    ...store,
    replaceCareRequests: async (...args) => !isOver() && store.replaceCareRequests(...args),
    writeChanges: async (...args) => !isOver() && store.writeChanges(...args),
    writeMonths: async (...args) => {
      if (!isOver()) await store.writeMonths(...args);
    },
  };
}
