import { useId, useState } from 'react';
import { caregiverKey, eachOnce, sameCaregiver } from '#domain/calendar/care-request.ts';
import { caregiversOf, type Shift, sameCare } from '#domain/calendar/day.ts';
import { type Choice, confirmedBy, PENDING, resizeLimits } from '#domain/calendar/edit.ts';
import { isConfirmed, isPending, STATUSES } from '#domain/calendar/status.ts';
import {
  addDays,
  type Fecha,
  formatHora,
  type Minute,
  SLOT_MINUTES,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import { realMinutes } from '#domain/planner/span.ts';
import {
  beyondMidnight,
  type NightRest,
  restNow,
} from '#features/calendar/commands/night-shift.ts';
import type { OpenCalendar } from '#features/calendar/store/open-calendar.ts';
import { useBusy, useCaregivers } from '#features/calendar/store/use-planning.ts';
import { caregiverNames } from '#features/calendar/view-model/caregiver-names.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import {
  caregiverOf,
  describeCare,
  describeInterval,
  describeLength,
} from '#features/calendar/view-model/describe-shift.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { stateTitle } from '#i18n/es/status.ts';
import { formatFecha } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { Caution } from './caution.tsx';
import { MoveTo } from './move-to.tsx';
import { NoteField } from './note-field.tsx';
import { movedPart, partOf, wholeOf } from './shift-part.ts';
import styles from './shift-sheet.module.css';
import { SpanFields } from './span-fields.tsx';

export interface ShiftSheetProps {
  readonly open: OpenCalendar;
  readonly shift: Shift;
  readonly dayOf: (fecha: Fecha) => DayView;
  readonly onResize: (shift: Shift, ends: Span) => void;
  /** This block and the rest of its night if that is wanted, by whole days. */
  readonly onMove: (shifts: readonly Shift[], days: number) => void;
  /** Blocks of different days: this one, and the rest of its night if that is wanted. */
  readonly onAssign: (shifts: readonly Shift[], choice: Choice) => void;
  readonly onRemove: (shifts: readonly Shift[]) => void;
  readonly onRemovePart: (part: Span) => void;
  readonly onClose: () => void;
}

/** What the fields of a sheet work on. */
interface FieldProps extends Pick<ShiftSheetProps, 'open' | 'shift' | 'onResize' | 'onRemovePart'> {
  readonly view: DayView;
  readonly onAssign: (choice: Choice) => void;
}

const UNNAMED = confirmedBy(null);
const SEVERAL = 'varios';

