import type { Span } from '#domain/calendar/time.ts';
import { readMoment } from '#domain/contract/circle.ts';
import type { Rows } from '#domain/contract/rows.ts';
import {
  type AcknowledgedAnswer,
  type PatientShifts,
  readAnswered,
  readPatientShifts,
  readSpans,
  writeAnswer,
  writeSpans,
} from '#domain/contract/shifts.ts';
import type { UnavailableEdit } from '#domain/outbox/unavailable-day.ts';
import type { Id } from '#domain/people/id.ts';
import type { ShiftAnswer } from '#domain/shifts/care-shift.ts';
import { acknowledged, done } from './acknowledged.ts';
import type { Client } from './client.ts';
import type { Outcome } from './errors.ts';
import { getList } from './list.ts';

/** The calls of a caregiver, where the backend offers `caregiver-shifts`. */
export function shiftsApi(client: Client) {
  return {
    /** `GET /api/shifts`; null if the list still has the tag `known`. */
    ofCaregiver: (known: string | null): Promise<Outcome<Rows<PatientShifts> | null>> =>
      getList(client, '/api/shifts', readPatientShifts, known),

    /**
     * `POST /api/patients/{id}/answers`: what it did, and the patient's shifts afterwards. Repeated under the same key,
     * it is carried out once.
     */
    async answer(
      key: string,
      patient: Id,
      answer: ShiftAnswer,
    ): Promise<Outcome<AcknowledgedAnswer>> {
      const outcome = await client('POST', `/api/patients/${encodeURIComponent(patient)}/answers`, {
        json: writeAnswer(answer),
        optionalHeaders: { 'idempotency-key': key },
      });
      return acknowledged(outcome, readAnswered);
    },

    /**
     * `PUT /api/unavailability/{fecha}`: the hours of the day afterwards, null if the answer has none. Because of the
     * key, a late copy of the call does not count as a newer one.
     */
    async putUnavailable(
      key: string,
      { fecha, spans, seen }: UnavailableEdit,
    ): Promise<Outcome<readonly Span[] | null>> {
      const outcome = await client('PUT', `/api/unavailability/${fecha}`, {
        json: { spans: writeSpans(spans), ...(seen && { seen: writeSpans(seen) }) },
        optionalHeaders: { 'idempotency-key': key },
      });
      return acknowledged(outcome, (answer) => readSpans(answer, fecha));
    },

    /** `GET /api/unavailability`: each of their spans, from today on. */
    unavailable: () => getList(client, '/api/unavailability', readMoment),

    /** `DELETE /api/shifts/{patient}`: the caregiver stops caring for this patient. */
    leave: (patient: Id) => done(client('DELETE', `/api/shifts/${encodeURIComponent(patient)}`)),
  };
}

export type ShiftsApi = ReturnType<typeof shiftsApi>;
