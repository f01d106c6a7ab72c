import type { Database } from './store.ts';

/**
 * Deletes an account with all its data: its patients with their calendars, its codes, consents and keys. In the
 * calendars of others its shifts stay, without a caregiver. Called in a transaction.
 */
export async function deleteAccount(db: Database, id: string): Promise<void> {
  const patients = db.selectFrom('paciente').select('id').where('id_responsable', '=', id);
  await db.deleteFrom('solicitud').where('id_paciente', 'in', patients).execute();
  await db.deleteFrom('handover_note').where('id_paciente', 'in', patients).execute();
  await db.deleteFrom('paciente_cuidador').where('id_paciente', 'in', patients).execute();
  await db.deleteFrom('paciente').where('id_responsable', '=', id).execute();
  await db.deleteFrom('paciente_cuidador').where('id_cuidador', '=', id).execute();
  await db
    .updateTable('solicitud')
    .set({ id_cuidador: null })
    .where('id_cuidador', '=', id)
    .execute();
  for (const table of ['verification_code', 'reset_token', 'consent', 'save_ledger'] as const) {
    await db.deleteFrom(table).where('id_account', '=', id).execute();
  }
  await db.deleteFrom('account').where('id', '=', id).execute();
}
