import { finished } from 'node:stream/promises';
import * as v from 'valibot';
import { XLSX } from '#domain/workbook/sheet.ts';
import { queues } from '#server/auth/queues.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { audit } from '#server/store/audit.ts';
import { deactivate, reactivate, type StatusChange } from '#server/store/everyone.ts';
import { inTransaction } from '#server/store/store.ts';
import { userPages } from '#server/user-pages.ts';
import { recordsSheets, usersSheets } from '#server/workbook/exports.ts';
import { workbookStream } from '#server/workbook/workbook-stream.ts';
import { HttpError, lastAdmin } from './http-error.ts';
import { listSender } from './list-sender.ts';
import type { Route } from './route.ts';
import { Outcome, User } from './schemas.ts';

/** More wait: each keeps a processor busy for as long as its caller reads. */
const WORKBOOKS_AT_ONCE = 2;

/** What an Admin may do: see everybody, download the two workbooks, deactivate and reactivate. */
export function adminRoutes(route: Route, deps: Dependencies): void {
  const { db } = deps.store;
  const inTurn = queues(WORKBOOKS_AT_ONCE);
  const sendList = listSender(deps);

  route({
    call: 'GET /admin/users',
    allow: 'Admin',
    summary: 'Todas las cuentas y todos los seres queridos',
    answer: v.array(User),
    handle: async ({ account, request, reply }) => {
      await audit(db, deps, { actor: account.id, action: 'users-read', subject: null });
      return sendList({ request, reply }, User, () => userPages(db));
    },
  });

  const exports = [
    ['users-relations', 'Usuarios.xlsx', 'users-exported', usersSheets],
    ['records', 'Registros.xlsx', 'records-exported', recordsSheets],
  ] as const;
  for (const [path, file, action, make] of exports) {
    route({
      call: `GET /admin/export/${path}`,
      allow: 'Admin',
      summary: `Descargar ${file}`,
      content: XLSX,
      handle: async ({ account, reply }) => {
        await inTurn('workbooks', async () => {
          await audit(db, deps, { actor: account.id, action, subject: null });
          const workbook = workbookStream(make(db));
          reply
            .type(XLSX)
            .header('content-disposition', `attachment; filename="${file}"`)
            .send(workbook);
          // The turn is over when the last byte is sent, or when the caller has gone.
          await finished(workbook).catch(() => {});
        });
        return reply;
      },
    });
  }

  const changes = [
    ['deactivate', 'Desactivar', 'user-deactivated', deactivate, 'desactivado'],
    ['reactivate', 'Reactivar', 'user-reactivated', reactivate, 'reactivado'],
  ] as const;
  for (const [path, verb, action, change, done] of changes) {
    route({
      call: `PUT /admin/users/${path}/:id`,
      allow: 'Admin',
      summary: `${verb} una cuenta o a un ser querido`,
      answer: Outcome,
      handle: async ({ account, params: { id } }) => {
        await inTransaction(deps.store, async (transaction) => {
          throwUnlessDone(await change(transaction, id));
          await audit(transaction, deps, { actor: account.id, action, subject: id });
        });
        return { success: true, message: `Usuario ${done} correctamente` };
      },
    });
  }
}

function throwUnlessDone(change: StatusChange): void {
  if (change === 'missing') {
    throw new HttpError(404, 'not_found', 'No encontramos a este usuario.');
  }
  if (change === 'last-admin') throw lastAdmin();
}
