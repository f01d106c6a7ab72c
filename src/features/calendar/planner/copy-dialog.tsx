import { useState } from 'react';
import { readDay } from '#domain/calendar/read-day.ts';
import { addDays, type Fecha, weekday, weekStart } from '#domain/calendar/time.ts';
import type { Id } from '#domain/people/id.ts';
import { type CopyStep, daySteps, type WhereTaken, weekSteps } from '#domain/planner/copy.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { useAskedMonths } from '#features/calendar/store/use-asked-months.ts';
import { describePeriod } from '#features/calendar/view-model/describe-period.ts';
import { NumberSelect } from '#features/calendar/view-model/number-select.tsx';
import { dayInText } from '#i18n/describe-days.ts';
import { common } from '#i18n/es/common.ts';
import { planner } from '#i18n/es/planner.ts';
import { formatFecha, formatLength } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import styles from './copy-dialog.module.css';
import { type CopyPlan, pastCopies, useCopyPlan } from './copy-plan.ts';
import { CopyPreview } from './copy-preview.tsx';
import { Weekdays } from './weekdays.tsx';
import { WhereTakenChoice } from './where-taken-choice.tsx';

const messages = planner.copy;

/** Half a year: enough for a routine, and still one mutation that the server accepts. */
const MOST_WEEKS = 26;
const WEEKS = Array.from({ length: MOST_WEEKS }, (_, index) => index + 1);
const EVERY = [1, 2, 3, 4];

type What = 'semana' | 'dia';

/** Copies a day or a week to others, over as many weeks as chosen, after a preview of the shifts in the way. */
export function CopyDialog({ onClose }: { onClose: () => void }) {
  const { calendar, patient, fecha, today, clock } = useBoard();
  const [what, setWhat] = useState<What>('semana');
  const [source, setSource] = useState(fecha);
  const [weekdays, setWeekdays] = useState<ReadonlySet<number>>(new Set([weekday(fecha)]));
  const [first, setFirst] = useState(firstWeekFor('semana', fecha));
  const [weeks, setWeeks] = useState(1);
  const [every, setEvery] = useState(1);
  // Nobody has been asked yet whether they can come again.
  const [keep, setKeep] = useState(false);
  const [whereTaken, setWhereTaken] = useState<WhereTaken>('omitir');
  const [wholeNights, setWholeNights] = useState(true);

  const from = readDay(source);
  const start = readDay(first);
  const dated = from !== null && start !== null;
  const steps: readonly CopyStep[] = !dated
    ? []
    : what === 'dia'
      ? daySteps(from, start, weekdays, weeks)
      : weekSteps(from, start, weeks, every);
  const rule = { whereTaken, keep, wholeNights };
  const { plan, missing } = useCopyPlan(patient.id, calendar.draft, clock, steps, rule);
  const ready = dated && steps.length > 0 && plan !== null && plan.days > 0;
  const replacing = whereTaken === 'reemplazar';
  const outcome = !dated ? (
    messages.noDate
  ) : steps.length === 0 ? (
    messages.noTarget
  ) : plan === null ? (
    missing.length === 0 ? (
      common.loading
    ) : (
      <AskedMonths key={missing.join()} patient={patient.id} months={missing} />
    )
  ) : (
    describeOutcome(plan, replacing, what === 'dia' ? messages.thatDay : messages.thatWeek)
  );

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
      onCancel={onClose}
      outcome={outcome}
      choice={
        plan === null || plan.obstacles.length === 0 ? null : (
          <WhereTakenChoice value={whereTaken} onChange={setWhereTaken} />
        )
      }
      actions={
        <Button variant="primary" disabled={!ready} onClick={apply}>
          {messages.apply}
        </Button>
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
          const day = readDay(target.value);
          if (day === null) return;
          setWeekdays(new Set([weekday(day)]));
          setFirst(firstWeekFor(what, day));
        }}
      />
      {what === 'dia' ? (
        <Weekdays label={messages.onDays} chosen={weekdays} onChange={setWeekdays} />
      ) : null}
      <TextField
        type="date"
        label={messages.firstWeek}
        hint={start === null ? undefined : describePeriod('semana', start)}
        required
        value={first}
        onChange={({ target }) => setFirst(target.value)}
      />
      <div className={styles['pair']}>
        <NumberSelect
          label={messages.weeks}
          hint={
            start === null || weeks === 1
              ? undefined
              : messages.until(dayInText(addDays(weekStart(start), 7 * weeks - 1)))
          }
          value={weeks}
          options={WEEKS}
          labelOf={(count) =>
            count === 1 && what === 'dia' ? messages.thisWeek : messages.weeksOf(count)
          }
          onChange={setWeeks}
        />
        {what === 'semana' ? (
          <NumberSelect
            label={messages.every}
            value={every}
            options={EVERY}
            labelOf={messages.everyOf}
            onChange={setEvery}
          />
        ) : null}
      </div>
      <div>
        <Switch checked={keep} onChange={({ target }) => setKeep(target.checked)}>
          {messages.keep}
        </Switch>
        <p className="soft">{messages.keepHint}</p>
      </div>
      <div className={styles['preview']} aria-live="polite" data-vista-previa="">
        {plan === null || steps.length === 0 ? null : (
          <CopyPreview
            plan={plan}
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
                {wholeNights ? null : <p className="soft">{messages.cutsNights}</p>}
              </div>
            }
          />
        )}
      </div>
    </Dialog>
  );
}

/** Fetches months of the copy, and reports the progress. */
function AskedMonths(props: { readonly patient: Id; readonly months: readonly string[] }) {
  return useAskedMonths(props.patient, props.months).text;
}

/** The first target week: for a day its own week, for a week the next one. */
function firstWeekFor(what: What, source: Fecha): Fecha {
  const monday = weekStart(source);
  return what === 'dia' ? monday : addDays(monday, 7);
}

/** The effect of «Copiar». `source` names what is copied. */
function describeOutcome(plan: CopyPlan, replacing: boolean, source: string): string {
  if (plan.emptySource) return messages.nothing(source);
  const added =
    plan.days === 0
      ? messages.nothingNew
      : messages.summary(plan.shifts, formatLength(plan.minutes), describeWhere(plan.copies));
  const met = plan.obstacles.length;
  return met === 0 ? added : `${added} ${messages.met(met, replacing)}`;
}

/** «el viernes 25 de diciembre» for a single day, so that the user can check it; else «en 3 días». */
function describeWhere(copies: CopyPlan['copies']): string {
  const [first, ...others] = copies;
  return first === undefined || others.length > 0
    ? messages.inDays(copies.length)
    : messages.onDay(dayInText(first.fecha));
}
