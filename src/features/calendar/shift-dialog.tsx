import { useState } from 'react';
import { type Choice, freeSpans } from '#domain/calendar/edit.ts';
import { type Carer, type Status, sameCarer } from '#domain/calendar/record.ts';
import { SLOTS_PER_DAY, slotStart } from '#domain/calendar/time.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { common } from '#i18n/es/common.ts';
import { shift } from '#i18n/es/shift.ts';
import { formatFecha } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Caution } from './caution.tsx';
import { carerOf } from './cell-words.ts';
import type { DayView } from './day-view.ts';
import type { Interval } from './grid-drag.ts';
import type { OpenCalendar } from './open-calendar.ts';
import { spanWords } from './plan-words.ts';
import { type Span, SpanFields } from './span-fields.tsx';
import { useBusy, useCaregivers } from './use-planning.ts';

export interface ShiftDialogProps {
  readonly open: OpenCalendar;
  readonly view: DayView;
  /** Whether confirmed shifts are being added, as the switch of the calendar says. */
  readonly confirming: boolean;
  /** Who comes, as it was said for all that is added; null where it was not. */
  readonly kept: Carer | null;
  readonly onAdd: (interval: Interval, choice: Choice) => void;
  readonly onClose: () => void;
}

const FIRST_SLOT = 16;

/** A new shift in words: from, to, status, who. What is taken already stays as it is, and is told. */
export function ShiftDialog(props: ShiftDialogProps) {
  const { open, view, confirming, kept, onAdd, onClose } = props;
  const { fecha } = view;
  const caregivers = useCaregivers(open);
  const busy = useBusy(open, fecha);

  const [span, setSpan] = useState({ from: FIRST_SLOT, to: FIRST_SLOT + 2 });
  const [status, setStatus] = useState<Status>(confirming ? 'confirmada' : 'pendiente');
  const [wanted, setWanted] = useState(kept);
  const carers = caregivers.map(carerOf);
  // Whoever may not come any more is not taken along.
  const carer = carers.find((one) => sameCarer(one, wanted)) ?? null;
  const free = freeSpans(view.shown, spanOf(span), view.clock.missing);
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
              onAdd(spanOf(span), { status, cuidador: status === 'confirmada' ? carer : null });
            }}
          >
            {shift.list.add}
          </Button>
        </>
      }
    >
      <p>{formatFecha(fecha, 'long')}</p>
      <div>
        <SpanFields span={span} min={0} max={SLOTS_PER_DAY} onChange={setSpan} />
        <div role="status">
          <Caution text={takenWords(free, spanOf(span))} />
        </div>
      </div>
      <Segmented
        label={shift.sheet.status}
        options={[
          { value: 'pendiente', label: words.stateTitle.pendiente },
          { value: 'confirmada', label: words.stateTitle.confirmada },
        ]}
        value={status}
        onChange={setStatus}
      />
      {status === 'confirmada' ? (
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
            <Caution text={carer === null ? null : busy(carer, spanOf(span))} />
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}

/** What of an interval cannot be had; null where it is free. */
function takenWords(free: readonly Interval[], { start, end }: Interval): string | null {
  const [first] = free;
  if (first === undefined) return shift.list.taken;
  if (first.start === start && first.end === end) return null;
  return shift.list.partlyTaken(free.map(spanWords).join(', '));
}

function spanOf({ from, to }: Span): Interval {
  return { start: slotStart(from), end: slotStart(to) };
}
