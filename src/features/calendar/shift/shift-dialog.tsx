import { useState } from 'react';
import { freeSpans } from '#domain/calendar/edit.ts';
import { type Carer, sameCarer } from '#domain/calendar/record.ts';
import { isConfirmed, STATUSES, statusOfNew } from '#domain/calendar/status.ts';
import {
  addDays,
  DAY_MINUTES,
  type Fecha,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type Slot,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import { carerOf, lengthWords } from '#features/calendar/shown/cell-words.ts';
import type { DayView } from '#features/calendar/shown/day-view.ts';
import type { Calendar } from '#features/calendar/state/use-calendar.ts';
import { useBusy, useCaregivers } from '#features/calendar/state/use-planning.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { common } from '#i18n/es/common.ts';
import { shift } from '#i18n/es/shift.ts';
import { stateTitle } from '#i18n/es/status.ts';
import { formatFecha } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Caution } from './caution.tsx';
import {
  addShiftAcrossDays,
  freeOf,
  LATEST_END,
  minutesOf,
  nightSpanWords,
  partsOf,
} from './night-shift.ts';
import styles from './shift-dialog.module.css';
import { type SlotSpan, SpanFields } from './span-fields.tsx';

export interface ShiftDialogProps {
  readonly calendar: Calendar;
  /** The day on which it begins. */
  readonly fecha: Fecha;
  /** Whether confirmed shifts are being added, as the switch of the calendar says. */
  readonly confirming: boolean;
  /** The default carer; null where there is none. */
  readonly kept: Carer | null;
  readonly say: (text: string) => void;
  readonly onClose: () => void;
}

const MORNING: Slot = 16;
const HOUR = 2;

/** A new shift by form: from, to, status, carer. Hours already taken stay as they are, and are reported. */
export function ShiftDialog(props: ShiftDialogProps) {
  const { calendar, fecha, confirming, kept, say, onClose } = props;
  const { open } = calendar;
  const next = addDays(fecha, 1);
  const caregivers = useCaregivers(open);
  const busy = useBusy(open, fecha);
  const busyNext = useBusy(open, next);

  const [span, setSpan] = useState(() => firstFreeHour(calendar.day(fecha)));
  // Nothing can be added to a day not read yet: until the next day is read, a shift ends at midnight.
  const max = calendar.known(next) ? LATEST_END : SLOTS_PER_DAY;
  const chosen = { from: span.from, to: Math.min(span.to, max) };
  const interval = spanOf(chosen);
  const [status, setStatus] = useState(statusOfNew(confirming));
  const named = isConfirmed({ status });
  const [wanted, setWanted] = useState(kept);
  const carers = caregivers.map(carerOf);
  // Drops a carer who may no longer come.
  const carer = carers.find((one) => sameCarer(one, wanted)) ?? null;
  const free = freeOf(calendar.day, fecha, interval);
  const isOvernight =
    free.some(({ start }) => start < DAY_MINUTES) && free.some(({ end }) => end > DAY_MINUTES);
  const cautions =
    carer === null
      ? []
      : partsOf(fecha, interval).flatMap((part) => {
          if (part.fecha === fecha) return busy(carer, part) ?? [];
          const text = busyNext(carer, part);
          return text === null ? [] : shift.list.ofNextDay(text);
        });
  return (
    <Dialog
      title={shift.list.addTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            aria-disabled={free.length === 0 || undefined}
            onClick={() => {
              if (free.length === 0) return;
              const cuidador = named ? carer : null;
              addShiftAcrossDays(calendar, say, fecha, interval, { status, cuidador });
              onClose();
            }}
          >
            {shift.list.add}
          </Button>
        </>
      }
    >
      <p className={styles['when']}>{formatFecha(fecha, 'long')}</p>
      <div>
        <SpanFields span={chosen} min={0} max={max} onChange={setSpan} />
        <div role="status">
          {isOvernight ? (
            <p className={styles['overnight']}>
              {shift.list.overnight(
                formatFecha(next, 'long'),
                lengthWords(minutesOf(calendar.day, fecha, free)),
              )}
            </p>
          ) : null}
          <Caution
            text={
              minutesOf(calendar.day, fecha, [interval]) === 0
                ? words.said.missing
                : takenWords(free, interval)
            }
          />
        </div>
      </div>
      <Segmented
        label={shift.sheet.status}
        options={STATUSES.map((value) => ({ value, label: stateTitle[value] }))}
        value={status}
        onChange={setStatus}
      />
      {named ? (
        <div>
          <SelectField
            label={shift.sheet.carer}
            value={carer === null ? '' : String(carer.id)}
            onChange={({ target }) => {
              setWanted(carers.find(({ id }) => String(id) === target.value) ?? null);
            }}
          >
            <option value="">{shift.chooser.none}</option>
            {carers.map(({ id, nombre }) => (
              <option key={String(id)} value={String(id)}>
                {nombre}
              </option>
            ))}
          </SelectField>
          <div role="status">
            <Caution text={cautions.join('. ') || null} />
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}

/** The first from the morning on; the morning itself where the day has none. */
function firstFreeHour({ shown, clock }: DayView): SlotSpan {
  const day = { start: slotStart(MORNING), end: DAY_MINUTES };
  const free = freeSpans(shown, day, clock.missing).find(
    ({ start, end }) => end - start >= HOUR * SLOT_MINUTES,
  );
  const from = (free ?? day).start / SLOT_MINUTES;
  return { from, to: from + HOUR };
}

/** Which parts of an interval are taken; null when it is free. */
function takenWords(free: readonly Span[], { start, end }: Span): string | null {
  const [first] = free;
  if (first === undefined) return shift.list.taken;
  if (first.start === start && first.end === end) return null;
  return shift.list.partlyTaken(free.map(nightSpanWords).join(', '));
}

function spanOf({ from, to }: SlotSpan): Span {
  return { start: slotStart(from), end: slotStart(to) };
}
