import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/parts.ts';
import { cuidadorRow, pacienteRow } from '#server/rows.ts';
import { listCuidadoresOf, listPacientes } from '#server/store/families.ts';
import { responsableOf } from './caller.ts';
import { listOf, userShape } from './shapes.ts';

/** `GET /responsable/mis_usuarios`: the Responsable's loved ones, then their caregivers. */
export function misUsuariosRoute(app: FastifyInstance, parts: Parts): void {
  app.route({
    method: 'GET',
    url: '/responsable/mis_usuarios',
    schema: {
      summary: 'Los seres queridos del responsable y sus cuidadores',
      response: { 200: listOf(userShape) },
    },
    handler: async (request) => {
      const { account } = await responsableOf(request, parts);
      const pacientes = await listPacientes(parts.store.db, account.id);
      const cuidadores = await listCuidadoresOf(
        parts.store.db,
        pacientes.map(({ id }) => id),
      );
      return [...pacientes.map(pacienteRow), ...cuidadores.map(cuidadorRow)];
    },
  });
}
