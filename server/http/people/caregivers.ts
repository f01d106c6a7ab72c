import * as v from 'valibot';
import type { Dependencies } from '#server/dependencies.ts';
import { form, id } from '#server/http/forms.ts';
import { invalid } from '#server/http/http-error.ts';
import {
  HOW_TO_PAGE,
  type PageQuery,
  pageParameters,
  pageQuery,
  placeText,
  readPage,
} from '#server/http/page-query.ts';
import type { Route } from '#server/http/route.ts';
import { Caregiver, CaregiverPage, Outcome } from '#server/http/schemas.ts';
import { deliverSoon } from '#server/notices/deliver.ts';
import { tellNobodyLeft } from '#server/notices/tell-nobody-left.ts';
import { tellAssigned } from '#server/notices/tell-save.ts';
import { caregiverRow } from '#server/rows.ts';
import { type Account, isCaregiver } from '#server/store/account/accounts.ts';
import { auditHourly } from '#server/store/account/audit.ts';
import { recordActivity } from '#server/store/calendar/activity.ts';
import {
  type AgreedCaregiver,
  agree,
  assignableAmong,
  countCaregivers,
  readCaregivers,
} from '#server/store/people/agreements.ts';
import { listCaregiversOf, replaceCaregivers } from '#server/store/people/patients.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { lockShared } from './circle.ts';

const MOST_CAREGIVERS = 100;
const MUST_BE = `Debe ser una lista de hasta ${MOST_CAREGIVERS} cuidadores.`;

const Assignment = form({
  caregiverIds: v.pipe(v.array(id(MUST_BE), MUST_BE), v.maxLength(MOST_CAREGIVERS, MUST_BE)),
});

/** The caregivers who agreed, and the caregivers assigned to one patient. */
export function caregiverRoutes(route: Route, deps: Dependencies): void {
  const { db } = deps.store;

  route({
    call: 'GET /api/caregivers/search',
    allow: 'Responsable',
    summary: 'Cuidadores activos que aceptaron cuidar a algún ser querido de quien llama',
    description: HOW_TO_PAGE,
    query: pageParameters('el nombre'),
    answer: v.array(Caregiver),
    page: CaregiverPage,
    handle: async ({ account, request }) => {
      const query = pageQuery(request.query);
      await auditHourly(db, deps, { actor: account.id, action: 'caregivers-read', subject: null });
      if (query !== null) return caregiverPage(db, account, query);
      const whole = { text: '', after: null, limit: null };
      return (await readCaregivers(db, account, whole)).found.map(agreedRow);
    },
  });

  route({
    call: 'GET /api/patients/:id/caregivers',
    allow: 'Responsable of :id',
    summary: 'Cuidadores asignados a un ser querido',
    answer: v.array(Caregiver),
    handle: async ({ params }) => (await listCaregiversOf(db, [params.id])).map(caregiverRow),
  });

  route({
    call: 'PUT /api/patients/:id/caregivers',
    allow: 'Responsable',
    summary: 'Asignar a un ser querido exactamente estos cuidadores',
    body: v.config(Assignment, { abortEarly: true }),
    unreadable: 'No pudimos leer los cuidadores.',
    answer: v.object({ ...Outcome.entries, caregivers: v.array(Caregiver) }),
    handle: async ({ account, params: { id }, body: { caregiverIds }, request }) => {
      const caregivers = await inTransaction(deps.store, async (db) => {
        // Serialises concurrent assignments.
        const patient = await lockShared(db, id, account);
        rejectUnassignable(caregiverIds, await assignableAmong(db, id, caregiverIds, account));
        if (isCaregiver(account) && caregiverIds.includes(account.id)) {
          await agree(db, { patient: id, caregiver: account.id, at: deps.clock(), version: null });
        }
        const before = await listCaregiversOf(db, [id]);
        const goes = before.filter((one) => !caregiverIds.includes(one.id));
        const isNew = (one: string) => before.every((other) => other.id !== one);
        if (!caregiverIds.some(isNew)) await tellNobodyLeft(db, deps, { patient: id, goes });
        await replaceCaregivers(db, id, new Set(caregiverIds));
        const after = await listCaregiversOf(db, [id]);
        const comes = after.filter((one) => isNew(one.id));
        const by = { patient: id, actor: account };
        for (const { name: who } of comes) {
          await recordActivity(db, deps, { ...by, kind: 'assigned', detail: { who } });
        }
        for (const { name: who } of goes) {
          await recordActivity(db, deps, { ...by, kind: 'person-removed', detail: { who } });
        }
        const caregivers = comes.filter((one) => one.id !== account.id);
        await tellAssigned(db, deps, { patient, caregivers });
        return after;
      });
      deliverSoon(deps, request.log);
      return {
        success: true,
        message: 'Asignaciones guardadas exitosamente',
        caregivers: caregivers.map(caregiverRow),
      };
    },
  });
}

const CaregiverPlace = v.object({ name: placeText, last_name: placeText, id: placeText });

async function caregiverPage(
  db: Database,
  account: Account,
  query: PageQuery,
): Promise<v.InferInput<typeof CaregiverPage>> {
  const { q: text, limit } = query;
  const { found, rest } = await readPage(
    query,
    CaregiverPlace,
    (after) => readCaregivers(db, account, { text, after, limit }),
    () => countCaregivers(db, account, text),
  );
  return { caregivers: found.map(agreedRow), ...rest };
}

function agreedRow({ account, patients }: AgreedCaregiver) {
  return { ...caregiverRow(account), patients: [...patients] };
}

function rejectUnassignable(ids: readonly string[], assignable: ReadonlySet<string>): void {
  const message = 'No es un cuidador que se pueda asignar.';
  const issues = ids.flatMap((id, index) =>
    assignable.has(id) ? [] : [{ path: `caregiverIds.${index}`, message }],
  );
  if (issues.length > 0) throw invalid('Hay personas que no se pueden asignar.', issues);
}
