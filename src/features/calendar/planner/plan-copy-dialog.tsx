import { type ReactNode, useState } from 'react';
import { caregiverKey } from '#domain/calendar/care-request.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import {
  addDays,
  type Fecha,
  parseFecha,
  weekday,
  weekOf,
  weekStart,
} from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import type { Person } from '#domain/people/person.ts';
import { bookingsOn, doubleBookings } from '#domain/planner/bookings.ts';
import { type CopyStep, daySteps, type WhereTaken, weekSteps } from '#domain/planner/copy.ts';
import type { OpenCalendar } from '#features/calendar/store/open-calendar.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { useOtherBookings } from '#features/calendar/store/use-planning.ts';
import { caregiverNames } from '#features/calendar/view-model/caregiver-names.ts';
import { describePeriod } from '#features/calendar/view-model/describe-period.ts';
import { describeDouble, shortName } from '#features/calendar/view-model/describe-plan.ts';
import { describeInterval } from '#features/calendar/view-model/describe-shift.ts';
import { common } from '#i18n/es/common.ts';
import { planner } from '#i18n/es/planner.ts';
import { states } from '#i18n/es/status.ts';
import { formatFecha, formatHours } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { type CopyPlan, type Obstacle, pastCopies, useCopyPlan } from './plan-copy.ts';
import styles from './plan-copy-dialog.module.css';

const messages = planner.copy;

/** Half a year: enough for a routine, and still a save that the server accepts. */
const MOST_WEEKS = 26;
const WEEKS = Array.from({ length: MOST_WEEKS }, (_, index) => index + 1);
const EVERY = [1, 2, 3, 4];
/** The lines shown of a list that can be long; a press shows the rest. */
const SHOWN = 4;

type What = 'semana' | 'dia';

export interface PlanCopyDialogProps {
  readonly calendar: Calendar;
  readonly patient: Person;
  readonly fecha: Fecha;
  readonly today: Fecha;
  readonly clock: ZoneClock;
  readonly onClose: () => void;
}

