import type { Fecha } from '#domain/calendar/time.ts';
import { ACTIVE } from '#server/store/account/accounts.ts';
import { nextVersion } from '#server/store/calendar/changed-days.ts';
import { selectSolicitudes } from '#server/store/calendar/solicitudes.ts';
import { familyOf } from '#server/store/people/members.ts';
import { hasRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';

/** Whose shifts are read: those of a caregiver, for one patient or for all. */
interface Wanted {
  readonly account: string;
  readonly patient: string | undefined;
  /** Own shifts are read from this day on. */
  readonly since: Fecha;
  /** All others are read from this day on. */
  readonly from: Fecha;
}

/**
 * The stored data about the shifts of a caregiver: the patients to whom they are assigned, for whom they agreed to
 * care, whose shifts they have, or to whom they gave back shifts that are not past, and for these patients the care
 * requests, the notes, the caregiver's own answers and the family's first names.
 */
export async function readCaregiverShifts(db: Database, wanted: Wanted) {
  const patients = await listPatientsOf(db, wanted);
  const ids = patients.map(({ id }) => id);
  if (ids.length === 0)
    return { patients, members: [], solicitudes: [], notes: [], answers: [] } as const;
  const { account, since, from } = wanted;
  const earlier = await selectSolicitudes(db)
    .where('solicitud.id_cuidador', '=', account)
    .where('solicitud.id_paciente', 'in', ids)
    .where('solicitud.fecha', '>=', since)
    .where('solicitud.fecha', '<', from)
    .execute();
  const ahead = await selectSolicitudes(db)
    .where('solicitud.id_paciente', 'in', ids)
    .where('solicitud.fecha', '>=', from)
    .execute();
  return {
    patients,
    members: await db
      .selectFrom('paciente_miembro')
      .innerJoin('account', 'account.id', 'paciente_miembro.id_account')
      .select(['paciente_miembro.id_paciente', 'account.id', 'account.name'])
      .select('account.estado_cuenta')
      .where('paciente_miembro.id_paciente', 'in', ids)
      .orderBy('paciente_miembro.joined_at')
      .orderBy('account.id')
      .execute(),
    solicitudes: [...earlier, ...ahead],
    notes: await db
      .selectFrom('handover_note')
      .selectAll()
      .where('id_paciente', 'in', ids)
      .where('fecha', '>=', from)
      .orderBy('fecha')
      .orderBy('hora_inicio')
      .execute(),
    answers: await db
      .selectFrom('shift_answer')
      .select(['id_paciente', 'fecha', 'hora_inicio', 'hora_fin', 'kind', 'at'])
      .where('id_cuidador', '=', account)
      .where('id_paciente', 'in', ids)
      .where('fecha', '>=', from)
      .orderBy('fecha')
      .orderBy('hora_inicio')
      .orderBy('hora_fin')
      .execute(),
  };
}

/**
 * The patients that are not hidden, by name, with the owner's first name and the caregiver's relation to them. Nobody
 * is assigned to an archived patient: the caregiver's own shifts stay, and no others are offered.
 */
function listPatientsOf(db: Database, wanted: Wanted) {
  const { account, patient } = wanted;
  return db
    .selectFrom('paciente')
    .innerJoin('account as owner', 'owner.id', 'paciente.id_responsable')
    .leftJoin('paciente_cuidador as assigned', (join) =>
      join
        .onRef('assigned.id_paciente', '=', 'paciente.id')
        .on('assigned.id_cuidador', '=', account)
        .on('paciente.archived_at', 'is', null),
    )
    .leftJoin('agreement', (join) =>
      join
        .onRef('agreement.id_paciente', '=', 'paciente.id')
        .on('agreement.id_cuidador', '=', account),
    )
    .leftJoin('paciente_miembro as shared', (join) =>
      join.onRef('shared.id_paciente', '=', 'paciente.id').on('shared.id_account', '=', account),
    )
    .select(['paciente.id', 'paciente.name', 'paciente.last_name', 'paciente.nickname'])
    .select(['paciente.id_responsable', 'paciente.archived_at', 'shared.id_account as shared'])
    .select(['owner.name as owner', 'owner.estado_cuenta as owner_status'])
    .select(['assigned.id_cuidador as assigned', 'agreement.id_cuidador as agreed'])
    .select('agreement.agreed_at')
    .where('paciente.estado_cuenta', '=', ACTIVE)
    .where(({ and, eb }) => and(patient === undefined ? [] : [eb('paciente.id', '=', patient)]))
    .where('paciente.id', 'in', patientIdsOf(db, wanted))
    .orderBy('paciente.name')
    .orderBy('paciente.last_name')
    .orderBy('paciente.id')
    .execute();
}

/** How many care requests each of these calendars has, past ones included. */
export function listCalendarSizes(db: Database, wanted: Omit<Wanted, 'patient'>) {
  return db
    .selectFrom('paciente')
    .select('calendar_size')
    .where('id', 'in', patientIdsOf(db, wanted))
    .execute();
}

/** One list of ids instead of several conditions, because with `or` no engine uses an index. */
function patientIdsOf(db: Database, { account, since, from }: Omit<Wanted, 'patient'>) {
  const assigned = db
    .selectFrom('paciente_cuidador')
    .innerJoin('paciente as planned', 'planned.id', 'paciente_cuidador.id_paciente')
    .select('paciente_cuidador.id_paciente')
    .where('planned.archived_at', 'is', null)
    .where('paciente_cuidador.id_cuidador', '=', account);
  const agreed = db
    .selectFrom('agreement')
    .innerJoin('paciente as open', 'open.id', 'agreement.id_paciente')
    .select('agreement.id_paciente')
    .where('open.archived_at', 'is', null)
    .where('agreement.id_cuidador', '=', account);
  const served = db
    .selectFrom('solicitud')
    .select('solicitud.id_paciente')
    .where('solicitud.id_cuidador', '=', account)
    .where('solicitud.fecha', '>=', since);
  const givenBack = db
    .selectFrom('shift_answer')
    .select('id_paciente')
    .where('id_cuidador', '=', account)
    .where('kind', '=', 'withdrew')
    .where('fecha', '>=', from);
  return assigned.union(agreed).union(served).union(givenBack);
}

/**
 * Locks the calendar of a patient for the rest of the transaction, as `lockCalendar` does for the family.
 * @returns the patient; whether anybody can ask for shifts (nobody does if the family has archived the patient, or if
 * none of them has an active account); and whether the caregiver is assigned, which also requires the former and an
 * active account. Null if the patient is hidden or unknown, or if the caregiver is neither assigned nor has a shift
 * there; with `isEnding`, only if they have not agreed to care either.
 */
export async function lockForCaregiver(
  db: Database,
  patient: string,
  account: string,
  { isEnding = false } = {},
) {
  const tables = [
    'paciente_cuidador',
    'solicitud',
    ...(isEnding ? ['agreement' as const] : []),
  ] as const;
  const ofBoth = { id_paciente: patient, id_cuidador: account };
  const locked = await db
    .updateTable('paciente')
    .set(nextVersion)
    .where(({ and, or, exists, selectFrom }) =>
      and([
        and({ id: patient, estado_cuenta: ACTIVE }),
        or(
          tables.map((table) =>
            exists(
              selectFrom(table)
                .select('id_paciente')
                .where((row) => row.and(ofBoth)),
            ),
          ),
        ),
      ]),
    )
    .returning(['id', 'name', 'nickname', 'archived_at'])
    .executeTakeFirst();
  if (locked === undefined) return null;
  const { archived_at, ...found } = locked;
  const isAsking = archived_at === null && (await familyOf(db, patient)).length > 0;
  // Only from here on a deactivation of the account cannot be missed: it gives back the shifts under the same lock.
  const isAssigned =
    isAsking &&
    (await hasRow(db, 'paciente_cuidador', ofBoth)) &&
    (await hasRow(db, 'account', { id: account, estado_cuenta: ACTIVE }));
  return { ...found, isAsking, isAssigned };
}

/** The days from `from` on on which a caregiver has a shift of this patient. */
export async function daysOfShifts(
  db: Database,
  patient: string,
  account: string,
  from: Fecha,
): Promise<readonly Fecha[]> {
  const rows = await db
    .selectFrom('solicitud')
    .select('fecha')
    .distinct()
    .where(({ and }) => and({ id_paciente: patient, id_cuidador: account }))
    .where('fecha', '>=', from)
    .execute();
  return rows.map(({ fecha }) => fecha);
}
