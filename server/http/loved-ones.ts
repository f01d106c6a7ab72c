import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type LovedOneData, readLovedOne } from '#domain/people/loved-one.ts';
import type { Parts } from '#server/parts.ts';
import { pacienteRow } from '#server/rows.ts';
import { type Account, lockAccount } from '#server/store/accounts.ts';
import {
  addPaciente,
  changePaciente,
  countPacientes,
  findPaciente,
  type Paciente,
} from '#server/store/families.ts';
import { enterKey, madeUnder } from '#server/store/save-ledger.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { checkStillThere, responsableOf } from './caller.ts';
import { fieldsOf, refused } from './fields.ts';
import { bodyHash, idempotencyKeyOf } from './idempotency-key.ts';
import { HttpRefusal, keyTaken, noSuchPaciente } from './refusal.ts';
import { lovedOneBodyShape, userShape } from './shapes.ts';
import { todayIn } from './today.ts';

/** Nobody cares for more; an attempt to add more comes from a program. */
const MOST_LOVED_ONES = 50;

/** A Responsable adds a loved one, or corrects one. */
export function lovedOneRoutes(app: FastifyInstance, parts: Parts): void {
  app.route({
    method: 'POST',
    url: '/api/patients',
    schema: {
      summary: 'Agregar un ser querido',
      headers: {
        type: 'object',
        properties: {
          'Idempotency-Key': {
            type: 'string',
            description: 'Con la misma clave se agrega una sola vez.',
          },
        },
      },
      body: lovedOneBodyShape,
      response: { 201: userShape },
    },
    handler: async (request, reply) => {
      const { account } = await responsableOf(request, parts);
      const wish: Wish = {
        account,
        data: lovedOneIn(request, parts),
        key: idempotencyKeyOf(request),
        hash: bodyHash(request.body),
      };
      const { row, isReplay } = await inTransaction(parts.store, (db) => add(db, wish, parts));
      if (isReplay) reply.header('idempotency-replayed', 'true');
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

interface Wish {
  readonly account: Account;
  readonly data: LovedOneData;
  readonly key: string | null;
  readonly hash: string;
}

/** Adds a loved one; under a known key it adds nobody and returns the one added then, as they are now. */
async function add(
  db: Database,
  { account, data, key, hash }: Wish,
  parts: Pick<Parts, 'clock' | 'newId'>,
): Promise<{ readonly row: Paciente; readonly isReplay: boolean }> {
  await checkStillThere(db, account.id);
  const id = parts.newId();
  if (key !== null) {
    const entry = { account: account.id, key, hash, subject: id };
    const fate = await enterKey(db, entry, parts.clock());
    if (fate === 'taken') throw keyTaken();
    if (fate === 'replay') {
      const made = await madeUnder(db, entry);
      const row = made === null ? null : await findPaciente(db, made, account.id);
      if (row === null) throw noSuchPaciente();
      return { row, isReplay: true };
    }
  }
  // Of two at once the second counts the first's.
  await lockAccount(db, account.id);
  if ((await countPacientes(db, account.id)) >= MOST_LOVED_ONES) throw tooMany();
  const row = await addPaciente(db, {
    id,
    id_responsable: account.id,
    ...data,
    region: account.region,
    created_at: parts.clock().toISOString(),
    calendar_version: 0,
  });
  return { row, isReplay: false };
}

function lovedOneIn(request: FastifyRequest, parts: Parts): LovedOneData {
  const read = readLovedOne(fieldsOf(request), todayIn(parts));
  if (read.kind === 'problems') throw refused(read.problems);
  return read.value;
}

function tooMany(): HttpRefusal {
  const message = `Puedes tener hasta ${MOST_LOVED_ONES} seres queridos.`;
  return new HttpRefusal(409, { code: 'too_many_loved_ones', message });
}