/** Everything that can be done to one block, with plain buttons for thumb and keyboard. */
export function ShiftSheet(props: ShiftSheetProps) {
  const { dayOf, onAssign, onRemove, onClose } = props;
  const view = dayOf(props.shift.fecha);
  const [part, setPart] = useState(() => wholeOf(view.shown, props.shift));
  const shift = partOf(props.shift, part);
  // As it was when opened: it must still be said after another caregiver is chosen for this part alone.
  const [night, setNight] = useState(() => beyondMidnight(dayOf, props.shift));
  const rest = restNow(dayOf, night);
  const [together, setTogether] = useState(false);
  const others = partsBeside(rest);
  const all: readonly [Shift, ...Shift[]] = together ? [shift, ...others] : [shift];
  const whenId = useId();
  /** Who was assigned before «pendiente» was chosen here, so that switching back restores them. */
  const [earlier, setEarlier] = useState<Choice>(UNNAMED);
  const own: FieldProps = {
    ...props,
    shift,
    view,
    onResize(resized: Shift, ends: Span) {
      setPart(movedPart(view.shown, part, resized, ends));
      props.onResize(resized, ends);
    },
    onAssign(choice: Choice) {
      setEarlier(UNNAMED);
      onAssign(all, choice);
    },
  };
  function move(days: number) {
    props.onMove(all, days);
    const moved = { ...shift, fecha: addDays(shift.fecha, days) };
    setPart(wholeOf(dayOf(moved.fecha).shown, moved));
    setNight(beyondMidnight(dayOf, moved));
  }
  return (
    <Dialog
      title={shiftMessages.sheet.title}
      describedBy={whenId}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onRemove(all)}>
            {all.length > 1 ? shiftMessages.sheet.removeAll(all.length) : shiftMessages.remove}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {shiftMessages.sheet.done}
          </Button>
        </>
      }
    >
      <div id={whenId}>
        <p className={styles['when']}>
          {describeInterval(shift.fecha, shift.start, shift.end)} ·{' '}
          {describeLength(realMinutes(view.clock, [shift]))}
        </p>
        <p>{describeRest(shift, rest)}</p>
      </div>
      {shift.offGrid !== null || others.length === 0 ? null : (
        <Switch
          checked={together}
          onChange={({ target }) => {
            setTogether(target.checked);
            // Whoever chose a caregiver before switching means the whole night too.
            const differing = others.filter((other) => !sameCare(shift, other));
            if (target.checked && differing.length > 0) onAssign(differing, careOf(shift));
          }}
        >
          {shiftMessages.sheet.together(others.length)}
        </Switch>
      )}
      {shift.offGrid === null ? (
        <>
          <Ends {...own} />
          <Segmented
            label={shiftMessages.sheet.status}
            options={STATUSES.map((value) => ({ value, label: stateTitle[value] }))}
            value={shift.status}
            onChange={(status) => {
              const named = isConfirmed({ status });
              if (!named) setEarlier({ ...UNNAMED, ...caregiversIn(shift) });
              // Only a confirmed shift is sent with its caregiver.
              onAssign(all, named ? earlier : PENDING);
            }}
          />
          <CaregiverField {...own} />
          <MoveTo open={props.open} dayOf={dayOf} parts={all} onMove={move} />
          {shift.end - shift.start > SLOT_MINUTES ? (
            <PartOf key={`${shift.start}-${shift.end}`} {...own} />
          ) : null}
        </>
      ) : (
        <p>{messages.said.offGrid}</p>
      )}
      <NoteField open={props.open} shift={shift} view={view} />
    </Dialog>
  );
}

/** Moves either end, by a slot or to any time, within the day and between the neighbours. */
function Ends({ shift, view, onResize }: FieldProps) {
  const { start, end } = shift;
  const { earliest, latest } = resizeLimits(view.shown, shift, view.clock.missing);
  return (
    <div className={styles['ends']}>
      <End
        label={shiftMessages.sheet.start}
        at={start}
        earliest={earliest}
        latest={end - SLOT_MINUTES}
        onMove={(to) => onResize(shift, { start: to, end })}
      />
      <End
        label={shiftMessages.sheet.end}
        at={end}
        earliest={start + SLOT_MINUTES}
        latest={latest}
        onMove={(to) => onResize(shift, { start, end: to })}
      />
    </div>
  );
}

function End(props: {
  readonly label: string;
  readonly at: Minute;
  readonly earliest: Minute;
  readonly latest: Minute;
  readonly onMove: (to: Minute) => void;
}) {
  const { label, at, earliest, latest, onMove } = props;
  const times = Array.from(
    { length: (latest - earliest) / SLOT_MINUTES + 1 },
    (_, index) => earliest + index * SLOT_MINUTES,
  );
  return (
    <div className={styles['end']}>
      <Button
        // Begins with what is seen on it.
        aria-label={`−30: ${shiftMessages.sheet.earlier(label)}`}
        aria-disabled={at <= earliest || undefined}
        onClick={() => at > earliest && onMove(at - SLOT_MINUTES)}
      >
        −30
      </Button>
      <SelectField
        label={label}
        value={String(at)}
        onChange={(event) => onMove(Number(event.target.value))}
      >
        {times.map((time) => (
          <option key={time} value={String(time)}>
            {formatHora(time)}
          </option>
        ))}
      </SelectField>
      <Button
        aria-label={`+30: ${shiftMessages.sheet.later(label)}`}
        aria-disabled={at >= latest || undefined}
        onClick={() => at < latest && onMove(at + SLOT_MINUTES)}
      >
        +30
      </Button>
    </div>
  );
}

