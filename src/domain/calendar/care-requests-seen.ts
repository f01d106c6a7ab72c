import { type CareRequest, careRequestOver, horasOf } from './care-request.ts';
import { type Cell, caregiversOf, runsOf } from './day.ts';
import type { DayChange } from './day-change.ts';
import type { Draft } from './draft.ts';
import type { Status } from './status.ts';
import { type Fecha, SLOTS_PER_DAY } from './time.ts';

/**
 * The care requests that a draft's changes were made over. While the patient's list has not come, they take its
 * place: over an empty day a removal would be no change, and the next edit of that day would drop it.
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
 * A care request off the grid as far as its `careRequestKey` has it: without the name of a caregiver who has an
 * id.
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
