import type { CircleApi } from '#api/circle.ts';
import type { Outcome } from '#api/errors.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { acknowledgedCircles, replaceCircle } from '#db/circle.ts';
import { readPatients } from '#db/people.ts';
import type { Id } from '#domain/people/id.ts';
import { eachPatient } from './each-patient.ts';

interface CircleDeps {
  readonly db: AccountDatabase;
  readonly api: Pick<CircleApi, 'ofPatient'>;
}

/** Brings the circle of every patient up to date. */
export async function pullCircles(deps: CircleDeps, isOver: () => boolean): Promise<void> {
  await eachPatient(await readPatients(deps.db), async (patient) => {
    const outcome = await pullCircleOf(deps, patient, isOver);
    return !isOver() && (outcome.kind === 'ok' || outcome.kind === 'rejected');
  });
}

/** Fetches the circle of one patient. */
export async function pullCircleOf(
  { db, api }: CircleDeps,
  patient: Id,
  isOver: () => boolean,
): Promise<Outcome<unknown>> {
  const acknowledged = await acknowledgedCircles(db, patient);
  const outcome = await api.ofPatient(patient);
  if (outcome.kind === 'ok' && !isOver())
    await replaceCircle(db, patient, outcome.value, acknowledged);
  return outcome;
}
