import { useRef, useState } from 'react';
import { type ShiftCaregiver, sameCaregiver } from '#domain/calendar/care-request.ts';
import { chileanHoliday } from '#domain/calendar/chilean-holidays.ts';
import type { Shift } from '#domain/calendar/day.ts';
import { type Choice, PENDING } from '#domain/calendar/edit.ts';
import { isPending } from '#domain/calendar/status.ts';
import {
  addDays,
  type Fecha,
  parseFecha,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type Span,
  slotStart,
  weekday,
} from '#domain/calendar/time.ts';
import { caregiverOf } from '#domain/people/person.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import type { WhereTaken } from '#domain/planner/copy.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import {
  addShiftAcrossDays,
  LATEST_END,
  partsOf,
} from '#features/calendar/commands/night-shift.ts';
import { pastCopies } from '#features/calendar/planner/copy-plan.ts';
import { CopyPreview } from '#features/calendar/planner/copy-preview.tsx';
import { WhereTakenChoice } from '#features/calendar/planner/where-taken-choice.tsx';
import { SpanFields } from '#features/calendar/shift-sheet/span-fields.tsx';
import { useCaregivers, useCareWindow, useCircle } from '#features/calendar/store/use-planning.ts';
import { dayInText } from '#i18n/describe-days.ts';
import { adding as messages } from '#i18n/es/adding.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { formatFecha, formatLength } from '#i18n/format.ts';
import { useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import styles from './add-dialog.module.css';
import { habitsAround } from './family-habits.ts';
import { useGoToAdded } from './go-to-added.ts';
import { type Proposal, proposalLike, proposedChoice, proposedSpan } from './proposal.ts';
import { daysOf, proposedUntil, RepeatFields, type Repetition } from './repeat-fields.tsx';
import { type RepeatPlan, useRepeatPlan } from './repeat-plan.ts';
import { TemplateChips } from './template-chips.tsx';
import { useSingleShift } from './use-single-shift.tsx';
import { WhoField } from './who-field.tsx';

interface AddDialogProps {
  /** The proposed day. */
  readonly fecha: Fecha;
  /** The requested hours, in minutes from the day's midnight. */
  readonly span?: Span | undefined;
  /** The requested status and caregiver. */
  readonly choice?: Choice | undefined;
  /** The shift to repeat. */
  readonly like?: Shift | undefined;
  readonly repeating?: boolean | undefined;
  /** Whether confirmed shifts are being added, by the switch of the calendar. */
  readonly confirming: boolean;
  /** The default caregiver; null if there is none. */
  readonly defaultCaregiver: ShiftCaregiver | null;
}

/** The form for a new shift, shown once its proposed hours are known: when, who comes, and whether it repeats. */
export function AddDialog(props: AddDialogProps) {
  const { calendar } = useBoard();
  const window = useCareWindow(calendar.open);
  return window === null ? null : <AddForm {...props} window={window} />;
}

function AddForm(props: AddDialogProps & { readonly window: CareWindow }) {
  const { confirming, window } = props;
  const { calendar, patient, clock, today, say, openDialog, save } = useBoard();
  const goToAdded = useGoToAdded();
  const onClose = () => openDialog(null);
  const { now } = useServices();
  // As of when the dialog was opened: a template must not move under a finger.
  const [habits] = useState(() => habitsAround(calendar, props.fecha));
  const [proposed] = useState((): Proposal => {
    const { fecha, like, confirming, defaultCaregiver } = props;
    if (like !== undefined) return proposalLike(calendar, like);
    // For today, only the hours still to come.
    const since = fecha === today ? clock.minuteOf(now()) : 0;
    const span =
      props.span === undefined
        ? proposedSpan(calendar, fecha, { since, habits, window })
        : { from: props.span.start / SLOT_MINUTES, to: props.span.end / SLOT_MINUTES };
    const choice = props.choice ?? proposedChoice(confirming, defaultCaregiver);
    return { fecha, span, choice };
  });
  const day = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(proposed.fecha);
  const [span, setSpan] = useState(proposed.span);
  const [wanted, setWanted] = useState(proposed.choice);
  const [repetition, setRepetition] = useState<Repetition>(() => ({
    weekdays: new Set(
      props.repeating === true || props.like !== undefined ? [weekday(proposed.fecha)] : [],
    ),
    until: proposedUntil(proposed.fecha),
    every: 1,
    skipsHolidays: false,
  }));
  const repeating = repetition.weekdays.size > 0;
  const [whereTaken, setWhereTaken] = useState<WhereTaken>('omitir');

  const caregivers = useCaregivers(calendar.open);
  // Drops a caregiver who may no longer come.
  const isThere = caregivers.some((one) => sameCaregiver(caregiverOf(one), wanted.cuidador));
  const choice = wanted.cuidador === null || isThere ? wanted : PENDING;
  const isOffered = useCircle(calendar.open) !== null;
  const isAsked = isOffered && caregivers.length > 0 && isPending(choice);
  const fecha = parseFecha(typed);
  // Nothing can be added to a day not read yet: until the next day is read, a single shift ends at midnight.
  const isShort = !repeating && fecha !== null && !calendar.known(addDays(fecha, 1));
  const max = isShort ? SLOTS_PER_DAY : LATEST_END;
  const chosen = { from: span.from, to: Math.min(span.to, max) };
  const interval: Span = { start: slotStart(chosen.from), end: slotStart(chosen.to) };
  const single = useSingleShift(fecha, interval, choice.cuidador);
  const days = repeating && fecha !== null ? daysOf(fecha, repetition) : '';
  const found = typeof days === 'string' ? { fechas: [], leftOut: [] } : days;
  const holidays = repetition.skipsHolidays ? found.leftOut : found.fechas.filter(chileanHoliday);
  const shift = { fechas: found.fechas, span: interval, choice, whereTaken };
  const plan = useRepeatPlan(patient.id, calendar.draft, clock, shift);
  const outcome = !repeating
    ? undefined
    : typeof days === 'string'
      ? days
      : plan && describeOutcome(plan, holidays.length, repetition);
  // Until the plan of a change is computed, the one before stays: every text would be announced.
  const [told, setTold] = useState(outcome);
  if (outcome !== null && outcome !== told) setTold(outcome);
  const ready = repeating ? plan !== null && plan.days > 0 : single.free.length > 0;

  function add(isSaved: boolean) {
    if (fecha === null) return day.current?.focus();
    if (!ready) return;
    const [first = fecha] = repeating ? found.fechas : [];
    // First, so that the message about the added shift is the last one announced.
    goToAdded(partsOf(first, (!repeating && single.free[0]) || interval)[0]);
    if (!repeating) addShiftAcrossDays(calendar, say, fecha, interval, choice);
    else if (plan !== null) {
      calendar.change(() => plan.draft);
      // The dialog announces itself, and so does a save.
      if (!isSaved) toast('success', messages.repeat.done(plan.shifts));
    }
    onClose();
    // After the dialog has closed: behind it, a conflict could not get the focus.
    if (isSaved) setTimeout(() => save.current?.());
  }

  return (
    <Dialog
      title={shiftMessages.list.add}
      onClose={onClose}
      // At first a line without words, which keeps the room and becomes the outcome.
      outcome={outcome ?? told ?? (repeating ? '\u00a0' : undefined)}
      choice={
        repeating && plan !== null && plan.obstacles.length > 0 ? (
          <WhereTakenChoice value={whereTaken} onChange={setWhereTaken} />
        ) : null
      }
      actions={
        <>
          <Button aria-disabled={!ready || undefined} onClick={() => add(false)}>
            {shiftMessages.list.add}
          </Button>
          <Button variant="primary" aria-disabled={!ready || undefined} onClick={() => add(true)}>
            {shiftMessages.sheet.save}
          </Button>
        </>
      }
    >
      <TemplateChips habits={habits.ofAnyDay} span={chosen} max={max} onChoose={setSpan} />
      <div className="stack-3">
        <TextField
          ref={day}
          type="date"
          label={repeating ? messages.firstDay : messages.day}
          hint={fecha === null ? undefined : formatFecha(fecha, 'long')}
          error={fecha === null ? messages.noDay : null}
          required
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const first = parseFecha(target.value);
            if (first === null || repeating) return;
            setRepetition({ ...repetition, until: proposedUntil(first) });
          }}
        />
        <div>
          <SpanFields span={chosen} min={0} max={max} onChange={setSpan} />
          <div role="status">{single.notice(repeating)}</div>
        </div>
      </div>
      <div>
        <WhoField
          caregivers={caregivers}
          value={choice}
          confirming={confirming}
          onChange={setWanted}
        />
        <div role="status">
          {single.caution}
          {isAsked ? <p className={styles['asks']}>{shiftMessages.chooser.asksAll}</p> : null}
        </div>
      </div>
      <div className="stack-3">
        <RepeatFields
          first={fecha}
          value={repetition}
          holidays={holidays}
          onChange={setRepetition}
        />
        <div className={styles['preview']} aria-live="polite" data-vista-previa="">
          {!repeating || plan === null || found.fechas.length === 0 ? null : (
            <CopyPreview
              plan={plan}
              past={pastCopies(plan, today)}
              replacing={whereTaken === 'reemplazar'}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** @param holidays how many are left out or repeated on; the list further down names them. */
function describeOutcome(
  { shifts, minutes, days, last }: RepeatPlan,
  holidays: number,
  { skipsHolidays }: Repetition,
): string {
  const { repeat } = messages;
  if (days === 0 || last === null) return repeat.nothingNew;
  const added = repeat.summary(shifts, formatLength(minutes), dayInText(last));
  return holidays === 0 ? added : `${added} ${repeat.onHolidays(holidays, skipsHolidays)}.`;
}
