import { readCareWindow } from '#server/store/calendar/care-windows.ts';
import { listNotes } from '#server/store/calendar/handover-notes.ts';
import { listSolicitudes } from '#server/store/calendar/solicitudes.ts';
import { listMembers } from '#server/store/people/members.ts';
import { listCaregiversOf } from '#server/store/people/patients.ts';
import type { Database } from '#server/store/store.ts';
import type { Account } from './accounts.ts';

/**
 * All data about an account and below it, for its owner, in the form in which they are sent: without secrets, with only
 * the names of other families' patients, and without the contents of notices.
 */
export async function ownData(db: Database, { id }: Account) {
  const ownPatients = [];
  // Including hidden ones, whose data are still stored.
  for (const patient of await patientsOf(db, id)) {
    ownPatients.push({
      patient,
      members: await listMembers(db, patient.id),
      caregivers: await listCaregiversOf(db, [patient.id]),
      solicitudes: await listSolicitudes(db, patient.id),
      notes: await listNotes(db, patient.id),
      careHours: await readCareWindow(db, patient.id),
    });
  }
  return {
    ownPatients,
    consents: await db
      .selectFrom('consent')
      .select(['version', 'given_at as givenAt'])
      .where('id_account', '=', id)
      .orderBy('given_at')
      .execute(),
    shifts: await db
      .selectFrom('solicitud')
      .innerJoin('paciente', 'paciente.id', 'solicitud.id_paciente')
      .select(['paciente.name', 'fecha', 'hora_inicio', 'hora_fin', 'status'])
      .where('id_cuidador', '=', id)
      .orderBy('fecha')
      .orderBy('hora_inicio')
      .execute(),
    memberships: await db
      .selectFrom('paciente_miembro')
      .innerJoin('paciente', 'paciente.id', 'paciente_miembro.id_paciente')
      .select(['paciente.name', 'paciente_miembro.joined_at as joinedAt'])
      .where('paciente_miembro.id_account', '=', id)
      .orderBy('paciente_miembro.joined_at')
      .orderBy('paciente.id')
      .execute(),
    agreements: await db
      .selectFrom('agreement')
      .innerJoin('paciente', 'paciente.id', 'agreement.id_paciente')
      .select(['paciente.name', 'agreement.agreed_at as agreedAt', 'agreement.version'])
      .where('agreement.id_cuidador', '=', id)
      .orderBy('paciente.id')
      .execute(),
    invitations: await invitationsOf(db, id),
    answers: await db
      .selectFrom('shift_answer')
      .innerJoin('paciente', 'paciente.id', 'shift_answer.id_paciente')
      .select(['paciente.name', 'fecha', 'hora_inicio', 'hora_fin', 'kind', 'at', 'reason'])
      .where('id_cuidador', '=', id)
      .orderBy('fecha')
      .orderBy('hora_inicio')
      .execute(),
    unavailability: await db
      .selectFrom('unavailability')
      .select(['fecha', 'hora_inicio', 'hora_fin'])
      .where('id_cuidador', '=', id)
      .orderBy('fecha')
      .orderBy('hora_inicio')
      .execute(),
    // In the calendars of others too, of which a caregiver sees no activity.
    activity: await db
      .selectFrom('activity')
      .innerJoin('paciente', 'paciente.id', 'activity.id_paciente')
      .selectAll('activity')
      .select('paciente.name')
      .where('activity.id_actor', '=', id)
      .orderBy('activity.at')
      .orderBy('activity.id')
      .execute(),
    accesses: await db
      .selectFrom('audit_entry')
      .select(['at', 'action'])
      .where('id_actor', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    feeds: await db
      .selectFrom('feed')
      .leftJoin('paciente', 'paciente.id', 'feed.id_paciente')
      .select(['paciente.name', 'feed.created_at as createdAt'])
      .where('feed.id_account', '=', id)
      .orderBy('feed.created_at')
      .execute(),
    noticeDevices: await devicesOf(db, id),
    noticePreferences: await preferencesOf(db, id),
    notices: await db
      .selectFrom('notice')
      .select(['kind', 'channel', 'created_at as createdAt', 'done_at as doneAt', 'outcome'])
      .where('id_account', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  };
}

function patientsOf(db: Database, account: string) {
  return db
    .selectFrom('paciente')
    .selectAll()
    .where('id_responsable', '=', account)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

async function invitationsOf(db: Database, account: string) {
  const rows = await db
    .selectFrom('invitation')
    .select(['kind', 'name', 'mail', 'phone', 'id_inviter'])
    .select(['created_at as createdAt', 'accepted_at as acceptedAt', 'revoked_at as revokedAt'])
    .where(({ eb, or }) => or([eb('id_inviter', '=', account), eb('id_accepted', '=', account)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id_inviter, ...row }) => ({ ...row, made: id_inviter === account }));
}

async function devicesOf(db: Database, account: string) {
  const rows = await db
    .selectFrom('push_subscription')
    .select(['endpoint', 'created_at as createdAt'])
    .where('id_account', '=', account)
    .orderBy('created_at')
    .orderBy('endpoint_hash')
    .execute();
  // The rest of the address is a secret.
  return rows.map(({ endpoint, createdAt }) => ({ service: new URL(endpoint).host, createdAt }));
}

async function preferencesOf(db: Database, account: string) {
  const rows = await db
    .selectFrom('notice_preference')
    .select(['kind', 'channel', 'enabled'])
    .where('id_account', '=', account)
    .orderBy('kind')
    .orderBy('channel')
    .execute();
  return rows.map((row) => ({ ...row, enabled: row.enabled === 1 }));
}