/** Copies a day or a week to others, over as many weeks as wanted, and first shows what is in the way. */
export function PlanCopyDialog(props: PlanCopyDialogProps) {
  const { calendar, patient, fecha, today, clock, onClose } = props;
  const [what, setWhat] = useState<What>('semana');
  const [source, setSource] = useState(fecha);
  const [weekdays, setWeekdays] = useState<ReadonlySet<number>>(new Set([weekday(fecha)]));
  const [first, setFirst] = useState(firstWeekFor('semana', fecha));
  const [weeks, setWeeks] = useState(1);
  const [every, setEvery] = useState(1);
  const [keep, setKeep] = useState(true);
  const [whereTaken, setWhereTaken] = useState<WhereTaken>('omitir');
  const [wholeNights, setWholeNights] = useState(true);

  const from = parseFecha(source);
  const start = parseFecha(first);
  const dated = from !== null && start !== null;
  const steps: readonly CopyStep[] = !dated
    ? []
    : what === 'dia'
      ? daySteps(from, start, weekdays, weeks)
      : weekSteps(from, start, weeks, every);
  const rule = { whereTaken, keep, wholeNights };
  const plan = useCopyPlan(patient.id, calendar.draft, clock, steps, rule);
  const ready = dated && steps.length > 0 && plan !== null && plan.days > 0;
  const replacing = whereTaken === 'reemplazar';
  const outcome = !dated
    ? messages.noDate
    : steps.length === 0
      ? messages.noTarget
      : plan === null
        ? common.loading
        : describeOutcome(plan, replacing, what === 'dia' ? messages.thatDay : messages.thatWeek);

  function apply() {
    if (!ready) return;
    calendar.change(() => plan.draft);
    // It announces itself.
    toast('success', messages.done(plan.shifts, plan.days));
    onClose();
  }

  return (
    <Dialog
      title={messages.title}
      onClose={onClose}
      outcome={outcome}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" disabled={!ready} onClick={apply}>
            {messages.apply}
          </Button>
        </>
      }
    >
      <Segmented
        label={messages.what}
        options={[
          { value: 'semana', label: messages.week },
          { value: 'dia', label: messages.day },
        ]}
        value={what}
        onChange={(next) => {
          setWhat(next);
          if (from !== null) setFirst(firstWeekFor(next, from));
        }}
      />
      <TextField
        type="date"
        label={what === 'dia' ? messages.fromDay : messages.fromWeek}
        hint={
          from === null
            ? undefined
            : what === 'dia'
              ? formatFecha(from, 'long')
              : describePeriod('semana', from)
        }
        required
        value={source}
        onChange={({ target }) => {
          setSource(target.value);
          const day = parseFecha(target.value);
          if (day === null) return;
          setWeekdays(new Set([weekday(day)]));
          setFirst(firstWeekFor(what, day));
        }}
      />
      {what === 'dia' ? <Weekdays chosen={weekdays} onChange={setWeekdays} /> : null}
      <TextField
        type="date"
        label={messages.firstWeek}
        hint={start === null ? undefined : describePeriod('semana', start)}
        required
        value={first}
        onChange={({ target }) => setFirst(target.value)}
      />
      <div className={styles['pair']}>
        <SelectField
          label={messages.weeks}
          hint={
            start === null || weeks === 1
              ? undefined
              : messages.until(formatFecha(addDays(weekStart(start), 7 * weeks - 1), 'long'))
          }
          value={String(weeks)}
          onChange={({ target }) => setWeeks(Number(target.value))}
        >
          {WEEKS.map((count) => (
            <option key={count} value={String(count)}>
              {count === 1 && what === 'dia' ? messages.thisWeek : messages.weeksOf(count)}
            </option>
          ))}
        </SelectField>
        {what === 'semana' ? (
          <SelectField
            label={messages.every}
            value={String(every)}
            onChange={({ target }) => setEvery(Number(target.value))}
          >
            {EVERY.map((count) => (
              <option key={count} value={String(count)}>
                {messages.everyOf(count)}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      <div>
        <Switch checked={keep} onChange={({ target }) => setKeep(target.checked)}>
          {messages.keep}
        </Switch>
        <p className={styles['hint']}>{messages.keepHint}</p>
      </div>
      <div className={styles['preview']} aria-live="polite" data-vista-previa="">
        {plan === null || steps.length === 0 ? null : (
          <Preview
            open={calendar.open}
            plan={plan}
            patient={patient}
            past={pastCopies(plan, today)}
            replacing={replacing}
            nights={
              <div>
                <Switch
                  checked={wholeNights}
                  onChange={({ target }) => setWholeNights(target.checked)}
                >
                  {messages.wholeNights}
                </Switch>
                {wholeNights ? null : <p className={styles['hint']}>{messages.cutsNights}</p>}
              </div>
            }
          >
            <Segmented
              label={messages.whereTaken}
              options={[
                { value: 'omitir', label: messages.omit },
                { value: 'reemplazar', label: messages.replace },
              ]}
              value={whereTaken}
              onChange={setWhereTaken}
            />
          </Preview>
        )}
      </div>
    </Dialog>
  );
}

/** The first target week: for a day its own week, for a week the next one. */
function firstWeekFor(what: What, source: Fecha): Fecha {
  const monday = weekStart(source);
  return what === 'dia' ? monday : addDays(monday, 7);
}

function Weekdays(props: {
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}) {
  const { chosen, onChange } = props;
  return (
    <fieldset className={styles['weekdays']}>
      <legend>{messages.onDays}</legend>
      {/* Any week has them all. */}
      {weekOf('2026-11-23').map((fecha, index) => (
        <label key={fecha} className={styles['weekday']}>
          <input
            type="checkbox"
            aria-label={formatFecha(fecha, 'weekday')}
            checked={chosen.has(index)}
            onChange={({ target }) => {
              const next = new Set(chosen);
              if (target.checked) next.add(index);
              else next.delete(index);
              onChange(next);
            }}
          />
          <span aria-hidden="true">{formatFecha(fecha, 'weekdayShort')}</span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * What is in the way of the copy, what it cannot copy. `children` choose what is replaced, `nights`
 * whether nights are copied whole.
 */
function Preview(props: {
  readonly open: OpenCalendar;
  readonly plan: CopyPlan;
  readonly patient: Person;
  readonly past: number;
  readonly replacing: boolean;
  readonly nights: ReactNode;
  readonly children: ReactNode;
}) {
  const { open, plan, patient, past, replacing, nights, children } = props;
  const { obstacles, missing, offGrid, unavailableCaregivers, copies } = plan;
  // Among replaced shifts, confirmed ones come first.
  const confirmed = obstacles.filter(({ there }) => isConfirmed(there));
  const others = obstacles.filter((obstacle) => !confirmed.includes(obstacle));
  const otherBookings = useOtherBookings(
    open,
    copies.map(({ fecha }) => fecha),
  );
  const doubles = doubleBookings(
    copies.flatMap((day) => bookingsOn(day, shortName(patient))),
    otherBookings,
  );
  return (
    <>
      {obstacles.length === 0 ? null : (
        <div className={styles['obstacles']}>
          <p>
            {replacing
              ? messages.replaced(obstacles.length, confirmed.length)
              : messages.taken(obstacles.length)}
          </p>
          <Lines
            lines={(replacing ? [...confirmed, ...others] : obstacles).map(describeObstacle)}
          />
          {children}
        </div>
      )}
      {doubles.length === 0 ? null : (
        <div>
          <p>{planner.doubles.title}:</p>
          <Lines lines={doubles.map(describeDouble)} />
        </div>
      )}
      {missing.map(({ fecha, start, end }) => (
        <p key={`${fecha}-${start}`}>{messages.missing(describeInterval(fecha, start, end))}</p>
      ))}
      {plan.nights === 0 ? null : nights}
      {unavailableCaregivers.map((caregiver) => (
        <p key={caregiverKey(caregiver)}>{messages.unavailable(caregiver.nombre)}</p>
      ))}
      {offGrid === 0 ? null : <p>{messages.offGrid(offGrid)}</p>}
      {past === 0 ? null : <p>{messages.past(past, copies.length)}</p>}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  const item = (text: string) => <li key={text}>{text}</li>;
  return (
    <>
      <ul className={styles['lines']}>{lines.slice(0, SHOWN).map(item)}</ul>
      {lines.length > SHOWN ? (
        <details>
          <summary>{messages.all(lines.length - SHOWN)}</summary>
          <ul className={styles['lines']}>{lines.slice(SHOWN).map(item)}</ul>
        </details>
      ) : null}
    </>
  );
}

/** What «Copiar» will do. `source` names what is copied. */
function describeOutcome(plan: CopyPlan, replacing: boolean, source: string): string {
  if (plan.emptySource) return messages.nothing(source);
  const added =
    plan.days === 0
      ? messages.nothingNew
      : messages.summary(plan.shifts, formatHours(plan.minutes), describeWhere(plan.copies));
  const met = plan.obstacles.length;
  return met === 0 ? added : `${added} ${messages.met(met, replacing)}`;
}

/** «el viernes, 25 de diciembre» for a single day, so that the user can check it; else «en 3 días». */
function describeWhere(copies: CopyPlan['copies']): string {
  const [first, ...others] = copies;
  return first === undefined || others.length > 0
    ? messages.inDays(copies.length)
    : messages.onDay(formatFecha(first.fecha, 'long'));
}

/** «lunes, 23 de noviembre, 10:00 a 12:00: confirmada, Luis Soto» */
function describeObstacle({ fecha, start, end, there }: Obstacle): string {
  const what = [states[there.status], caregiverNames(there)].filter(Boolean);
  return `${describeInterval(fecha, start, end)}: ${what.join(', ')}`;
}
