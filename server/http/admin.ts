import * as v from 'valibot';
import type { Dependencies } from '#server/dependencies.ts';
import { audit } from '#server/store/audit.ts';
import { deactivate, reactivate, type StatusChange } from '#server/store/everyone.ts';
import { inTransaction } from '#server/store/store.ts';
import { userPages } from '#server/user-pages.ts';
import { HttpError, lastAdmin } from './http-error.ts';
import { listSender } from './list-sender.ts';
import type { Route } from './route.ts';
import { Outcome, User } from './schemas.ts';

/** What an Admin may do: see everybody, deactivate and reactivate. */
export function adminRoutes(route: Route, deps: Dependencies): void {
  const { db } = deps.store;
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
