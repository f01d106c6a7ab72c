import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { IdSchema } from '#domain/contract/rows.ts';
import type { Parts } from '#server/parts.ts';
import { caregiverRow } from '#server/rows.ts';
import { listCuidadores } from '#server/store/accounts.ts';
import { auditHourly } from '#server/store/audit.ts';
import {
  assignableAmong,
  isPacienteOf,
  listCuidadoresOf,
  replaceCuidadores,
} from '#server/store/families.ts';
import { lockCalendar } from '#server/store/solicitudes.ts';
import { inTransaction } from '#server/store/store.ts';
import { responsableOf } from './caller.ts';
import { invalid, noSuchPaciente } from './refusal.ts';
import { assignmentShape, caregiverShape, listOf } from './shapes.ts';

/** All caregivers, and those assigned to one loved one. */
export function caregiverRoutes(app: FastifyInstance, parts: Parts): void {
  app.route({
    method: 'GET',
    url: '/api/caregivers/search',
    schema: { summary: 'Cuidadores activos', response: { 200: listOf(caregiverShape) } },
    handler: async (request) => {
      const { account } = await responsableOf(request, parts);
      const { db } = parts.store;
      const read = { actor: account.id, action: 'caregivers-read', subject: null } as const;
      await auditHourly(db, parts, read);
      return (await listCuidadores(db)).map(caregiverRow);
    },
  });

  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: '/api/patients/:id/caregivers',
    schema: {
      summary: 'Cuidadores asignados a un ser querido',
      response: { 200: listOf(caregiverShape) },
    },
    handler: async (request) => {
      const { account } = await responsableOf(request, parts);
      const { id } = request.params;
      if (!(await isPacienteOf(parts.store.db, id, account.id))) throw noSuchPaciente();
      return (await listCuidadoresOf(parts.store.db, [id])).map(caregiverRow);
    },
  });

  app.route<{ Params: { id: string } }>({
    method: 'PUT',
    url: '/api/patients/:id/caregivers',
    schema: {
      summary: 'Asignar a un ser querido exactamente estos cuidadores',
      body: {
        type: 'object',
        required: ['caregiverIds'],
        properties: { caregiverIds: { type: 'array', items: { type: 'string' } } },
      },
      response: { 200: assignmentShape },
    },
    handler: async (request) => {
      const { account } = await responsableOf(request, parts);
      const { id } = request.params;
      const ids = caregiverIdsIn(request);
      const caregivers = await inTransaction(parts.store, async (db) => {
        // Serialises concurrent assignments.
        if (!(await lockCalendar(db, id, account.id))) throw noSuchPaciente();
        refuseStrangers(ids, await assignableAmong(db, id, ids));
        await replaceCuidadores(db, id, new Set(ids));
        return listCuidadoresOf(db, [id]);
      });
      return {
        success: true,
        message: 'Asignaciones guardadas exitosamente',
        caregivers: caregivers.map(caregiverRow),
      };
    },
  });
}

const MOST_CAREGIVERS = 100;

const BodySchema = v.object({
  caregiverIds: v.pipe(v.array(IdSchema), v.maxLength(MOST_CAREGIVERS)),
});

function caregiverIdsIn(request: FastifyRequest): readonly string[] {
  const parsed = v.safeParse(BodySchema, request.body);
  if (parsed.success) return parsed.output.caregiverIds.map(String);
  const message = `Debe ser una lista de hasta ${MOST_CAREGIVERS} cuidadores.`;
  throw invalid('No pudimos leer los cuidadores.', [{ path: 'caregiverIds', message }]);
}

function refuseStrangers(ids: readonly string[], assignable: ReadonlySet<string>): void {
  const message = 'No es un cuidador que se pueda asignar.';
  const issues = ids.flatMap((id, index) =>
    assignable.has(id) ? [] : [{ path: `caregiverIds.${index}`, message }],
  );
  if (issues.length > 0) throw invalid('Hay personas que no se pueden asignar.', issues);
}
