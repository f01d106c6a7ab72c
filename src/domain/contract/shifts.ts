import { type Fecha, formatHora, type Span } from '#domain/calendar/time.ts';
import type { ShiftAnswer, ShiftPart } from '#domain/shifts/care-shift.ts';
import { readAnswerKind, readMoment, rowsOf } from './circle.ts';
import { readNote } from './notes.ts';
import { fieldsOf, readId, readText } from './rows.ts';
import { readSolicitud } from './solicitudes.ts';

/** What a caregiver sees of one patient. */
export type PatientShifts = Readonly<NonNullable<ReturnType<typeof readPatientShifts>>>;

/** A row of `/api/shifts`; null if it has no id. Unreadable rows within it are left out. */
export function readPatientShifts(row: unknown) {
  const fields = fieldsOf(row);
  const id = readId(fields?.['id']);
  if (fields === null || id === null) return null;
  return {
    patient: {
      id,
      name: readText(fields['name']),
      lastName: readText(fields['last_name']) ?? readText(fields['lastname']),
      nickname: readText(fields['nickname']),
    },
    assigned: fields['assigned'] === true,
    /** There is an agreement to care, which they can end. */
    ...(fields['agreed'] === true && { agreed: true }),
    /** The first names of owner and members. */
    family: rowsOf(fields['family'], readText),
    /** The pending care requests, and the confirmed ones of the signed-in caregiver. */
    careRequests: rowsOf(fields['solicitudes'], readSolicitud),
    /** The confirmed care requests of other caregivers, with the first name only. */
    around: rowsOf(fields['around'], readAround),
    notes: rowsOf(fields['notes'], readNote),
    /** What the signed-in caregiver said no to. */
    declined: rowsOf(fields['declined'], readOwnAnswer),
  };
}

/** Spans in the format of `PUT /api/unavailability/{fecha}`. */
export function writeSpans(spans: readonly Span[]) {
  return spans.map(({ start, end }) => ({
    hora_inicio: formatHora(start),
    hora_fin: formatHora(end),
  }));
}

/** An acknowledgement of `PUT /api/unavailability/{fecha}`: the hours of that day; null if it contains none. */
export function readSpans(answer: unknown, fecha: Fecha): readonly Span[] | null {
  const spans = fieldsOf(answer)?.['spans'];
  if (!Array.isArray(spans)) return null;
  const moments = rowsOf(spans, (row) => readMoment({ ...fieldsOf(row), fecha }));
  return moments.map(({ start, end }) => ({ start, end }));
}

/** The body of `POST /api/patients/{id}/answers`. */
export function writeAnswer({ answer, parts, reason, asked }: ShiftAnswer) {
  return { answer, parts: writeParts(parts), ...(reason !== null && { reason }), asked };
}

/** The parts of a shift, in the format of every call. */
export function writeParts(parts: readonly ShiftPart[]) {
  return parts.map(({ fecha, horaInicio, horaFin }) => ({
    fecha,
    hora_inicio: horaInicio,
    hora_fin: horaFin,
  }));
}

/** What an acknowledgement of `POST /api/patients/{id}/answers` says. */
export interface AcknowledgedAnswer {
  /** The patient's shifts afterwards; null if it contains none. */
  readonly shifts: PatientShifts | null;
  /** The answer had nothing to change: of a no, that the shift was not its author's any more, or given back before. */
  readonly isUnchanged: boolean;
}

/** Reads an acknowledgement of `POST /api/patients/{id}/answers`. */
export function readAnswered(answer: unknown): AcknowledgedAnswer {
  const fields = fieldsOf(answer);
  return {
    shifts: readPatientShifts(fields?.['shifts']),
    isUnchanged: fields?.['result'] === 'unchanged',
  };
}

function readAround(row: unknown) {
  const moment = readMoment(row);
  const name = readText(fieldsOf(row)?.['name']);
  return moment === null || name === null ? null : { ...moment, name };
}

function readOwnAnswer(row: unknown) {
  const moment = readMoment(row);
  const fields = fieldsOf(row);
  const kind = readAnswerKind(fields?.['kind']);
  if (moment === null || kind === null) return null;
  return { ...moment, kind, at: readText(fields?.['at']) ?? '' };
}
