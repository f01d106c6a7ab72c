import * as v from 'valibot';
import { readPersonalData } from '#domain/account/fields.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { createQueue } from '#server/auth/queues.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { checkAccountExists } from '#server/http/caller.ts';
import { Capabilities, capabilitiesOf } from '#server/http/capabilities.ts';
import { formWithConsent } from '#server/http/forms.ts';
import { lastAdmin } from '#server/http/http-error.ts';
import type { Route } from '#server/http/route.ts';
import { described, Outcome, personalData, Success } from '#server/http/schemas.ts';
import { givingBack } from '#server/http/shifts/shifts.ts';
import { waiterOf } from '#server/http/waiter.ts';
import { deliverSoon } from '#server/notices/deliver.ts';
import { tellDeparture } from '#server/notices/tell-answers.ts';
import { tellDeletion } from '#server/notices/tell-save.ts';
import {
  activityRow,
  caregiverRow,
  noteRow,
  ownAccountRow,
  patientRow,
  solicitudRow,
} from '#server/rows.ts';
import { awaitingOf } from '#server/store/account/accounts.ts';
import { audit } from '#server/store/account/audit.ts';
import { deleteAccount } from '#server/store/account/delete-account.ts';
import { changePersonalData } from '#server/store/account/own-access.ts';
import { ownData } from '#server/store/account/own-data.ts';
import { revokeToken } from '#server/store/account/sessions.ts';
import { recordConsent } from '#server/store/account/sign-ups.ts';
import { recordActivity } from '#server/store/calendar/activity.ts';
import { hasActiveAdmin, lockAdmins } from '#server/store/people/everyone.ts';
import { handOverAll } from '#server/store/people/members.ts';
import { giveBackAll } from '#server/store/shifts/give-back-shifts.ts';
import { inTransaction } from '#server/store/store.ts';
import { OwnData } from './own-data-schema.ts';

const Me = v.object({
  id: v.string(),
  name: v.string(),
  lastname: v.string(),
  email: v.string(),
  role: v.string(),
  phone: v.nullable(v.string()),
  hasPassword: described(v.boolean(), 'Si puede iniciar sesión sin Google.'),
  awaiting: described(v.array(v.string()), 'Datos que la cuenta aún debe.'),
  renewedToken: v.optional(
    described(
      v.string(),
      'De la misma sesión, con el rol que la cuenta tiene ahora; solo cuando el del token enviado es otro.',
    ),
  ),
  capabilities: Capabilities,
});

/**
 * Calls for the own account: sign out, read it, get a copy of its data, delete it (the last two are required by law),
 * and complete its data.
 */
export function ownAccountRoutes(route: Route, deps: Dependencies): void {
  /** Only one copy at a time, because the copy of a large account takes much memory. */
  const copies = createQueue(1);

  // Ends only this session. `Clear-Site-Data` names only the cache: "storage" would also delete the worker, and changes
  // that the user chose to keep on the device.
  route({
    call: 'POST /auth/logout',
    allow: 'signed-in',
    summary: 'Cerrar sesión',
    answer: Success,
    handle: async ({ token, reply }) => {
      await revokeToken(deps.store.db, token.jti, token.expires);
      reply.header('clear-site-data', '"cache"');
      return { success: true };
    },
  });

  // Clients also use it to verify a token.
  route({
    call: 'GET /auth/me',
    allow: 'signed-in',
    summary: 'Quién ha iniciado sesión',
    answer: Me,
    handle: async ({ account, token }) => ({
      id: account.id,
      name: account.name,
      lastname: account.last_name,
      email: account.mail,
      role: account.role,
      phone: account.phone,
      hasPassword: account.password_hash !== null,
      awaiting: [...awaitingOf(account)],
      capabilities: capabilitiesOf(account, deps),
      ...(token.scope === account.role
        ? {}
        : { renewedToken: await deps.tokens.renew(token, account) }),
    }),
  });

  route({
    call: 'GET /auth/me/export',
    allow: 'signed-in',
    summary: 'Descargar mis datos',
    answer: OwnData,
    isHeavy: () => true,
    handle: async ({ account, request, reply }) => {
      const read = () => ownData(deps.store.db, account);
      const { ownPatients, activity, ...data } = await copies.run(read, waiterOf(request));
      reply.header('content-disposition', 'attachment; filename="mis-datos.json"');
      return {
        exportedAt: deps.clock().toISOString(),
        account: ownAccountRow(account),
        lovedOnes: ownPatients.map(
          ({ patient, members, caregivers, solicitudes, notes, careHours }) => ({
            ...patientRow(patient),
            archivedAt: patient.archived_at,
            members: members.map(({ name, lastname, joinedAt }) => ({ name, lastname, joinedAt })),
            caregivers: caregivers.map(caregiverRow),
            solicitudes: solicitudes.map(solicitudRow),
            notes: notes.map(noteRow),
            careHours,
          }),
        ),
        activity: activity.map(({ name, ...row }) => ({ name, ...activityRow(row) })),
        ...data,
      };
    },
  });

  route({
    call: 'DELETE /auth/me',
    allow: 'signed-in',
    summary: 'Eliminar mi cuenta y todo lo que guarda',
    answer: Success,
    handle: async ({ account, request, reply }) => {
      const { id, role } = account;
      await inTransaction(deps.store, async (db) => {
        if (role === 'Admin') await lockAdmins(db);
        const of = { account, kind: 'left' } as const;
        const given = await giveBackAll(db, givingBack(deps, request.log), of);
        await tellDeparture(db, deps, account, given);
        const { handedOver } = await handOverAll(db, id);
        for (const { patient, to } of handedOver) {
          const entry = { kind: 'owner-changed', detail: { who: to } } as const;
          await recordActivity(db, deps, { patient, actor: account, ...entry });
        }
        await tellDeletion(db, deps, account);
        await deleteAccount(db, id, deps.clock());
        if (role === 'Admin' && !(await hasActiveAdmin(db))) throw lastAdmin();
        await audit(db, deps, { actor: id, action: 'account-deleted', subject: id });
      });
      deliverSoon(deps, request.log);
      reply.header('clear-site-data', '"cache"');
      return { success: true };
    },
  });

  route({
    call: 'PUT /auth/me',
    allow: 'signed-in with data missing',
    summary: 'Completar los datos de una cuenta que aún los debe',
    body: formWithConsent(personalData, (fields) =>
      readPersonalData(fields, chileanFecha(deps.clock())),
    ),
    answer: Outcome,
    handle: async ({ account: { id }, body: { consent, lastname, ...data } }) => {
      await inTransaction(deps.store, async (db) => {
        await checkAccountExists(db, id);
        // A user who signed in with Google may have accepted an invitation, and have shifts under another name.
        await changePersonalData(db, id, { ...data, last_name: lastname }, deps.clock());
        await recordConsent(db, id, consent, deps.clock());
      });
      return { success: true, message: 'Tus datos se guardaron correctamente.' };
    },
  });
}
