import { useState } from 'react';
import { type ShiftCaregiver, sameCaregiver } from '#domain/calendar/care-request.ts';
import { freeSpans } from '#domain/calendar/edit.ts';
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
import { useBoard } from '#features/calendar/commands/board.ts';
import {
  addShiftAcrossDays,
  describeNightSpan,
  freeOf,
  LATEST_END,
  minutesOf,
  partsOf,
} from '#features/calendar/commands/night-shift.ts';
import { useBusy, useCaregivers } from '#features/calendar/store/use-planning.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { caregiverOf, describeLength } from '#features/calendar/view-model/describe-shift.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { statusTitle } from '#i18n/es/status.ts';
import { formatFecha } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Caution } from './caution.tsx';
import styles from './shift-dialog.module.css';
import { type SlotSpan, SpanFields } from './span-fields.tsx';

const MORNING: Slot = 16;
const HOUR = 2;

/** A new shift by form: from, to, status, caregiver. Hours already taken stay as they are, and are reported. */
export function ShiftDialog(props: {
  /** The day on which it begins. */
  readonly fecha: Fecha;
  /** Whether confirmed shifts are being added, as the switch of the calendar says. */
  readonly confirming: boolean;
  /** The default caregiver; null where there is none. */
  readonly defaultCaregiver: ShiftCaregiver | null;
}) {
  const { fecha, confirming, defaultCaregiver } = props;
  const { calendar, say, openDialog } = useBoard();
  const onClose = () => openDialog(null);
  const { open } = calendar;
  const next = addDays(fecha, 1);
  const assigned = useCaregivers(open);
  const busy = useBusy(open, [fecha, next]);

  const [span, setSpan] = useState(() => firstFreeHour(calendar.day(fecha)));
  // Nothing can be added to a day not read yet: until the next day is read, a shift ends at midnight.
  const max = calendar.known(next) ? LATEST_END : SLOTS_PER_DAY;
  const chosen = { from: span.from, to: Math.min(span.to, max) };
  const interval = spanOf(chosen);
  const [status, setStatus] = useState(statusOfNew(confirming));
  const named = isConfirmed({ status });
  const [wanted, setWanted] = useState(defaultCaregiver);
  const caregivers = assigned.map(caregiverOf);
  // Drops a caregiver who may no longer come.
  const caregiver = caregivers.find((one) => sameCaregiver(one, wanted)) ?? null;
  const free = freeOf(calendar.day, fecha, interval);
  const isOvernight =
    free.some(({ start }) => start < DAY_MINUTES) && free.some(({ end }) => end > DAY_MINUTES);
  const cautions =
    caregiver === null
      ? []
      : partsOf(fecha, interval).flatMap((part) => {
          const text = busy(caregiver, part);
          if (text === null) return [];
          return part.fecha === fecha ? text : shiftMessages.list.ofNextDay(text);
        });
  return (
    <Dialog
      title={shiftMessages.list.addTitle}
      onClose={onClose}
      onCancel={onClose}
      actions={
        <Button
          variant="primary"
          aria-disabled={free.length === 0 || undefined}
          onClick={() => {
            if (free.length === 0) return;
            const cuidador = named ? caregiver : null;
            addShiftAcrossDays(calendar, say, fecha, interval, { status, cuidador });
            onClose();
          }}
        >
          {shiftMessages.list.add}
        </Button>
      }
    >
      <p className={styles['when']}>{formatFecha(fecha, 'long')}</p>
      <div>
        <SpanFields span={chosen} min={0} max={max} onChange={setSpan} />
        <div role="status">
          {isOvernight ? (
            <p className={styles['overnight']}>
              {shiftMessages.list.overnight(
                formatFecha(next, 'long'),
                describeLength(minutesOf(calendar.day, fecha, free)),
              )}
            </p>
          ) : null}
          <Caution
            text={
              minutesOf(calendar.day, fecha, [interval]) === 0
                ? messages.said.missing
                : describeTaken(free, interval)
            }
          />
        </div>
      </div>
      <Segmented
        label={shiftMessages.sheet.status}
        options={STATUSES.map((value) => ({ value, label: statusTitle[value] }))}
        value={status}
        onChange={setStatus}
      />
      {named ? (
        <div>
          <SelectField
            label={shiftMessages.sheet.caregiver}
            value={caregiver === null ? '' : String(caregiver.id)}
            options={caregivers.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
            onChange={({ target }) => {
              setWanted(caregivers.find(({ id }) => String(id) === target.value) ?? null);
            }}
          >
            <option value="">{shiftMessages.chooser.none}</option>
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
function describeTaken(free: readonly Span[], { start, end }: Span): string | null {
  const [first] = free;
  if (first === undefined) return shiftMessages.list.taken;
  if (first.start === start && first.end === end) return null;
  return shiftMessages.list.partlyTaken(free.map(describeNightSpan).join(', '));
}

function spanOf({ from, to }: SlotSpan): Span {
  return { start: slotStart(from), end: slotStart(to) };
}
