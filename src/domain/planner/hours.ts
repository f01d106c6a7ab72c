import { type Block, blocksOf, type CalendarDay } from '#domain/calendar/day.ts';
import { type Carer, sameCarer } from '#domain/calendar/record.ts';
import type { Minute } from '#domain/calendar/time.ts';
import type { ClockDay } from '#domain/calendar/zone.ts';
import { realMinutes } from './span.ts';

/** Minutes that really pass, by what their shifts are: «nueva» is what nobody has saved yet. */
export interface Hours {
  readonly confirmada: Minute;
  readonly pendiente: Minute;
  readonly nueva: Minute;
}

/** One caregiver's time; null for the shifts that nobody is named for. */
export interface CarerHours extends Hours {
  readonly cuidador: Carer | null;
}

export const NO_HOURS: Hours = { confirmada: 0, pendiente: 0, nueva: 0 };

export function sumOf({ confirmada, pendiente, nueva }: Hours): Minute {
  return confirmada + pendiente + nueva;
}

/** Who works how long over some days: most first, and what has no name last. */
export function hoursByCarer(
  days: readonly { readonly shown: CalendarDay; readonly clock: ClockDay }[],
): readonly CarerHours[] {
  const rows: CarerHours[] = [];
  for (const { shown, clock } of days) {
    for (const block of blocksOf(shown)) {
      const at = rows.findIndex(({ cuidador }) => sameCarer(cuidador, block.cuidador));
      const row = rows[at] ?? { cuidador: block.cuidador, ...NO_HOURS };
      const estado = estadoOf(block);
      const longer = { ...row, [estado]: row[estado] + realMinutes(clock, [block]) };
      if (at < 0) rows.push(longer);
      else rows[at] = longer;
    }
  }
  return rows.sort((a, b) => {
    if ((a.cuidador === null) !== (b.cuidador === null)) return a.cuidador === null ? 1 : -1;
    return sumOf(b) - sumOf(a);
  });
}

export function totalHours(rows: readonly Hours[]): Hours {
  return rows.reduce(
    (sum, row) => ({
      confirmada: sum.confirmada + row.confirmada,
      pendiente: sum.pendiente + row.pendiente,
      nueva: sum.nueva + row.nueva,
    }),
    NO_HOURS,
  );
}

function estadoOf({ nueva, status }: Block): keyof Hours {
  return nueva ? 'nueva' : status;
}
