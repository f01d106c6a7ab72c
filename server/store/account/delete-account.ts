import { forgetReasons } from '#server/store/calendar/activity.ts';
import { markShiftsOf } from '#server/store/calendar/changed-days.ts';
import { handOverAll } from '#server/store/people/members.ts';
import { deleteWords } from '#server/store/people/person-words.ts';
import { deleteRows, updateRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';

/**
 * Deletes an account with all its data: its patients with their calendars, its codes, consents and keys. A shared
 * patient goes to the member who joined first. Its shifts in the calendars of others stay, without a caregiver; future
 * ones have been given back before (`giveBackAll`). What it did there stays too, without its reasons. Called in a
 * transaction.
 */
export async function deleteAccount(db: Database, id: string, at: Date): Promise<void> {
  const { staying: patients } = await handOverAll(db, id);
  if (patients.length > 0) {
    for (const table of OF_A_PATIENT) {
      await db.deleteFrom(table).where('id_paciente', 'in', patients).execute();
    }
    await deleteWords(db, patients);
    await db.deleteFrom('paciente').where('id', 'in', patients).execute();
  }
  for (const table of OF_A_CAREGIVER) await deleteRows(db, table, { id_cuidador: id });
  await deleteRows(db, 'invitation', { id_inviter: id });
  await updateRows(db, 'invitation', { id_accepted: id }, { id_accepted: null });
  await updateRows(db, 'invitation', { id_signup: id }, { id_signup: null });
  await forgetReasons(db, id);
  await markShiftsOf(db, id, at);
  await updateRows(db, 'solicitud', { id_cuidador: id }, { id_cuidador: null });
  for (const table of OF_AN_ACCOUNT) await deleteRows(db, table, { id_account: id });
  await deleteWords(db, [id]);
  await deleteRows(db, 'account', { id });
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
  'paciente_miembro',
  'feed',
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
