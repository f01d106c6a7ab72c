import { type CareRequest, careRequestOver, horasOf } from './care-request.ts';
import { type Cell, caregiversOf, runsOf } from './day.ts';
import type { DayChange } from './day-change.ts';
import type { Draft } from './draft.ts';
import type { Status } from './status.ts';
import { type Fecha, SLOTS_PER_DAY } from './time.ts';

/**
 * The care requests on which a draft's changes are based. They are shown as the expected state until the patient's list
 * has come: over an empty day, a removal would not be a change, and the next edit of that day would drop it.
 */
export function careRequestsSeen(draft: Draft): readonly CareRequest[] {
  return Object.entries(draft.days).flatMap(([fecha, change]) => [
    ...cellsSeen(fecha, change),
    ...change.removed.map(careRequestOfKey),
  ]);
}

function cellsSeen(fecha: Fecha, { over }: DayChange): readonly CareRequest[] {
  const cells = Array.from({ length: SLOTS_PER_DAY }, (_, slot): Cell | null => over[slot] ?? null);
  return runsOf(cells).flatMap(({ from, to, cell }) => {
    const caregivers = caregiversOf(cell);
    return (caregivers.length === 0 ? [null] : caregivers).map((caregiver) =>
      careRequestOver(fecha, from, to, cell.status, caregiver),
    );
  });
}

/**
 * The care request off the grid that a `careRequestKey` describes. If the caregiver has an id, the key does not contain
 * the name.
 */
function careRequestOfKey(key: string): CareRequest {
  const [fecha = '', start, end, status, ...caregiver] = key.split('|');
  const id = caregiver.join('|');
  return {
    fecha,
    ...horasOf({ start: Number(start), end: Number(end) }),
    status: status as Status,
    cuidador: id === '' ? null : { id, nombre: '' },
  };
}
