import { readDay } from '#domain/calendar/read-day.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { VISTAS, type Vista } from './view-model/views.ts';

/** The search parameters of the calendar's address, so that going back and reloading show the same again. */
export interface CalendarSearch {
  /** The patient whose calendar is open, as `String(id)`. */
  readonly paciente?: string;
  /** A day of the period that is shown; today where there is none. */
  readonly fecha?: Fecha;
  readonly vista?: Vista;
}

/**
 * Reads an address; invalid values are left out. Called by the page and not by its route: the router merges what a
 * route returns into what was in the address, so that an invalid value would stay.
 */
export function readCalendarSearch(search: Readonly<Record<string, unknown>>): CalendarSearch {
  const { paciente: patient, fecha, vista } = search;
  // The router reads an id made of digits as a number.
  const named = ['string', 'number'].includes(typeof patient) ? String(patient) : '';
  const day = readDay(fecha);
  const view = VISTAS.find((name) => name === vista);
  return {
    ...(named && { paciente: named }),
    ...(day && { fecha: day }),
    ...(view && { vista: view }),
  };
}
