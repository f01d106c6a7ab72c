import { ACTIVE, type Account, CAREGIVER_ROLES } from '#server/store/account/accounts.ts';
import type { Database } from '#server/store/store.ts';

/** The caregivers who can answer the pending shifts of a patient; nobody if the patient is archived or hidden. */
export async function caregiversOf(db: Database, patient: string): Promise<readonly Account[]> {
  const assigned = db
    .selectFrom('paciente_cuidador')
    .innerJoin('paciente', 'paciente.id', 'paciente_cuidador.id_paciente')
    .select('id_cuidador')
    .where('id_paciente', '=', patient)
    .where('paciente.estado_cuenta', '=', ACTIVE)
    .where('paciente.archived_at', 'is', null);
  return db
    .selectFrom('account')
    .selectAll()
    .where('id', 'in', assigned)
    .where('role', 'in', CAREGIVER_ROLES)
    .where('estado_cuenta', '=', ACTIVE)
    .orderBy('id')
    .execute();
}
