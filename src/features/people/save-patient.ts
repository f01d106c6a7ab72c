import { isSameJson } from '#domain/is-same-json.ts';
import type { Id } from '#domain/people/id.ts';
import type { PatientData } from '#domain/people/patient.ts';
import type { Person } from '#domain/people/person.ts';

type Saved = { readonly kind: 'ok'; readonly value: Person };

interface PatientCalls<F extends { readonly kind: string }> {
  readonly add: (key: string, data: PatientData) => Promise<Saved | F>;
  readonly change: (id: Id, data: PatientData) => Promise<Saved | F>;
  readonly newKey: () => string;
}

interface Attempt {
  readonly key: string;
  readonly data: PatientData;
}

/**
 * The save function of a form: adds a patient at most once, however often it is called. An attempt whose outcome is
 * unknown is repeated under its idempotency key; if the data have changed since, it is repeated first and then
 * corrected.
 * @param known the patient to edit; null adds one.
 */
export function patientSaver<F extends { readonly kind: string }>(
  known: Id | null,
  { add, change, newKey }: PatientCalls<F>,
): (data: PatientData) => Promise<Saved | F> {
  let id = known;
  let unsettled: Attempt | null = null;

  async function send(attempt: Attempt): Promise<Saved | F> {
    unsettled = attempt;
    const outcome = await add(attempt.key, attempt.data);
    if (outcome.kind !== 'network' && outcome.kind !== 'busy') unsettled = null;
    if (isSaved(outcome)) id = outcome.value.id;
    return outcome;
  }

  return async (data) => {
    if (unsettled !== null) {
      const isSame = isSameJson(unsettled.data, data);
      const outcome = await send(unsettled);
      if (isSame || unsettled !== null) return outcome;
    }
    return id === null ? send({ key: newKey(), data }) : change(id, data);
  };
}

function isSaved(outcome: { readonly kind: string }): outcome is Saved {
  return outcome.kind === 'ok';
}
