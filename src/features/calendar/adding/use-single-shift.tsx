import type { ReactNode } from 'react';
import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { addMonths } from '#domain/calendar/month.ts';
import { addDays, DAY_MINUTES, type Fecha, monthOf, type Span } from '#domain/calendar/time.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import {
  describeNightSpan,
  freeOf,
  minutesOf,
  partsOf,
} from '#features/calendar/commands/night-shift.ts';
import { Caution } from '#features/calendar/shift-sheet/caution.tsx';
import { useBusy } from '#features/calendar/store/use-planning.ts';
import { dayInText } from '#i18n/describe-days.ts';
import { adding } from '#i18n/es/adding.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { formatFecha, formatLongLength } from '#i18n/format.ts';
import styles from './add-dialog.module.css';

/**
 * The parts of a shift on one day that can be added, and the messages about it: hours already taken stay as they are,
 * and are reported.
 */
export function useSingleShift(
  fecha: Fecha | null,
  interval: Span,
  caregiver: ShiftCaregiver | null,
) {
  const { calendar, fecha: shown } = useBoard();
  const next = fecha === null ? null : addDays(fecha, 1);
  const busy = useBusy(
    calendar.open,
    [fecha, next].flatMap((day) => (day === null ? [] : { fecha: day })),
  );
  const isKnown = fecha !== null && calendar.known(fecha);
  const free = isKnown ? freeOf(calendar.day, fecha, interval) : [];
  const cautions =
    caregiver === null || fecha === null
      ? []
      : partsOf(fecha, interval).flatMap((part) => {
          const text = busy(caregiver, part);
          if (text === null) return [];
          return part.fecha === fecha ? text : shiftMessages.list.ofNextDay(text);
        });

  function problem(): string | null {
    // The field already shows that.
    if (fecha === null) return null;
    if (!isKnown) {
      const [first, after] = [-2, 3].map((months) => `${monthOf(addMonths(shown, months))}-01`);
      const last = addDays(after as Fecha, -1);
      return adding.tooFar(formatFecha(first as Fecha, 'short'), formatFecha(last, 'short'));
    }
    const [wanted, left] = [[interval], free].map((spans) => minutesOf(calendar.day, fecha, spans));
    if (wanted === 0) return messages.said.missing;
    // Hours that the clock skips are missing, not taken.
    return left === wanted ? null : describeTaken(free);
  }

  return {
    free,
    /** The warning about the chosen caregiver. */
    caution: <Caution text={cautions.join('. ') || null} />,
    /** Where a night ends, and which part of it cannot be added. */
    notice(repeating: boolean): ReactNode {
      if (repeating) return null;
      const isOvernight =
        free.some(({ start }) => start < DAY_MINUTES) && free.some(({ end }) => end > DAY_MINUTES);
      return (
        <>
          {isOvernight && fecha !== null && next !== null ? (
            <p className={styles['overnight']}>
              {shiftMessages.list.overnight(
                dayInText(next),
                formatLongLength(minutesOf(calendar.day, fecha, free)),
              )}
            </p>
          ) : null}
          <Caution text={problem()} />
        </>
      );
    },
  };
}

/** The free parts of an interval that is partly taken. */
function describeTaken(free: readonly Span[]): string {
  if (free.length === 0) return shiftMessages.list.taken;
  return shiftMessages.list.partlyTaken(free.map(describeNightSpan).join(', '));
}
