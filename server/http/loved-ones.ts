import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type LovedOneData, readLovedOne } from '#domain/people/loved-one.ts';
import type { Parts } from '#server/parts.ts';
import { addPaciente, changePaciente, countPacientes } from '#server/store/families.ts';
import { inTransaction } from '#server/store/store.ts';
import { responsableOf } from './caller.ts';
import { fieldsOf, refused } from './fields.ts';
import { noSuchPaciente, Refusal } from './refusal.ts';
import { pacienteRow } from './rows.ts';
import { lovedOneBodyShape, userShape } from './shapes.ts';
import { todayIn } from './today.ts';

/** Nobody cares for more; someone who tries is a program. */
const MOST_LOVED_ONES = 50;

/** A family begins: a Responsable adds a loved one, or puts right what is said of one. */
export function lovedOneRoutes(app: FastifyInstance, parts: Parts): void {
  app.route({
    method: 'POST',
    url: '/api/patients',
    schema: {
      summary: 'Agregar un ser querido',
      body: lovedOneBodyShape,
      response: { 201: userShape },
    },
    handler: async (request, reply) => {
      const { account } = await responsableOf(request, parts);
      const data = lovedOneIn(request, parts);
      const row = await inTransaction(parts.store, async (db) => {
        if ((await countPacientes(db, account.id)) >= MOST_LOVED_ONES) throw tooMany();
        return addPaciente(db, {
          id: parts.newId(),
          id_responsable: account.id,
          ...data,
          region: account.region,
          created_at: parts.clock().toISOString(),
          calendar_version: 0,
        });
      });
      return reply.status(201).send(pacienteRow(row));
    },
  });

  app.route<{ Params: { id: string } }>({
    method: 'PUT',
    url: '/api/patients/:id',
    schema: {
      summary: 'Corregir los datos de un ser querido',
      body: lovedOneBodyShape,
      response: { 200: userShape },
    },
    handler: async (request) => {
      const { account } = await responsableOf(request, parts);
      const data = lovedOneIn(request, parts);
      const row = await changePaciente(parts.store.db, request.params.id, account.id, data);
      if (row === null) throw noSuchPaciente();
      return pacienteRow(row);
    },
  });
}

function lovedOneIn(request: FastifyRequest, parts: Parts): LovedOneData {
  const read = readLovedOne(fieldsOf(request), todayIn(parts));
  if (read.kind === 'problems') throw refused(read.problems);
  return read.value;
}

function tooMany(): Refusal {
  const message = `Puedes tener hasta ${MOST_LOVED_ONES} seres queridos.`;
  return new Refusal(409, { code: 'too_many_loved_ones', message });
}
