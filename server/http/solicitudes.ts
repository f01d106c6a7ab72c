import * as v from 'valibot';
import type { Dependencies } from '#server/dependencies.ts';
import { solicitudRow } from '#server/rows.ts';
import { listSolicitudes } from '#server/store/solicitudes.ts';
import type { Route } from './route.ts';
import { Solicitud } from './schemas.ts';

/** All care requests of a patient. */
export function solicitudesRoute(route: Route, { store: { db } }: Dependencies): void {
  route({
    call: 'GET /solicitudes/paciente/:id',
    allow: 'Responsable of :id',
    summary: 'Las solicitudes de un ser querido',
    answer: v.array(Solicitud),
    handle: async ({ params }) => (await listSolicitudes(db, params.id)).map(solicitudRow),
  });
}
