import { markShiftsOf } from './changed-days.ts';
import { handOverAll } from './members.ts';
import { deleteWords } from './person-words.ts';
import type { Database } from './store.ts';

/**
 * Deletes an account with all its data: its patients with their calendars, its codes, consents and keys. A patient
 * who is shared goes to the member who joined first. In the calendars of others its shifts stay, without a caregiver;
 * those to come have been given back before (`giveBackAll`). Called in a transaction.
 */
export async function deleteAccount(db: Database, id: string, at: Date): Promise<void> {
  await handOverAll(db, id);
  const patients = db.selectFrom('paciente').select('id').where('id_responsable', '=', id);
  for (const table of OF_A_PATIENT) {
    await db.deleteFrom(table).where('id_paciente', 'in', patients).execute();
  }
  await deleteWords(db, patients);
  await db.deleteFrom('paciente').where('id_responsable', '=', id).execute();
  await db.deleteFrom('paciente_miembro').where('id_account', '=', id).execute();
  for (const table of OF_A_CAREGIVER) {
    await db.deleteFrom(table).where('id_cuidador', '=', id).execute();
  }
  await db.deleteFrom('invitation').where('id_inviter', '=', id).execute();
  await db.deleteFrom('feed').where('id_account', '=', id).execute();
  for (const column of ['id_accepted', 'id_signup'] as const) {
    await db
      .updateTable('invitation')
      .set({ [column]: null })
      .where(column, '=', id)
      .execute();
  }
  await markShiftsOf(db, id, at);
  await db
    .updateTable('solicitud')
    .set({ id_cuidador: null })
    .where('id_cuidador', '=', id)
    .execute();
  for (const table of OF_AN_ACCOUNT) {
    await db.deleteFrom(table).where('id_account', '=', id).execute();
  }
  await deleteWords(db, [id]);
  await db.deleteFrom('account').where('id', '=', id).execute();
}

const OF_A_PATIENT = [
  'solicitud',
  'handover_note',
  'changed_day',
  'paciente_cuidador',
  'activity',
  'shift_answer',
  'invitation',
  'agreement',
  'paciente_miembro',
  'care_window',
  'feed',
] as const;

const OF_AN_ACCOUNT = [
  'verification_code',
  'reset_token',
  'mail_change',
  'consent',
  'save_ledger',
  'notice',
  'notice_preference',
  'push_subscription',
  'workbook_job',
] as const;

const OF_A_CAREGIVER = [
  'paciente_cuidador',
  'agreement',
  'shift_answer',
  'unavailability',
] as const;
