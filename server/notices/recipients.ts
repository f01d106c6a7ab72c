import { ACTIVE, type Account, CAREGIVER_ROLES } from '#server/store/accounts.ts';
import type { Database } from '#server/store/store.ts';

/** The owner and the members of a patient whose accounts are active. */
export async function familyOf(db: Database, patient: string): Promise<readonly Account[]> {
  return db
    .selectFrom('account')
    .selectAll()
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('id', 'in', selectFrom('paciente').select('id_responsable').where('id', '=', patient)),
        eb(
          'id',
          'in',
          selectFrom('paciente_miembro').select('id_account').where('id_paciente', '=', patient),
        ),
      ]),
    )
    .where('estado_cuenta', '=', ACTIVE)
    .orderBy('id')
    .execute();
}

/** The caregivers who can answer the pending shifts of a patient; nobody for one who is archived. */
export async function caregiversOf(db: Database, patient: string): Promise<readonly Account[]> {
  const assigned = db
    .selectFrom('paciente_cuidador')
    .innerJoin('paciente', 'paciente.id', 'paciente_cuidador.id_paciente')
    .select('id_cuidador')
    .where('id_paciente', '=', patient)
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
