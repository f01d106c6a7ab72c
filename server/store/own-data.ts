import type { PersonalData } from '#domain/account/fields.ts';
import type { Account } from './accounts.ts';
import { listNotes } from './handover-notes.ts';
import { listCaregiversOf } from './patients.ts';
import { listSolicitudes } from './solicitudes.ts';
import type { Database } from './store.ts';

/** All data about an account and under it, for its owner. */
export async function ownData(db: Database, account: Account) {
  const consents = await db
    .selectFrom('consent')
    .select(['version', 'given_at'])
    .where('id_account', '=', account.id)
    .orderBy('given_at')
    .execute();
  // Including hidden ones, whose data are still stored.
  const patients = await db
    .selectFrom('paciente')
    .selectAll()
    .where('id_responsable', '=', account.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const ownPatients = [];
  for (const patient of patients) {
    ownPatients.push({
      patient,
      caregivers: await listCaregiversOf(db, [patient.id]),
      solicitudes: await listSolicitudes(db, patient.id),
      notes: await listNotes(db, patient.id),
    });
  }
  const shifts = await db
    .selectFrom('solicitud')
    .select(['fecha', 'hora_inicio', 'hora_fin', 'status'])
    .where('id_cuidador', '=', account.id)
    .orderBy('fecha')
    .orderBy('hora_inicio')
    .execute();
  return { consents, ownPatients, shifts };
}

/** Fills in what an account still lacked. */
export async function completeAccount(
  db: Database,
  id: string,
  { lastname, ...data }: PersonalData,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ ...data, last_name: lastname })
    .where('id', '=', id)
    .execute();
}
