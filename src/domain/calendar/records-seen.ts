import { type Cell, carersOf, runsOf } from './day.ts';
import type { DayChange } from './day-change.ts';
import type { Draft } from './draft.ts';
import { type CareRecord, recordOver } from './record.ts';
import type { Status } from './status.ts';
import { type Fecha, formatHora, SLOTS_PER_DAY } from './time.ts';

/**
 * What a draft shows of the server: the records that its changes were made over. Where the loved one's list has
 * not come, they stand in for it, because over nothing the next edit of a day would take back what the draft
 * removes there: it would be no change.
 */
export function recordsSeen(draft: Draft): readonly CareRecord[] {
  return Object.entries(draft.days).flatMap(([fecha, change]) => [
    ...cellsSeen(fecha, change),
    ...change.removed.map(recordOfKey),
  ]);
}

function cellsSeen(fecha: Fecha, { over }: DayChange): readonly CareRecord[] {
  const cells = Array.from({ length: SLOTS_PER_DAY }, (_, slot): Cell | null => over[slot] ?? null);
  return runsOf(cells).flatMap(({ from, to, cell }) => {
    const carers = carersOf(cell);
    return (carers.length === 0 ? [null] : carers).map((carer) =>
      recordOver(fecha, from, to, cell.status, carer),
    );
  });
}

/** A record off the half hour as far as its `recordKey` tells it: of a carer with an id not the name. */
function recordOfKey(key: string): CareRecord {
  const [fecha = '', start, end, status, ...carer] = key.split('|');
  const id = carer.join('|');
  return {
    fecha,
    horaInicio: formatHora(Number(start)),
    horaFin: formatHora(Number(end)),
    status: status as Status,
    cuidador: id === '' ? null : { id, nombre: '' },
  };
}