/** Removes slots from the middle too, which moving the ends cannot. */
function PartOf({ shift, onRemovePart }: FieldProps) {
  const min = shift.start / SLOT_MINUTES;
  const max = shift.end / SLOT_MINUTES;
  const [span, setSpan] = useState({ from: min, to: min + 1 });
  return (
    <details className={styles['part']}>
      <summary>{shiftMessages.part.title}</summary>
      <SpanFields span={span} min={min} max={max} onChange={setSpan} />
      <Button
        onClick={() => onRemovePart({ start: slotStart(span.from), end: slotStart(span.to) })}
      >
        {shiftMessages.part.remove}
      </Button>
    </details>
  );
}

function CaregiverField({ open, shift, onAssign }: FieldProps) {
  const caregivers = useCaregivers(open);
  const busy = useBusy(open, shift.fecha);
  const { cuidador, also } = shift;
  const options = caregivers.map(caregiverOf);
  // A caregiver who is no longer assigned keeps the shift until another takes it.
  const all = eachOnce([...options, ...caregiversOf(shift)]);
  const chosen = all.findIndex((caregiver) => sameCaregiver(caregiver, cuidador));
  const cautions = caregiversOf(shift).flatMap((caregiver) => busy(caregiver, shift) ?? []);
  return (
    <div>
      <SelectField
        label={shiftMessages.sheet.caregiver}
        hint={hintOf(shift)}
        value={also !== undefined ? SEVERAL : chosen < 0 ? '' : String(chosen)}
        onChange={(event) => {
          const caregiver =
            event.target.value === '' ? null : (all[Number(event.target.value)] ?? null);
          // To name somebody is to confirm; a shift without one keeps its status.
          onAssign(
            caregiver === null ? { status: shift.status, cuidador: null } : confirmedBy(caregiver),
          );
        }}
      >
        {also === undefined ? null : <option value={SEVERAL}>{caregiverNames(shift)}</option>}
        <option value="">{shiftMessages.chooser.none}</option>
        {all.map((caregiver, index) => (
          <option key={caregiverKey(caregiver)} value={String(index)}>
            {caregiver.nombre}
          </option>
        ))}
      </SelectField>
      <div role="status">
        <Caution text={cautions.join('. ') || null} />
      </div>
    </div>
  );
}

function partsBeside({ before, after }: NightRest): readonly Shift[] {
  return [before, after].filter((part) => part !== null);
}

/** Where the rest of the night is, and who comes there if that is somebody else. */
function describeRest(shift: Shift, rest: NightRest): string {
  return partsBeside(rest)
    .map((part) => {
      const day = formatFecha(part.fecha, 'long');
      const where =
        part === rest.before
          ? shiftMessages.sheet.comesFrom(day, formatHora(part.start))
          : shiftMessages.sheet.goesOn(day, formatHora(part.end));
      return sameCare(shift, part)
        ? where
        : `${where} ${shiftMessages.sheet.otherwise(describeCare(part))}`;
    })
    .join(' ');
}

function careOf(shift: Shift): Choice {
  return { status: shift.status, ...caregiversIn(shift) };
}

function caregiversIn({ cuidador, also }: Shift): Pick<Choice, 'cuidador' | 'also'> {
  return also === undefined ? { cuidador } : { cuidador, also };
}

function hintOf(shift: Shift): string | undefined {
  if (shift.also !== undefined) return shiftMessages.sheet.severalHint;
  return isPending(shift) ? shiftMessages.sheet.caregiverHint : undefined;
}
