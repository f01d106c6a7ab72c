import * as v from 'valibot';
import { parseFecha } from '#domain/calendar/time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { invalidField } from '#server/http/http-error.ts';
import type { Route } from '#server/http/route.ts';
import { delta, Note, Solicitud } from '#server/http/schemas.ts';
import { hasManyCareRequests, hasManyNotes } from '#server/http/shares.ts';
import { noteRow, solicitudRow } from '#server/rows.ts';
import {
  type Asked,
  readChanges,
  readNoteChanges,
} from '#server/store/calendar/calendar-changes.ts';
import { EVER } from '#server/store/calendar/calendar-window.ts';
import { mapInTurns } from '#server/yield-to-main.ts';

const HOW =
  'Con `since` entrega los días que cambiaron desde entonces, en `fechas`, y todo lo que hay en ellos. Sin `since`, o ' +
  'cuando ya no se sabe, entrega todo desde `from` hasta `to`, sin `fechas`.';

const QUERY = {
  since: 'La `version` de una respuesta anterior.',
  from: 'El primer día, como 2026-11-23; sin él, desde siempre.',
  to: 'El último día; sin él, para siempre.',
} as const;

/** The changes of a calendar since a version that the caller has. */
export function changeRoutes(route: Route, deps: Dependencies): void {
  const { db } = deps.store;

  route({
    call: 'GET /api/patients/:id/changes',
    allow: 'Responsable of :id',
    summary: 'Lo que cambió en las solicitudes de un ser querido',
    description: HOW,
    query: QUERY,
    answer: v.object({ ...delta, solicitudes: v.array(Solicitud) }),
    isHeavy: ({ query }, { patient }) => !sinceOf(query) && hasManyCareRequests(patient),
    handle: async ({ params, request }) => {
      const { version, fechas, rows } = await readChanges(db, params.id, askedBy(request.query));
      return { version, ...namedDays(fechas), solicitudes: await mapInTurns(rows, solicitudRow) };
    },
  });

  route({
    call: 'GET /api/patients/:id/notes/changes',
    allow: 'Responsable of :id',
    summary: 'Lo que cambió en las notas de un ser querido',
    description: HOW,
    query: QUERY,
    answer: v.object({ ...delta, notes: v.array(Note) }),
    isHeavy: ({ query }, { patient }) => !sinceOf(query) && hasManyNotes(patient),
    handle: async ({ params, request }) => {
      const asked = askedBy(request.query);
      const { version, fechas, rows } = await readNoteChanges(db, params.id, asked);
      return { version, ...namedDays(fechas), notes: await mapInTurns(rows, noteRow) };
    },
  });
}

/** The changed days of an answer, as a filter of its rows; everything for a window. */
export function namedDays(fechas: readonly string[] | null): { readonly fechas?: string[] } {
  return fechas === null ? {} : { fechas: [...fechas] };
}

/**
 * The caller's version, if the query contains one; 0 for a caller without data. A number with more digits cannot be a
 * version, and some engines reject it.
 */
export function sinceOf(query: unknown): number | null {
  const { since } = query as { readonly since?: unknown };
  return typeof since === 'string' && /^\d{1,9}$/.test(since) ? Number(since) : null;
}

function askedBy(query: unknown): Asked {
  const { from = EVER.from, to = EVER.to } = query as Record<string, unknown>;
  return { since: sinceOf(query), from: fechaIn('from', from), to: fechaIn('to', to) };
}

function fechaIn(path: string, value: unknown): string {
  const isOpen = value === EVER.from || value === EVER.to;
  const fecha = isOpen ? value : typeof value === 'string' ? parseFecha(value) : null;
  if (fecha !== null) return fecha;
  throw invalidField(path, 'Debe ser una fecha, como 2026-11-23.');
}
