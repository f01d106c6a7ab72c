import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Dependencies } from '#server/dependencies.ts';
import { hasTag } from '#server/http/etag.ts';
import { jsonSchemaOf } from '#server/http/json-schema.ts';
import type { Route } from '#server/http/route.ts';
import { Solicitud } from '#server/http/schemas.ts';
import { hasManyCareRequests } from '#server/http/shares.ts';
import { solicitudRow } from '#server/rows.ts';
import { EVER, readWindow } from '#server/store/calendar/calendar-window.ts';
import type { Patient } from '#server/store/people/patients.ts';
import { mapInTurns } from '#server/yield-to-main.ts';

/** The whole calendar of a patient, as spec §7 has it. */
export function solicitudListRoute(route: Route, deps: Dependencies): void {
  route({
    call: 'GET /solicitudes/paciente/:id',
    allow: 'Responsable of :id',
    summary: 'Las solicitudes de un ser querido',
    answer: v.array(Solicitud),
    isHeavy: (request, { patient }) =>
      hasManyCareRequests(patient) && knownTag(request, patient) === null,
    handle: async ({ params, patient, request, reply }) => {
      const known = knownTag(request, patient);
      if (known !== null) return reply.header('etag', known).status(304).send();
      const { version, rows } = await readWindow(deps.store.db, params.id, EVER);
      reply.header('etag', listTag(version));
      return mapInTurns(rows, solicitudRow);
    },
  });
}

/** To be changed together with the shape of a row, which the version of a calendar does not cover. */
const SHAPE = createHash('sha1')
  .update(JSON.stringify(jsonSchemaOf(Solicitud)))
  .digest('base64url');

/**
 * The tag of the whole list of a calendar. The list changes only with the calendar's version, so the version is enough.
 */
function listTag(version: number): string {
  return `W/"${version}-${SHAPE}"`;
}

/** The tag of the list of a patient if the client already has that list; then the list is not read. */
function knownTag(request: FastifyRequest, patient: Patient | undefined): string | null {
  const tag = listTag(patient?.calendar_version ?? 0);
  return hasTag(request, tag) ? tag : null;
}
