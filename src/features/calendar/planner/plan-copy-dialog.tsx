import { type ReactNode, useState } from 'react';
import { carerKey } from '#domain/calendar/record.ts';
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
import { carerNames } from '#features/calendar/shown/carer-names.ts';
import { intervalWords } from '#features/calendar/shown/cell-words.ts';
import { periodWords } from '#features/calendar/shown/period-words.ts';
import { doubleWords, shortName } from '#features/calendar/shown/plan-words.ts';
import type { OpenCalendar } from '#features/calendar/state/open-calendar.ts';
import type { Calendar } from '#features/calendar/state/use-calendar.ts';
import { useElsewhere } from '#features/calendar/state/use-planning.ts';
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

const words = planner.copy;

/** Half a year: enough for a routine, and still a save that the server accepts. */
const MOST_WEEKS = 26;
const WEEKS = Array.from({ length: MOST_WEEKS }, (_, index) => index + 1);
const EVERY = [1, 2, 3, 4];
/** The lines shown of a list that can be long; a press shows the rest. */
const SHOWN = 4;

type What = 'semana' | 'dia';

export interface PlanCopyDialogProps {
  readonly calendar: Calendar;
  readonly lovedOne: Person;
  readonly fecha: Fecha;
  readonly today: Fecha;
  readonly clock: ZoneClock;
  readonly onClose: () => void;
}

