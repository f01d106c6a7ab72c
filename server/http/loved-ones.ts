import { readPatient } from '#domain/people/patient.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { pacienteRow } from '#server/rows.ts';
import { lockAccount } from '#server/store/accounts.ts';
import { addPatient, changePatient, countPatients, findPatient } from '#server/store/patients.ts';
import { enterKey } from '#server/store/save-ledger.ts';
import { inTransaction } from '#server/store/store.ts';
import { checkStillThere } from './caller.ts';
import { formReadBy, text, textOrNone } from './forms.ts';
import { HttpError, keyTaken, noSuchPatient } from './http-error.ts';
import { keyed } from './idempotency-key.ts';
import type { Route } from './route.ts';
import { User } from './schemas.ts';
import { todayIn } from './today.ts';

/** Nobody cares for more; an attempt to add more comes from a program. */
const MAX_PATIENTS = 50;

const FIELDS = {
  name: text(),
  last_name: text(),
  nickname: textOrNone(),
  rut: textOrNone(),
  birthdate: textOrNone({ format: 'date' }),
};

/** A Responsable adds a patient, or corrects one. */
export function patientRoutes(route: Route, parts: Dependencies): void {
  const Patient = formReadBy(FIELDS, ({ last_name, ...fields }) =>
    readPatient({ ...fields, last_name: last_name || fields['lastname'] }, todayIn(parts)),
  );

  route({
    call: 'POST /api/patients',
    allow: 'Responsable',
    summary: 'Agregar un ser querido',
    idempotent: 'Con la misma clave se agrega una sola vez.',
    body: Patient,
    answer: User,
    status: 201,
    /** Under a known key it adds nobody and answers with the one added then, as they are now. */
    handle: async ({ account, body, request, reply }) => {
      const call = { account: account.id, ...keyed(request) };
      const { row, isReplay } = await inTransaction(parts.store, async (db) => {
        await checkStillThere(db, account.id);
        const id = parts.newId();
        const earlier = await enterKey(db, call, parts.clock(), id);
        if (earlier === 'taken') throw keyTaken();
        if (earlier !== null) {
          const row = await findPatient(db, earlier.subject ?? '', account.id);
          if (row === null) throw noSuchPatient();
          return { row, isReplay: true };
        }
        // Of two at once the second counts the first's.
        await lockAccount(db, account.id);
        if ((await countPatients(db, account.id)) >= MAX_PATIENTS) throw tooMany();
        const row = await addPatient(db, {
          id,
          id_responsable: account.id,
          ...body,
          region: account.region,
          created_at: parts.clock().toISOString(),
          calendar_version: 0,
        });
        return { row, isReplay: false };
      });
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return pacienteRow(row);
    },
  });

  route({
    call: 'PUT /api/patients/:id',
    allow: 'Responsable',
    summary: 'Corregir los datos de un ser querido',
    body: Patient,
    answer: User,
    handle: async ({ account, params: { id }, body }) => {
      const row = await changePatient(parts.store.db, id, account.id, body);
      if (row === null) throw noSuchPatient();
      return pacienteRow(row);
    },
  });
}

function tooMany(): HttpError {
  const message = `Puedes tener hasta ${MAX_PATIENTS} seres queridos.`;
  return new HttpError(409, { code: 'too_many_loved_ones', message });
}
