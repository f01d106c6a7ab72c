import * as v from 'valibot';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { readPatient } from '#domain/people/patient.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { form, formReadBy, text, textOrNone } from '#server/http/forms.ts';
import { conflict, noSuchPatient } from '#server/http/http-error.ts';
import { claim, keyed } from '#server/http/idempotency-key.ts';
import type { Route } from '#server/http/route.ts';
import { ArchivedPatient, User } from '#server/http/schemas.ts';
import { caregiverUserRow, patientRow } from '#server/rows.ts';
import { lockAccounts } from '#server/store/account/accounts.ts';
import { archivedBy, recordActivity } from '#server/store/calendar/activity.ts';
import {
  addPatient,
  changePatient,
  findPatient,
  listCaregiversOf,
  listPatients,
  setArchived,
} from '#server/store/people/patients.ts';
import { countRows } from '#server/store/statements.ts';
import { type Database, inTransaction } from '#server/store/store.ts';

/** More patients than any family needs. */
const MAX_PATIENTS = 50;

const FIELDS = {
  name: text(),
  last_name: text(),
  nickname: textOrNone(),
  rut: textOrNone(),
  birthdate: textOrNone({ format: 'date' }),
};

const Archived = form({ archived: v.boolean('Debe ser verdadero o falso.') });

/** The calls by which a Responsable adds, corrects or archives a patient. */
export function patientRoutes(route: Route, deps: Dependencies): void {
  const Patient = formReadBy(FIELDS, ({ last_name, ...fields }) =>
    readPatient(
      { ...fields, last_name: last_name || fields['lastname'] },
      chileanFecha(deps.clock()),
    ),
  );

  // The Responsable's patients, then their caregivers.
  route({
    call: 'GET /responsable/mis_usuarios',
    allow: 'Responsable',
    summary: 'Los seres queridos del responsable y sus cuidadores',
    answer: v.array(User),
    handle: async ({ account }) => {
      const patients = await listPatients(deps.store.db, account.id);
      const ids = patients.map(({ id }) => id);
      const caregivers = await listCaregiversOf(deps.store.db, ids);
      return [...patients.map(patientRow), ...caregivers.map(caregiverUserRow)];
    },
  });

  route({
    call: 'POST /api/patients',
    allow: 'Responsable',
    summary: 'Agregar un ser querido',
    idempotent: 'Con la misma clave se agrega una sola vez.',
    body: Patient,
    answer: User,
    status: 201,
    /** A repeated key adds no patient, and returns the patient that the first call added. */
    handle: async ({ account, body, request, reply }) => {
      const call = { account: account.id, ...keyed(request) };
      const { row, isReplay } = await inTransaction(deps.store, async (db) => {
        const id = deps.newId();
        const earlier = await claim(db, call, deps.clock(), id);
        if (earlier !== null) {
          const row = await findPatient(db, earlier.subject ?? '', account.id);
          if (row === null) throw noSuchPatient();
          return { row, isReplay: true };
        }
        await rejectTooMany(db, account.id, 'Puedes tener hasta');
        const row = await addPatient(db, {
          id,
          id_responsable: account.id,
          ...body,
          region: account.region,
          created_at: deps.clock().toISOString(),
          calendar_version: 0,
        });
        return { row, isReplay: false };
      });
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return patientRow(row);
    },
  });

  route({
    call: 'PUT /api/patients/:id',
    allow: 'Responsable',
    summary: 'Corregir los datos de un ser querido',
    body: Patient,
    answer: User,
    handle: async ({ account, params: { id }, body }) => {
      const row = await inTransaction(deps.store, (db) => changePatient(db, id, account.id, body));
      if (row === null) throw noSuchPatient();
      return patientRow(row);
    },
  });

  route({
    call: 'GET /api/patients/archived',
    allow: 'Responsable',
    summary: 'Los seres queridos archivados del responsable',
    answer: v.array(ArchivedPatient),
    handle: async ({ account }) => {
      const patients = await listPatients(deps.store.db, account.id, { archived: true });
      const by = await archivedBy(
        deps.store.db,
        patients.map(({ id }) => id),
      );
      return patients.map((one) => ({ ...patientRow(one), archived_by: by.get(one.id) ?? null }));
    },
  });

  // All their data stay, and can be read as before. They disappear from the lists of the family, and their pending
  // shifts from the lists of the caregivers. Changes that devices send later are rejected until the patient is in use
  // again (`./archived.ts`).
  route({
    call: 'PUT /api/patients/:id/archived',
    allow: 'Responsable',
    summary: 'Archivar a un ser querido, o volver a usar su calendario',
    body: v.config(Archived, { abortEarly: true }),
    answer: User,
    handle: async ({ account, params: { id: patient }, body: { archived } }) =>
      inTransaction(deps.store, async (db) => {
        const set = await setArchived(db, patient, account.id, archived ? deps.clock() : null);
        if (set === null) throw noSuchPatient();
        const kind = archived ? 'archived' : 'restored';
        if (set.isChanged) {
          await recordActivity(db, deps, { patient, actor: account, kind, detail: {} });
        }
        return patientRow(set.patient);
      }),
  });
}

/**
 * @param tooMany the beginning of the message.
 * @throws HttpError 409 for an account that has the maximum number of patients.
 */
export async function rejectTooMany(db: Database, owner: string, tooMany: string): Promise<void> {
  // Of two simultaneous calls, the second one also counts the patient of the first.
  await lockAccounts(db, { id: owner });
  // Includes hidden patients.
  const owned = await countRows(db, 'paciente', { id_responsable: owner });
  if (owned < MAX_PATIENTS) return;
  throw conflict('too_many_loved_ones', `${tooMany} ${MAX_PATIENTS} seres queridos.`);
}
