import { type Block, blocksOf, type CalendarDay, carersOf } from '#domain/calendar/day.ts';
import { type Carer, sameCarer } from '#domain/calendar/record.ts';
import type { Minute, Slot } from '#domain/calendar/time.ts';
import type { ClockDay } from '#domain/calendar/zone.ts';
import { intersection, realMinutes, type Span, spansOf } from './span.ts';

/** Minutes that really pass, by what is saved of them: «nueva» is what nobody has saved as it is shown. */
export interface Hours {
  readonly confirmada: Minute;
  readonly pendiente: Minute;
  readonly nueva: Minute;
}

/** One caregiver's time; null for the shifts that nobody is named for. */
export interface CarerHours extends Hours {
  readonly cuidador: Carer | null;
}

const NO_HOURS: Hours = { confirmada: 0, pendiente: 0, nueva: 0 };

export function sumOf({ confirmada, pendiente, nueva }: Hours): Minute {
  return confirmada + pendiente + nueva;
}

export interface HoursOfDay {
  readonly shown: CalendarDay;
  /** Half hours that the server holds otherwise: confirmed in the draft alone, nobody has confirmed them. */
  readonly unsaved: ReadonlySet<Slot>;
  readonly clock: ClockDay;
}

/** Who works how long over some days: most first, and what has no name last. */
export function hoursByCarer(days: readonly HoursOfDay[]): readonly CarerHours[] {
  const rows: CarerHours[] = [];
  for (const { shown, unsaved, clock } of days) {
    for (const block of blocksOf(shown)) {
      const all = realMinutes(clock, [block]);
      const unsavedOf = realMinutes(clock, unsavedSpans(block, unsaved));
      const { status } = block;
      const carers = carersOf(block);
      for (const carer of carers.length === 0 ? [null] : carers) {
        const at = rows.findIndex(({ cuidador }) => sameCarer(cuidador, carer));
        const row = rows[at] ?? { cuidador: carer, ...NO_HOURS };
        const longer = {
          ...row,
          nueva: row.nueva + unsavedOf,
          [status]: row[status] + all - unsavedOf,
        };
        if (at < 0) rows.push(longer);
        else rows[at] = longer;
      }
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

/** A record off the half hour is as the server has it, or gone. */
function unsavedSpans(block: Block, unsaved: ReadonlySet<Slot>): readonly Span[] {
  if (block.nueva) return [block];
  return block.offGrid === null ? intersection([block], spansOf(unsaved)) : [];
}
