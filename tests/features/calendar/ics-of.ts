import type { CareRequest } from '#domain/calendar/care-request.ts';
import { type Draft, EMPTY_DRAFT } from '#domain/calendar/draft.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { EMPTY_QUEUE, type Queue } from '#domain/outbox/queue.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import { icsFile } from '#features/calendar/export/ics-file.ts';
import { createDayViews } from '#features/calendar/view-model/day-view.ts';
import { person } from '#tests/domain/people/people.ts';

export const clock = zoneClock('America/Santiago');
export const FECHA = '2026-11-23';
export const ROSA = person({ id: 7, name: 'Rosa', lastName: 'Rojas' });

/** The text of the `.ics` file of some days. */
export async function icsOf(
  base: readonly CareRequest[],
  notes: readonly HandoverNote[] = [],
  {
    queue = EMPTY_QUEUE,
    draft = EMPTY_DRAFT,
    fechas = [FECHA],
  }: { queue?: Queue; draft?: Draft; fechas?: readonly Fecha[] } = {},
): Promise<string> {
  const dayOf = createDayViews(clock)({ base, queue, draft });
  const days = fechas.map(dayOf);
  const source = { patient: ROSA, days, dayOf, clock, window: null, notes, at: 0, month: false };
  return (await icsFile(source)).blob.text();
}

export function descriptions(text: string): readonly (string | undefined)[] {
  const lines = text.replaceAll('\r\n ', '').matchAll(/^DESCRIPTION:(.+)\r$/gm);
  return [...lines].map(([, messages]) => messages);
}
