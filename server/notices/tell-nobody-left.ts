import { overlap } from '#domain/calendar/care-request.ts';
import { addDays } from '#domain/calendar/time.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import { requestedShifts } from '#domain/shifts/requested-shifts.ts';
import { momentNow } from '#server/moment.ts';
import { ACTIVE, type Account } from '#server/store/account/accounts.ts';
import { careRequestsFrom } from '#server/store/calendar/solicitudes.ts';
import { familyOf } from '#server/store/people/members.ts';
import { isInUse } from '#server/store/people/patients.ts';
import { saidNo } from '#server/store/shifts/shift-answers.ts';
import { hasRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { patientName } from './patient-name.ts';
import { caregiversOf } from './recipients.ts';
import { openParts, tellOfShifts } from './shift-notice.ts';
import type { TellDependencies } from './tell.ts';

/**
 * Tells a family for which shifts nobody is left, because a caregiver who had not declined can no longer be asked. The
 * member who removed the caregiver is told too, because the answers of the others may be news to them. Called in the
 * transaction of the removal, which has locked the calendar, while the caregivers are still assigned.
 * @param of `goes` may contain people who were not asked; `given` are the parts that they have just given back, which
 * the family is told separately.
 */
export async function tellNobodyLeft(
  db: Database,
  deps: TellDependencies,
  of: {
    readonly patient: string;
    readonly goes: readonly Account[];
    readonly given?: readonly ShiftPart[];
  },
): Promise<void> {
  const { patient, given = [] } = of;
  if (!(await isInUse(db, patient))) return;
  const goes: Account[] = [];
  for (const account of of.goes) {
    const isAssigned = await hasRow(db, 'paciente_cuidador', {
      id_paciente: patient,
      id_cuidador: account.id,
    });
    if (isAssigned && account.estado_cuenta === ACTIVE) goes.push(account);
  }
  if (goes.length === 0) return;
  const ids = new Set(goes.map(({ id }) => id));
  const left = (await caregiversOf(db, patient)).filter(({ id }) => !ids.has(id));
  const from = addDays(momentNow(deps).fecha, -1);
  const hasSaidNo = await saidNo(db, patient, from);
  const isNews = (parts: readonly ShiftPart[]) =>
    left.every(({ id }) => hasSaidNo(id, parts)) && !goes.every(({ id }) => hasSaidNo(id, parts));
  const shifts = requestedShifts(await careRequestsFrom(db, patient, from))
    .map(({ parts }) => openParts(deps, parts))
    .filter((parts) => parts.length > 0 && isNews(parts))
    .filter((parts) => !parts.some((part) => given.some((one) => overlap(one, part))));
  if (shifts.length === 0) return;
  const parts = shifts.flat();
  await tellOfShifts(db, deps, await familyOf(db, patient), {
    event: deps.newId(),
    kind: 'withdrew',
    patient,
    parts,
    wording: { says: 'declined', patient: await patientName(db, patient) },
  });
}
