import * as v from 'valibot';
import { ROLE_FILTERS } from '#domain/people/directory.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { lastAdmin, notFound } from '#server/http/http-error.ts';
import { listSender } from '#server/http/list-sender.ts';
import {
  HOW_TO_PAGE,
  type PageQuery,
  pageParameters,
  pageQuery,
  placeText,
  readPage,
} from '#server/http/page-query.ts';
import type { Route } from '#server/http/route.ts';
import { Outcome, User, UserPage } from '#server/http/schemas.ts';
import { givingBack } from '#server/http/shifts/shifts.ts';
import { deliverSoon } from '#server/notices/deliver.ts';
import { tellDeparture } from '#server/notices/tell-answers.ts';
import { tellHiding } from '#server/notices/tell-save.ts';
import { accountRow, patientRow } from '#server/rows.ts';
import { audit, auditHourly } from '#server/store/account/audit.ts';
import { lockAnyPatient } from '#server/store/calendar/changed-days.ts';
import { deactivate, reactivate, type StatusChange } from '#server/store/people/everyone.ts';
import { revokeOpen } from '#server/store/people/invitations.ts';
import { familyCalendarsOf } from '#server/store/people/members.ts';
import { countPeople, readPeople } from '#server/store/people/people-search.ts';
import { giveBackAll } from '#server/store/shifts/give-back-shifts.ts';
import { deleteRows, findRow } from '#server/store/statements.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { userPages } from '#server/user-pages.ts';

/** The calls of an Admin: see everybody, deactivate and reactivate. */
export function adminRoutes(route: Route, deps: Dependencies): void {
  const { db } = deps.store;
  const sendList = listSender(deps);

  route({
    call: 'GET /admin/users',
    allow: 'Admin',
    summary: 'Todas las cuentas y todos los seres queridos',
    description: HOW_TO_PAGE,
    query: {
      ...pageParameters('el nombre, el apodo, el correo o el RUT'),
      role: `Solo ese rol: ${ROLE_FILTERS.join(', ')}.`,
    },
    answer: v.array(User),
    page: UserPage,
    handle: async ({ account, request, reply }) => {
      const query = pageQuery(request.query);
      // The app asks for pages at every pause in typing, and for the whole list every minute.
      await auditHourly(db, deps, { actor: account.id, action: 'users-read', subject: null });
      if (query !== null) return userPage(db, query);
      return sendList({ request, reply }, User, () => userPages(db));
    },
  });

  route({
    call: 'PUT /admin/users/deactivate/:id',
    allow: 'Admin',
    summary: 'Desactivar una cuenta o a un ser querido',
    description:
      'Los turnos de la cuenta que no han terminado vuelven a quedar pendientes, y sus invitaciones abiertas y direcciones .ics se retiran.',
    answer: Outcome,
    handle: async ({ account: admin, params: { id }, request }) => {
      await inTransaction(deps.store, async (transaction) => {
        const account = await findRow(transaction, 'account', { id });
        const change = throwUnlessDone(await deactivate(transaction, id));
        if (change === 'hidden') {
          await tellHiding(transaction, deps, { id, actor: admin, change });
        }
        if (account !== null) {
          const of = { account, kind: 'deactivated' } as const;
          const given = await giveBackAll(transaction, givingBack(deps, request.log), of);
          await tellDeparture(transaction, deps, account, given);
          // Feeds are deleted for good, like sessions: a link that a thief made must not work again with the account.
          await revokeOpen(transaction, { id_inviter: id }, deps.clock().toISOString());
          await deleteRows(transaction, 'feed', { id_account: id });
        }
        const entry = { actor: admin.id, action: 'user-deactivated', subject: id } as const;
        await audit(transaction, deps, entry);
      });
      deliverSoon(deps, request.log);
      return { success: true, message: 'Usuario desactivado correctamente' };
    },
  });

  route({
    call: 'PUT /admin/users/reactivate/:id',
    allow: 'Admin',
    summary: 'Reactivar una cuenta o a un ser querido',
    answer: Outcome,
    handle: async ({ account: admin, params: { id }, request }) => {
      await inTransaction(deps.store, async (transaction) => {
        const change = throwUnlessDone(await reactivate(transaction, id));
        if (change === 'shown') {
          await tellHiding(transaction, deps, { id, actor: admin, change });
        }
        // Who shares them, or cares there, is told by the next version, as of a deactivation.
        const shared = familyCalendarsOf(transaction, id).orderBy('id_paciente');
        for (const { id_paciente } of await shared.execute()) {
          await lockAnyPatient(transaction, id_paciente);
        }
        const entry = { actor: admin.id, action: 'user-reactivated', subject: id } as const;
        await audit(transaction, deps, entry);
      });
      deliverSoon(deps, request.log);
      return { success: true, message: 'Usuario reactivado correctamente' };
    },
  });
}

const UserPlace = v.object({
  id: placeText,
  created_at: placeText,
  is_patient: v.picklist([0, 1]),
});

async function userPage(db: Database, query: PageQuery): Promise<v.InferInput<typeof UserPage>> {
  const { q: text, role = null, limit } = query;
  const { found, rest } = await readPage(
    query,
    UserPlace,
    (after) => readPeople(db, { text, role, after, limit }),
    () => countPeople(db, { text, role }),
  );
  const users = found.map((one) =>
    'account' in one ? accountRow(one.account) : patientRow(one.patient),
  );
  return { users, ...rest };
}

function throwUnlessDone(change: StatusChange) {
  if (change === 'missing') throw notFound('No encontramos a este usuario.');
  if (change === 'last-admin') throw lastAdmin();
  return change;
}
