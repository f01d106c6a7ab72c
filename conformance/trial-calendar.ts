import type { Outcome } from '#api/errors.ts';
import { solicitudesApi } from '#api/solicitudes.ts';
import {
  type CareRequest,
  careRequestKey,
  careRequestOver,
  type ShiftCaregiver,
  sameInterval,
} from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { statusOfNew } from '#domain/calendar/status.ts';
import { addDays, type Fecha, monthOf, parseFecha, weekOf } from '#domain/calendar/time.ts';
import { writeSlot } from '#domain/contract/solicitudes.ts';
import type { Context, TrialPatient } from './context.ts';
import { CannotRun, needed } from './failure.ts';

/** One empty week of the trial patient. Nothing is written outside of it. */
export interface TrialCalendar {
  readonly days: readonly Fecha[];
  /** A pending care request on a day of the week, 0 to 6, over the slots `[from, to)`. */
  readonly pending: (day: number, from: number, to: number) => CareRequest;
  readonly confirmed: (
    day: number,
    from: number,
    to: number,
    caregiver: ShiftCaregiver | null,
  ) => CareRequest;
  /**
   * Sends a mutation as the app does.
   * @param key instead of a new one; with `null` none is sent, even if the backend announces keys.
   */
  readonly save: (changes: readonly SlotChange[], key?: string | null) => Promise<Outcome<unknown>>;
  /** Sends slots unchanged, and returns the unprocessed answer. */
  readonly send: (...slots: readonly object[]) => Promise<Outcome<unknown>>;
  /** The care requests of the week. @throws NoAnswer */
  readonly careRequests: () => Promise<readonly CareRequest[]>;
  /**
   * Those with the same interval.
   * @throws NoAnswer
   */
  readonly at: (careRequest: CareRequest) => Promise<readonly CareRequest[]>;
  /** Whether everything outside of the week is as it was. @throws NoAnswer */
  readonly isRestUntouched: () => Promise<boolean>;
}

/** About a year ahead, where nobody has planned anything. */
const DAYS_AHEAD = 364;
const MAX_WEEKS = 26;
/** The months in which clocks change in Chile. */
const CLOCK_CHANGES = ['04', '09'];

/**
 * Opens an empty week.
 * @param whole the patient's list.
 * @throws CannotRun if the given week is not empty, or if no empty week was found.
 */
export function openTrialCalendar(
  context: Context,
  { id }: TrialPatient,
  whole: readonly CareRequest[],
): TrialCalendar {
  const { session, client, newId, announcesKeys } = context;
  const days = emptyWeek(context, whole);
  const rest = keysOutside(whole, days);
  const keyed = solicitudesApi(context.keyed);
  const keyless = solicitudesApi(client);

  async function list(): Promise<readonly CareRequest[]> {
    const rows = needed('GET /solicitudes/paciente/{id}', await session.solicitudes.ofPatient(id));
    return rows?.rows ?? [];
  }
  async function careRequests(): Promise<readonly CareRequest[]> {
    return (await list()).filter(({ fecha }) => days.includes(fecha));
  }

  return {
    days,
    pending: (day, from, to) =>
      careRequestOver(days[day] ?? '', from, to, statusOfNew(false), null),
    confirmed: (day, from, to, caregiver) =>
      careRequestOver(days[day] ?? '', from, to, statusOfNew(true), caregiver),
    save(changes, key) {
      const { update } = key === null || (key === undefined && !announcesKeys) ? keyless : keyed;
      return update(key ?? newId(), { id_paciente: id, slots: changes.map(writeSlot) });
    },
    send: (...slots) =>
      client('POST', '/solicitudes/actualizar', { json: { id_paciente: id, slots } }),
    careRequests,
    at: async (careRequest) =>
      (await careRequests()).filter((other) => sameInterval(other, careRequest)),
    isRestUntouched: async () => keysOutside(await list(), days) === rest,
  };
}

function emptyWeek({ week, now }: Context, whole: readonly CareRequest[]): readonly Fecha[] {
  const taken = new Set(whole.map(({ fecha }) => fecha));
  const isEmpty = (days: readonly Fecha[]) => !days.some((day) => taken.has(day));
  if (week !== undefined) {
    const days = weekOf(week);
    if (isEmpty(days)) return days;
    throw new CannotRun(`La semana del ${week} no está vacía: elige otra con --semana.`);
  }
  const today = parseFecha(now().toISOString()) ?? '';
  for (let ahead = 0; ahead < MAX_WEEKS; ahead += 1) {
    const days = weekOf(addDays(today, DAYS_AHEAD + ahead * 7));
    const changesClocks = days.some((day) => CLOCK_CHANGES.includes(monthOf(day).slice(5)));
    if (!changesClocks && isEmpty(days)) return days;
  }
  throw new CannotRun('No se encontró una semana vacía: di una con --semana AAAA-MM-DD.');
}

function keysOutside(careRequests: readonly CareRequest[], days: readonly Fecha[]): string {
  return careRequests
    .filter(({ fecha }) => !days.includes(fecha))
    .map(careRequestKey)
    .sort()
    .join('\n');
}

export function add(careRequest: CareRequest): SlotChange {
  return { accion: 'inscribir', record: careRequest };
}

export function remove(careRequest: CareRequest): SlotChange {
  return { accion: 'eliminar', record: careRequest };
}
