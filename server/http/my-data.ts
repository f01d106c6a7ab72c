import type { FastifyInstance } from 'fastify';
import { readPersonalData } from '#domain/account/fields.ts';
import { queues } from '#server/access/queues.ts';
import type { Parts } from '#server/parts.ts';
import { caregiverRow, noteRow, ownAccountRow, pacienteRow, solicitudRow } from '#server/rows.ts';
import { awaitingOf } from '#server/store/accounts.ts';
import { audit } from '#server/store/audit.ts';
import { deleteAccount } from '#server/store/delete-account.ts';
import { hasActiveAdmin, lockAdmins } from '#server/store/everyone.ts';
import { completeAccount, ownData } from '#server/store/own-data.ts';
import { recordConsent } from '#server/store/sign-ups.ts';
import { inTransaction } from '#server/store/store.ts';
import { callerOf, checkStillThere } from './caller.ts';
import { consentIn, fieldsOf, refused } from './fields.ts';
import { HttpRefusal, lastAdmin } from './refusal.ts';
import { outcomeShape, ownDataShape, personalDataProperties, successShape } from './shapes.ts';
import { todayIn } from './today.ts';

/** The legal rights to get a copy of one's data and to have it deleted. */
export function myDataRoutes(app: FastifyInstance, parts: Parts): void {
  /** A copy takes memory by what the account holds: only one is made at a time. */
  const inTurn = queues(1);

  app.route({
    method: 'GET',
    url: '/auth/me/export',
    schema: { summary: 'Descargar mis datos', response: { 200: ownDataShape } },
    handler: async (request, reply) => {
      const { account } = await callerOf(request, parts);
      const { consents, lovedOnes, shifts } = await inTurn('copies', () =>
        ownData(parts.store.db, account),
      );
      reply.header('content-disposition', 'attachment; filename="mis-datos.json"');
      return {
        exportedAt: parts.clock().toISOString(),
        account: ownAccountRow(account),
        consents: consents.map(({ version, given_at }) => ({ version, givenAt: given_at })),
        lovedOnes: lovedOnes.map(({ paciente, cuidadores, solicitudes, notes }) => ({
          ...pacienteRow(paciente),
          caregivers: cuidadores.map(caregiverRow),
          solicitudes: solicitudes.map(solicitudRow),
          notes: notes.map(noteRow),
        })),
        shifts,
      };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/auth/me',
    schema: {
      summary: 'Eliminar mi cuenta y todo lo que guarda',
      response: { 200: successShape },
    },
    handler: async (request, reply) => {
      const { account } = await callerOf(request, parts);
      await inTransaction(parts.store, async (db) => {
        if (account.role === 'Admin') await lockAdmins(db);
        await deleteAccount(db, account.id);
        if (account.role === 'Admin' && !(await hasActiveAdmin(db))) throw lastAdmin();
        const entry = {
          actor: account.id,
          action: 'account-deleted',
          subject: account.id,
        } as const;
        await audit(db, parts, entry);
      });
      reply.header('clear-site-data', '"cache"');
      return { success: true };
    },
  });

  app.route({
    method: 'PUT',
    url: '/auth/me',
    schema: {
      summary: 'Completar los datos de una cuenta que aún los debe',
      body: {
        type: 'object',
        required: Object.keys(personalDataProperties),
        properties: { ...personalDataProperties, consent: { type: 'string' } },
      },
      response: { 200: outcomeShape },
    },
    handler: async (request) => {
      const { account } = await callerOf(request, parts);
      if (awaitingOf(account).length === 0) {
        const message = 'Tus datos ya están completos.';
        throw new HttpRefusal(409, { code: 'already_complete', message });
      }
      const fields = fieldsOf(request);
      const read = readPersonalData(fields, todayIn(parts));
      if (read.kind === 'problems') throw refused(read.problems);
      await inTransaction(parts.store, async (db) => {
        await checkStillThere(db, account.id);
        await completeAccount(db, account.id, read.value);
        await recordConsent(db, account.id, consentIn(fields), parts.clock());
      });
      return { success: true, message: 'Tus datos se guardaron correctamente.' };
    },
  });
}
