import type * as v from 'valibot';
import { type CareRequest, endOf, sameCaregiver, startOf } from '#domain/calendar/care-request.ts';
import { firstMinute } from '#domain/calendar/changes-by-shift.ts';
import { isConfirmed, isPending } from '#domain/calendar/status.ts';
import { addDays, DAY_MINUTES, type Fecha } from '#domain/calendar/time.ts';
import { readAnswerKind } from '#domain/contract/circle.ts';
import { readSolicitud } from '#domain/contract/solicitudes.ts';
import { type CareShift, partKey, type ShiftPart } from '#domain/shifts/care-shift.ts';
import { hasEnded, type Moment } from '#domain/shifts/judge-answer.ts';
import {
  confirmedShiftsOf,
  openPartsBeside,
  requestedShifts,
} from '#domain/shifts/requested-shifts.ts';
import type { PatientShifts } from '#server/http/people/circle-schemas.ts';
import { hasManyCareRequests } from '#server/http/shares.ts';
import { noteRow, solicitudRow } from '#server/rows.ts';
import { ACTIVE } from '#server/store/account/accounts.ts';
import { listCalendarSizes, readCaregiverShifts } from '#server/store/shifts/caregiver-shifts.ts';
import type { Database } from '#server/store/store.ts';
import { filterInTurns, mapInTurns } from '#server/yield-to-main.ts';

/** How far back a caregiver sees their own shifts. */
const OWN_DAYS = 366;

type Stored = Awaited<ReturnType<typeof readCaregiverShifts>>;

/** A care request in the form in which it is sent and in the form of the domain. */
interface Row {
  readonly wire: ReturnType<typeof solicitudRow>;
  readonly careRequest: CareRequest;
}

/**
 * What a caregiver sees of their patients. Pending shifts are included if they can be answered, are not over, and
 * belong to patients to whom the caregiver is assigned and whose family has somebody to read an answer. Shifts of
 * others are included with their times and the first name only, around shifts that the caregiver has or is asked for.
 * A caregiver who is no longer assigned gets the family, the others and the notes only while one of their own shifts
 * is not over, and otherwise only the patient's name while their agreement lasts, because they can end it. They also get
 * what they gave back themselves, for their other devices.
 */
export async function patientShifts(
  db: Database,
  of: Wanted & { readonly patient?: string },
): Promise<v.InferInput<typeof PatientShifts>[]> {
  const { account, moment, patient } = of;
  const days = daysOf(moment);
  const stored = await readCaregiverShifts(db, { account, patient, ...days });
  const shifts: v.InferInput<typeof PatientShifts>[] = [];
  for (const row of stored.patients) {
    shifts.push(await shiftsOf(row, stored, { account, moment, from: days.from }));
  }
  return shifts;
}

/** Whether these are so many that they would slow other calls. */
export async function hasManyShifts(db: Database, { account, moment }: Wanted): Promise<boolean> {
  const calendars = await listCalendarSizes(db, { account, ...daysOf(moment) });
  return calendars.some(hasManyCareRequests);
}

interface Wanted {
  readonly account: string;
  readonly moment: Moment;
}

function daysOf({ fecha }: Moment) {
  // A night that began yesterday may not be over yet.
  return { from: addDays(fecha, -1), since: addDays(fecha, -OWN_DAYS) };
}

