import type { PersonalData } from '#domain/account/fields.ts';
import type { Account } from './accounts.ts';
import { readCareWindow } from './care-windows.ts';
import { listNotes } from './handover-notes.ts';
import { listCaregiversOf } from './patients.ts';
import { writeAccountWords } from './person-words.ts';
import { listSolicitudes } from './solicitudes.ts';
import { updateRows } from './statements.ts';
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
      careHours: await readCareWindow(db, patient.id),
    });
  }
  const shifts = await db
    .selectFrom('solicitud')
    .select(['fecha', 'hora_inicio', 'hora_fin', 'status'])
    .where('id_cuidador', '=', account.id)
    .orderBy('fecha')
    .orderBy('hora_inicio')
    .execute();
  const circles = await ownCircles(db, account.id);
  return { consents, ownPatients, shifts, circles, notices: await ownNotices(db, account.id) };
}

export type OwnNotices = Awaited<ReturnType<typeof ownNotices>>;

/** What an account was told, where and by its choice: without the contents and the keys of devices. */
async function ownNotices(db: Database, account: string) {
  const devices = await db
    .selectFrom('push_subscription')
    .select(['endpoint', 'created_at'])
    .where('id_account', '=', account)
    .orderBy('created_at')
    .orderBy('endpoint_hash')
    .execute();
  const preferences = await db
    .selectFrom('notice_preference')
    .select(['kind', 'channel', 'enabled'])
    .where('id_account', '=', account)
    .orderBy('kind')
    .orderBy('channel')
    .execute();
  const sent = await db
    .selectFrom('notice')
    .select(['kind', 'channel', 'created_at', 'done_at', 'outcome'])
    .where('id_account', '=', account)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { devices, preferences, sent };
}

export type OwnCircles = Awaited<ReturnType<typeof ownCircles>>;

/** What an account has in the circles of patients: without secrets, and of a patient only the name. */
async function ownCircles(db: Database, account: string) {
  const memberships = await db
    .selectFrom('paciente_miembro')
    .innerJoin('paciente', 'paciente.id', 'paciente_miembro.id_paciente')
    .select(['paciente.name', 'paciente_miembro.joined_at'])
    .where('paciente_miembro.id_account', '=', account)
    .orderBy('paciente_miembro.joined_at')
    .orderBy('paciente.id')
    .execute();
  const agreements = await db
    .selectFrom('agreement')
    .innerJoin('paciente', 'paciente.id', 'agreement.id_paciente')
    .select(['paciente.name', 'agreement.agreed_at', 'agreement.version'])
    .where('agreement.id_cuidador', '=', account)
    .orderBy('paciente.id')
    .execute();
  const invitations = await db
    .selectFrom('invitation')
    .selectAll()
    .where(({ eb, or }) => or([eb('id_inviter', '=', account), eb('id_accepted', '=', account)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const answers = await db
    .selectFrom('shift_answer')
    .select(['fecha', 'hora_inicio', 'hora_fin', 'kind', 'at', 'reason'])
    .where('id_cuidador', '=', account)
    .orderBy('fecha')
    .orderBy('hora_inicio')
    .execute();
  const unavailability = await db
    .selectFrom('unavailability')
    .select(['fecha', 'hora_inicio', 'hora_fin'])
    .where('id_cuidador', '=', account)
    .orderBy('fecha')
    .orderBy('hora_inicio')
    .execute();
  const feeds = await db
    .selectFrom('feed')
    .leftJoin('paciente', 'paciente.id', 'feed.id_paciente')
    .select(['paciente.name', 'feed.created_at'])
    .where('feed.id_account', '=', account)
    .orderBy('feed.created_at')
    .execute();
  return { memberships, agreements, invitations, answers, unavailability, feeds };
}

/** Fills in what an account still lacked. Called in a transaction. */
export async function completeAccount(
  db: Database,
  id: string,
  { lastname, ...data }: PersonalData,
): Promise<void> {
  await updateRows(db, 'account', { id }, { ...data, last_name: lastname });
  await writeAccountWords(db, id);
}
