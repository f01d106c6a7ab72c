import type { CareRequest } from '#domain/calendar/care-request.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { withoutMissing } from '#domain/calendar/edit.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { undo } from '#domain/calendar/undo.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { EMPTY_QUEUE } from '#domain/outbox/queue.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { createDayViews } from '#features/calendar/view-model/day-view.ts';

/** A calendar in memory: care requests that the server has, and a draft that is edited as on a page. */
export function memoryCalendar(base: readonly CareRequest[]) {
  const views = createDayViews(zoneClock('America/Santiago'));
  let careRequests = base;
  let draft: Draft = EMPTY_DRAFT;
  const day = (fecha: Fecha) => views({ base: careRequests, queue: EMPTY_QUEUE, draft })(fecha);
  const edit: Calendar['edit'] = (edits) => {
    const before = draft;
    draft = editDraft(
      draft,
      [...edits].map(([fecha, change]) => {
        const { expected, shown, clock } = day(fecha);
        return { expected, wanted: withoutMissing(shown, change(shown), clock.missing) };
      }),
    );
    return draft !== before;
  };
  return {
    day,
    edit,
    draft: () => draft,
    undo() {
      draft = undo(draft);
    },
    /** Data saved by another device arrives. */
    arrive(fresh: readonly CareRequest[]) {
      careRequests = fresh;
    },
  };
}