/** Some rows at a time: a family may have asked for years ahead. */
async function shiftsOf(
  patient: Stored['patients'][number],
  stored: Stored,
  {
    account,
    moment,
    from,
  }: { readonly account: string; readonly moment: Moment; readonly from: Fecha },
): Promise<v.InferInput<typeof PatientShifts>> {
  const { id, name, last_name, nickname, owner, owner_status, agreed, agreed_at } = patient;
  const members = stored.members.filter((row) => row.id_paciente === id);
  const family = [{ id: patient.id_responsable, name: owner }, ...members].filter(
    (one) => one.id !== account,
  );
  const statuses = [owner_status, ...members.map(({ estado_cuenta }) => estado_cuenta)];
  const isAssigned = patient.assigned !== null && statuses.includes(ACTIVE);
  const rows = stored.solicitudes.filter((row) => row.id_paciente === id);
  const all = await openRows(await readRows(rows));
  const asked = isAssigned ? await keysAsked(all, moment) : new Set<string>();
  const isOwn = ({ cuidador }: CareRequest) => sameCaregiver(cuidador, { id: account, nombre: '' });
  const shown = await filterInTurns(all, ({ careRequest: one }) =>
    isConfirmed(one) ? isOwn(one) : asked.has(partKey(one)),
  );
  const careRequests = shown.map(({ careRequest }) => careRequest);
  const near = isAssigned
    ? careRequests
    : partsNotOver(confirmedShiftsOf(careRequests, account), moment);
  const days = new Set(near.map(({ fecha }) => fecha).filter((fecha) => fecha >= from));
  const notes = stored.notes.filter((row) => row.id_paciente === id && days.has(row.fecha));
  const answers = stored.answers.filter((row) => row.id_paciente === id);
  const beside = await filterInTurns(
    all,
    ({ careRequest: one }) => isConfirmed(one) && !isOwn(one) && touches(one, days),
  );
  return {
    id,
    name,
    last_name,
    nickname,
    assigned: isAssigned,
    // The family assigns itself without an agreement, and archived patients are nobody's to care for.
    agreed:
      agreed !== null &&
      patient.archived_at === null &&
      patient.shared === null &&
      patient.id_responsable !== account,
    agreedAt: agreed_at,
    family: isAssigned || days.size > 0 ? family.map((one) => one.name) : [],
    solicitudes: shown.map(({ wire }) => wire),
    around: beside.flatMap(({ wire: { fecha, hora_inicio, hora_fin, cuidador } }) =>
      cuidador ? [{ fecha, hora_inicio, hora_fin, name: cuidador.name }] : [],
    ),
    notes: notes.map(noteRow),
    declined: answers.flatMap(({ fecha, hora_inicio, hora_fin, kind: stored, at }) => {
      const kind = readAnswerKind(stored);
      const key = partKey({ fecha, horaInicio: hora_inicio, horaFin: hora_fin });
      const isTold = isAssigned ? asked.has(key) : kind === 'withdrew';
      return kind !== null && isTold ? [{ fecha, hora_inicio, hora_fin, kind, at }] : [];
    }),
  };
}

async function readRows(rows: Stored['solicitudes']): Promise<readonly Row[]> {
  const read = await mapInTurns(rows, (row): readonly Row[] => {
    const wire = solicitudRow(row);
    const careRequest = readSolicitud(wire);
    return careRequest === null ? [] : [{ wire, careRequest }];
  });
  return read.flat();
}

/** The parts of pending care requests for which nobody is confirmed, because only these can be answered. */
async function openRows(rows: readonly Row[]): Promise<readonly Row[]> {
  const openPartsOf = openPartsBeside(rows.map(({ careRequest }) => careRequest));
  const open = await mapInTurns(rows, (row) =>
    isConfirmed(row.careRequest)
      ? [row]
      : openPartsOf(row.careRequest).map((careRequest) => ({
          wire: {
            ...row.wire,
            hora_inicio: careRequest.horaInicio,
            hora_fin: careRequest.horaFin,
          },
          careRequest,
        })),
  );
  return open.flat();
}

/**
 * The keys of the parts of all shifts that can be answered now. Everything that begins later can be: which parts are one
 * shift matters only if one of them may be over.
 */
async function keysAsked(rows: readonly Row[], moment: Moment): Promise<ReadonlySet<string>> {
  const tomorrow = addDays(moment.fecha, 1);
  const all = rows.map(({ careRequest }) => careRequest);
  const later = all.filter((one) => isPending(one) && one.fecha > moment.fecha);
  const near = requestedShifts(all.filter(({ fecha }) => fecha <= tomorrow));
  return new Set([
    ...(await mapInTurns(later, partKey)),
    ...partsNotOver(near, moment).map(partKey),
  ]);
}

/** All parts of the shifts that are not over: of a night that runs also the part of yesterday. */
function partsNotOver(shifts: readonly CareShift[], moment: Moment): readonly ShiftPart[] {
  return shifts
    .filter(({ parts }) => !parts.every((part) => hasEnded(part, moment)))
    .flatMap(({ parts }) => parts);
}

/** Whether a care request is on one of these days, or touches one of them at midnight. */
function touches(one: CareRequest, days: ReadonlySet<Fecha>): boolean {
  const { fecha } = one;
  if (days.has(fecha)) return true;
  if (endOf(one) === DAY_MINUTES && days.has(addDays(fecha, 1))) return true;
  return days.has(addDays(fecha, -1)) && startOf(one) <= firstMinute(fecha);
}
