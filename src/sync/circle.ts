import type { CircleApi } from '#api/circle.ts';
import type { Outcome } from '#api/errors.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { acknowledgedCircles, replaceCircle } from '#db/people/circle.ts';
import type { Id } from '#domain/people/id.ts';

interface CircleDeps {
  readonly db: AccountDatabase;
  readonly api: Pick<CircleApi, 'ofPatient'>;
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
