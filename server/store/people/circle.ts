import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { statusOfNew } from '#domain/calendar/status.ts';
import { hasRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { familyCalendarsOf, listMembers } from './members.ts';
import type { Patient } from './patients.ts';

/** Everybody who shares or cares for a patient, as stored. */
export type StoredCircle = Awaited<ReturnType<typeof readCircle>>;

/** Everybody who shares or cares for a patient, and the answers and unavailability of its caregivers. */
export async function readCircle(db: Database, patient: Patient, now: Date) {
  return {
    owner: await db
      .selectFrom('account')
      .select(['id', 'name', 'last_name as lastname', 'estado_cuenta'])
      .where('id', '=', patient.id_responsable)
      .executeTakeFirstOrThrow(),
    members: await listMembers(db, patient.id),
    // The caregivers who are assigned or agreed, by name.
    caregivers: await db
      .selectFrom('account')
      .leftJoin('paciente_cuidador', (join) =>
        join
          .onRef('paciente_cuidador.id_cuidador', '=', 'account.id')
          .on('paciente_cuidador.id_paciente', '=', patient.id),
      )
      .leftJoin('agreement', (join) =>
        join
          .onRef('agreement.id_cuidador', '=', 'account.id')
          .on('agreement.id_paciente', '=', patient.id),
      )
      .select(['account.id', 'account.name', 'account.last_name as lastname', 'account.phone'])
      .select(['account.estado_cuenta', 'agreement.agreed_at as agreedAt'])
      .select('paciente_cuidador.id_cuidador as assigned')
      .where('account.id', 'in', caregiverIdsOf(db, patient.id))
      .orderBy('account.name')
      .orderBy('account.last_name')
      .orderBy('account.id')
      .execute(),
    // The invitations that were neither accepted nor revoked, newest first.
    invitations: await db
      .selectFrom('invitation')
      .innerJoin('account', 'account.id', 'invitation.id_inviter')
      .selectAll('invitation')
      .select('account.name as inviter')
      .where('invitation.id_paciente', '=', patient.id)
      .where('invitation.accepted_at', 'is', null)
      .where('invitation.revoked_at', 'is', null)
      .orderBy('invitation.created_at', 'desc')
      .orderBy('invitation.id', 'desc')
      .execute(),
    // Answers to care requests that are still pending; an answer to a shift that has changed is left out.
    answers: await db
      .selectFrom('shift_answer')
      .innerJoin('solicitud', (join) =>
        join
          .onRef('solicitud.id_paciente', '=', 'shift_answer.id_paciente')
          .onRef('solicitud.fecha', '=', 'shift_answer.fecha')
          .onRef('solicitud.hora_inicio', '=', 'shift_answer.hora_inicio')
          .onRef('solicitud.hora_fin', '=', 'shift_answer.hora_fin'),
      )
      .innerJoin('account', 'account.id', 'shift_answer.id_cuidador')
      .selectAll('shift_answer')
      .select('account.name')
      .distinct()
      .where('shift_answer.id_paciente', '=', patient.id)
      .where('solicitud.status', '=', statusOfNew(false))
      .orderBy('shift_answer.fecha')
      .orderBy('shift_answer.hora_inicio')
      .orderBy('shift_answer.id_cuidador')
      .execute(),
    // When the caregivers of a patient cannot come, from today on.
    unavailable: await db
      .selectFrom('unavailability')
      .selectAll()
      .where('id_cuidador', 'in', caregiverIdsOf(db, patient.id))
      .where('fecha', '>=', chileanFecha(now))
      .orderBy('fecha')
      .orderBy('hora_inicio')
      .orderBy('id_cuidador')
      .execute(),
    now,
  };
}

/** Whether an account is assigned to a patient or agreed to care for them. */
export async function isCaregiverOf(
  db: Database,
  patient: string,
  account: string,
): Promise<boolean> {
  const both = { id_paciente: patient, id_cuidador: account };
  return (await hasRow(db, 'paciente_cuidador', both)) || hasRow(db, 'agreement', both);
}

/** The patients whom an account owns or shares, to whom it is assigned, or for whom it agreed to care. */
export function circlesOf(db: Database, account: string) {
  const assigned = db
    .selectFrom('paciente_cuidador')
    .select('id_paciente')
    .where('id_cuidador', '=', account);
  const agreed = db
    .selectFrom('agreement')
    .select('id_paciente')
    .where('id_cuidador', '=', account);
  return familyCalendarsOf(db, account).union(assigned).union(agreed);
}

function caregiverIdsOf(db: Database, patient: string) {
  const assigned = db
    .selectFrom('paciente_cuidador')
    .select('id_cuidador')
    .where('id_paciente', '=', patient);
  const agreed = db
    .selectFrom('agreement')
    .select('id_cuidador')
    .where('id_paciente', '=', patient);
  return assigned.union(agreed);
}
