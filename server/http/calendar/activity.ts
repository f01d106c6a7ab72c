import type { Dependencies } from '#server/dependencies.ts';
import { ActivityPage } from '#server/http/people/circle-schemas.ts';
import type { Route } from '#server/http/route.ts';
import { activityRow } from '#server/rows.ts';
import { readActivityPage } from '#server/store/calendar/activity.ts';

/** The activity in a calendar and in its circle. */
export function activityRoutes(route: Route, deps: Dependencies): void {
  route({
    call: 'GET /api/patients/:id/activity',
    allow: 'Responsable of :id',
    summary: 'Quién hizo qué en un calendario, de a 50',
    query: { before: 'El `next` de una página, para la que sigue.' },
    answer: ActivityPage,
    handle: async ({ params: { id }, request }) => {
      const { before } = request.query as { readonly before?: unknown };
      // If the parameter is given twice, it is a list.
      const cursor = typeof before === 'string' ? before : null;
      const { rows, hasMore } = await readActivityPage(deps.store.db, id, cursor);
      return { activity: rows.map(activityRow), next: (hasMore && rows.at(-1)?.id) || null };
    },
  });
}