/** Copies a day or a week to others, over as many weeks as wanted, and first shows what is in the way. */
export function PlanCopyDialog(props: PlanCopyDialogProps) {
  const { calendar, lovedOne, fecha, today, clock, onClose } = props;
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
  const plan = useCopyPlan(lovedOne.id, calendar.draft, clock, steps, rule);
  const ready = dated && steps.length > 0 && plan !== null && plan.days > 0;
  const replacing = whereTaken === 'reemplazar';
  const outcome = !dated
    ? words.noDate
    : steps.length === 0
      ? words.noTarget
      : plan === null
        ? common.loading
        : outcomeWords(plan, replacing, what === 'dia' ? words.thatDay : words.thatWeek);

  function apply() {
    if (!ready) return;
    calendar.change(() => plan.draft);
    // It announces itself.
    toast('success', words.done(plan.shifts, plan.days));
    onClose();
  }

  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      outcome={outcome}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" disabled={!ready} onClick={apply}>
            {words.apply}
          </Button>
        </>
      }
    >
      <Segmented
        label={words.what}
        options={[
          { value: 'semana', label: words.week },
          { value: 'dia', label: words.day },
        ]}
        value={what}
        onChange={(next) => {
          setWhat(next);
          if (from !== null) setFirst(firstWeekFor(next, from));
        }}
      />
      <TextField
        type="date"
        label={what === 'dia' ? words.fromDay : words.fromWeek}
        hint={
          from === null
            ? undefined
            : what === 'dia'
              ? formatFecha(from, 'long')
              : periodWords('semana', from)
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
        label={words.firstWeek}
        hint={start === null ? undefined : periodWords('semana', start)}
        required
        value={first}
        onChange={({ target }) => setFirst(target.value)}
      />
      <div className={styles['pair']}>
        <SelectField
          label={words.weeks}
          hint={
            start === null || weeks === 1
              ? undefined
              : words.until(formatFecha(addDays(weekStart(start), 7 * weeks - 1), 'long'))
          }
          value={String(weeks)}
          onChange={({ target }) => setWeeks(Number(target.value))}
        >
          {WEEKS.map((count) => (
            <option key={count} value={String(count)}>
              {count === 1 && what === 'dia' ? words.thisWeek : words.weeksOf(count)}
            </option>
          ))}
        </SelectField>
        {what === 'semana' ? (
          <SelectField
            label={words.every}
            value={String(every)}
            onChange={({ target }) => setEvery(Number(target.value))}
          >
            {EVERY.map((count) => (
              <option key={count} value={String(count)}>
                {words.everyOf(count)}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      <div>
        <Switch checked={keep} onChange={({ target }) => setKeep(target.checked)}>
          {words.keep}
        </Switch>
        <p className={styles['hint']}>{words.keepHint}</p>
      </div>
      <div className={styles['preview']} aria-live="polite" data-vista-previa="">
        {plan === null || steps.length === 0 ? null : (
          <Preview
            open={calendar.open}
            plan={plan}
            lovedOne={lovedOne}
            past={pastCopies(plan, today)}
            replacing={replacing}
            nights={
              <div>
                <Switch
                  checked={wholeNights}
                  onChange={({ target }) => setWholeNights(target.checked)}
                >
                  {words.wholeNights}
                </Switch>
                {wholeNights ? null : <p className={styles['hint']}>{words.cutsNights}</p>}
              </div>
            }
          >
            <Segmented
              label={words.whereTaken}
              options={[
                { value: 'omitir', label: words.omit },
                { value: 'reemplazar', label: words.replace },
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
      <legend>{words.onDays}</legend>
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
  readonly lovedOne: Person;
  readonly past: number;
  readonly replacing: boolean;
  readonly nights: ReactNode;
  readonly children: ReactNode;
}) {
  const { open, plan, lovedOne, past, replacing, nights, children } = props;
  const { obstacles, missing, offGrid, unavailableCarers, copies } = plan;
  // Among replaced shifts, confirmed ones come first.
  const confirmed = obstacles.filter(({ there }) => isConfirmed(there));
  const others = obstacles.filter((obstacle) => !confirmed.includes(obstacle));
  const elsewhere = useElsewhere(
    open,
    copies.map(({ fecha }) => fecha),
  );
  const doubles = doubleBookings(
    copies.flatMap((day) => bookingsOn(day, shortName(lovedOne))),
    elsewhere,
  );
  return (
    <>
      {obstacles.length === 0 ? null : (
        <div className={styles['obstacles']}>
          <p>
            {replacing
              ? words.replaced(obstacles.length, confirmed.length)
              : words.taken(obstacles.length)}
          </p>
          <Lines lines={(replacing ? [...confirmed, ...others] : obstacles).map(obstacleWords)} />
          {children}
        </div>
      )}
      {doubles.length === 0 ? null : (
        <div>
          <p>{planner.doubles.title}:</p>
          <Lines lines={doubles.map(doubleWords)} />
        </div>
      )}
      {missing.map(({ fecha, start, end }) => (
        <p key={`${fecha}-${start}`}>{words.missing(intervalWords(fecha, start, end))}</p>
      ))}
      {plan.nights === 0 ? null : nights}
      {unavailableCarers.map((carer) => (
        <p key={carerKey(carer)}>{words.unavailable(carer.nombre)}</p>
      ))}
      {offGrid === 0 ? null : <p>{words.offGrid(offGrid)}</p>}
      {past === 0 ? null : <p>{words.past(past, copies.length)}</p>}
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
          <summary>{words.all(lines.length - SHOWN)}</summary>
          <ul className={styles['lines']}>{lines.slice(SHOWN).map(item)}</ul>
        </details>
      ) : null}
    </>
  );
}

/** What «Copiar» will do. `source` names what is copied. */
function outcomeWords(plan: CopyPlan, replacing: boolean, source: string): string {
  if (plan.emptySource) return words.nothing(source);
  const added =
    plan.days === 0
      ? words.nothingNew
      : words.summary(plan.shifts, formatHours(plan.minutes), whereWords(plan.copies));
  const met = plan.obstacles.length;
  return met === 0 ? added : `${added} ${words.met(met, replacing)}`;
}

/** «el viernes, 25 de diciembre» for a single day, so that the user can check it; else «en 3 días». */
function whereWords(copies: CopyPlan['copies']): string {
  const [first, ...others] = copies;
  return first === undefined || others.length > 0
    ? words.inDays(copies.length)
    : words.onDay(formatFecha(first.fecha, 'long'));
}

/** «lunes, 23 de noviembre, 10:00 a 12:00: confirmada, Luis Soto» */
function obstacleWords({ fecha, start, end, there }: Obstacle): string {
  const what = [states[there.status], carerNames(there)].filter(Boolean);
  return `${intervalWords(fecha, start, end)}: ${what.join(', ')}`;
}
