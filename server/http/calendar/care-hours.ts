import * as v from 'valibot';
import {
  type CareWindow,
  isSameWindow,
  readCareWindow as readWindow,
} from '#domain/planner/care-window.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { form } from '#server/http/forms.ts';
import { earlierCopy, LATE_COPY } from '#server/http/idempotency-key.ts';
import { jsonSchemaOf } from '#server/http/json-schema.ts';
import { rejectArchived } from '#server/http/people/archived.ts';
import { lockShared } from '#server/http/people/circle.ts';
import type { Route } from '#server/http/route.ts';
import { CareHours } from '#server/http/schemas.ts';
import { momentNow } from '#server/moment.ts';
import { hasToldHour } from '#server/notices/told-hour.ts';
import { recordChoice } from '#server/store/calendar/activity.ts';
import { readCareWindow, writeCareWindow } from '#server/store/calendar/care-windows.ts';
import { inTransaction } from '#server/store/store.ts';

const MUST_BE = 'Deben ser dos horas en punto o y media, en minutos desde las 00:00.';

const Hours = form({
  window: v.pipe(
    v.unknown(),
    v.metadata({ ...jsonSchemaOf(v.nullable(CareHours)) }),
    v.check((value) => value === null || readWindow(value) !== null, MUST_BE),
    v.transform((value): CareWindow | null => (value === null ? null : readWindow(value))),
  ),
});

const Answer = v.object({ window: v.nullable(CareHours) });

/** The hours of every day in which the family wants somebody with the patient. */
export function careHoursRoutes(route: Route, deps: Dependencies): void {
  route({
    call: 'GET /api/patients/:id/care-hours',
    allow: 'Responsable of :id',
    summary: 'El horario en que un ser querido necesita compañía',
    answer: Answer,
    handle: async ({ params: { id } }) => ({ window: await readCareWindow(deps.store.db, id) }),
  });

  route({
    call: 'PUT /api/patients/:id/care-hours',
    allow: 'Responsable of :id',
    summary: 'Cambiar el horario en que un ser querido necesita compañía',
    idempotent: LATE_COPY,
    body: v.config(Hours, { abortEarly: true }),
    answer: Answer,
    handle: async ({ account, params: { id }, body: { window }, request }) => {
      const moment = momentNow(deps);
      await inTransaction(deps.store, async (db) => {
        const patient = await lockShared(db, id, account);
        if ((await earlierCopy(db, request, account.id, deps.clock())) !== null) return;
        await rejectArchived(db, patient);
        if (isSameWindow(await readCareWindow(db, patient.id), window)) return;
        // A family that sets the window for the first time in the evening already sees tomorrow's gaps, so they need no
        // notice.
        await writeCareWindow(db, patient.id, window, hasToldHour(moment) ? moment.fecha : null);
        // The last change wins. The activity shows who replaced the earlier hours.
        const detail = window === null ? {} : { window };
        const by = { patient: patient.id, actor: account };
        await recordChoice(db, deps, { ...by, kind: 'care-hours', detail });
      });
      return { window };
    },
  });
}
