import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/parts.ts';
import { solicitudRow } from '#server/rows.ts';
import { isPacienteOf } from '#server/store/families.ts';
import { listSolicitudes } from '#server/store/solicitudes.ts';
import { responsableOf } from './caller.ts';
import { noSuchPaciente } from './refusal.ts';
import { listOf, solicitudShape } from './shapes.ts';

/** `GET /solicitudes/paciente/{id}`: everything in a loved one's calendar. */
export function solicitudesRoute(app: FastifyInstance, parts: Parts): void {
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: '/solicitudes/paciente/:id',
    schema: {
      summary: 'Las solicitudes de un ser querido',
      response: { 200: listOf(solicitudShape) },
    },
    handler: async (request) => {
      const { account } = await responsableOf(request, parts);
      const { id } = request.params;
      if (!(await isPacienteOf(parts.store.db, id, account.id))) throw noSuchPaciente();
      return (await listSolicitudes(parts.store.db, id)).map(solicitudRow);
    },
  });
}
