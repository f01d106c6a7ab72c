import { type FormEvent, useRef, useState } from 'react';
import type { ShownUnavailableDay } from '#db/shifts.ts';
import { writeUnavailable } from '#db/write-unavailable.ts';
import {
  addDays,
  DAY_MINUTES,
  type Fecha,
  formatHora,
  type Minute,
  parseFecha,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import { patientLabel } from '#domain/people/person.ts';
import { union } from '#domain/planner/span.ts';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { shifts } from '#i18n/es/shifts.ts';
import { formatFecha } from '#i18n/format.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { AlertIcon } from '#ui/icons.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { capitalized, describeHours } from './describe-shift.ts';
import timeStyles from './my-time.module.css';
import { isUnavailableFor, shiftKey } from './shift-groups.ts';
import styles from './shifts.module.css';

const messages = shifts.unavailable;

const ALL_DAY: Span = { start: 0, end: DAY_MINUTES };
const MORNING: Span = { start: 9 * 60, end: 13 * 60 };
/** The server takes days of about two years ahead. */
const MOST_DAYS = 730;
/** The starts and ends that can be chosen, in minutes. */
const STARTS = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slotStart(slot));
const ENDS = STARTS.map((start) => start + SLOT_MINUTES);

export interface UnavailableSectionProps {
  readonly days: readonly ShownUnavailableDay[];
  readonly today: Fecha;
  /** The caregiver's shifts. */
  readonly shown: readonly ShownShift[];
  readonly say: (text: string) => void;
}

/** When the caregiver cannot come: what is noted, and a form for more. */
export function UnavailableSection({ days, today, shown, say }: UnavailableSectionProps) {
  const write = useWrite();
  const heading = useRef<HTMLHeadingElement>(null);
  // A day that is being removed stays out of sight, unless the server rejects that.
  const noted = days.filter(
    ({ fecha, spans, unsent }) => fecha >= today && (spans.length > 0 || unsent?.rejection),
  );

  async function add(fecha: Fecha, span: Span): Promise<boolean> {
    const before = days.find((day) => day.fecha === fecha)?.spans ?? [];
    const isDone = await write(fecha, union([...before, span]));
    if (isDone) say(messages.added(formatFecha(fecha, 'long')));
    return isDone;
  }

  async function remove(fecha: Fecha): Promise<void> {
    if (!(await write(fecha, []))) return;
    heading.current?.focus();
    say(messages.removed(formatFecha(fecha, 'long')));
  }

  return (
    <section className={styles['section']} aria-label={messages.title}>
      <h2 ref={heading} tabIndex={-1}>
        {messages.title}
      </h2>
      <p className={styles['soft']}>{messages.intro}</p>
      {noted.length === 0 ? (
        <p className={styles['soft']}>{messages.none}</p>
      ) : (
        <ul className={timeStyles['days']}>
          {noted.map((day) => (
            <Day
              key={day.fecha}
              {...day}
              own={shown.filter((shift) => shift.isMine && isUnavailableFor(shift, [day]))}
              onRemove={() => void remove(day.fecha)}
            />
          ))}
        </ul>
      )}
      <UnavailableForm today={today} onAdd={add} />
    </section>
  );
}

function Day({
  fecha,
  spans,
  unsent,
  own,
  onRemove,
}: ShownUnavailableDay & {
  /** The caregiver's own shifts at that time. */
  readonly own: readonly ShownShift[];
  readonly onRemove: () => void;
}) {
  const day = formatFecha(fecha, 'long');
  return (
    <li data-no-disponible={fecha}>
      <div>
        <b>{capitalized(day)}</b>
        <span className={styles['line']}>{spans.map(describeSpan).join(', ')}</span>
        {own.map((shift) => (
          <span key={shiftKey(shift)} className={styles['caution']}>
            <AlertIcon size={18} />{' '}
            {messages.own(describeHours(shift), patientLabel(shift.patient))}
          </span>
        ))}
        {unsent === null ? null : (
          <span className={styles['line']}>
            {unsent.rejection === null ? messages.waiting : messages.rejected}
          </span>
        )}
      </div>
      <Button aria-label={messages.removeOf(day)} onClick={onRemove}>
        {messages.remove}
      </Button>
    </li>
  );
}

function UnavailableForm(props: {
  readonly today: Fecha;
  readonly onAdd: (fecha: Fecha, span: Span) => Promise<boolean>;
}) {
  const { today, onAdd } = props;
  const [text, setText] = useState('');
  const [isAllDay, setAllDay] = useState(true);
  const [span, setSpan] = useState(MORNING);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const last = addDays(today, MOST_DAYS);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const fecha = parseFecha(text);
    const problem = problemOf(fecha, today, last);
    setError(problem);
    if (problem !== null || fecha === null) return input.current?.focus();
    if (await onAdd(fecha, isAllDay ? ALL_DAY : span)) setText('');
  }

  return (
    <form className={timeStyles['form']} onSubmit={submit} noValidate>
      <TextField
        ref={input}
        type="date"
        label={messages.day}
        min={today}
        max={last}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Checkbox checked={isAllDay} onChange={(event) => setAllDay(event.target.checked)}>
        {messages.allDay}
      </Checkbox>
      {isAllDay ? null : (
        <div className={timeStyles['span']}>
          <SelectField
            label={messages.from}
            value={span.start}
            options={STARTS.map(optionOf)}
            onChange={(event) => {
              const start = Number(event.target.value);
              setSpan({ start, end: Math.max(span.end, start + SLOT_MINUTES) });
            }}
          />
          <SelectField
            label={messages.to}
            value={span.end}
            options={ENDS.filter((end) => end > span.start).map(optionOf)}
            onChange={(event) => setSpan({ ...span, end: Number(event.target.value) })}
          />
        </div>
      )}
      <Button type="submit">{messages.add}</Button>
    </form>
  );
}

function optionOf(minute: Minute) {
  return { value: minute, label: formatHora(minute) };
}

function problemOf(fecha: Fecha | null, today: Fecha, last: Fecha): string | null {
  if (fecha === null) return messages.noDay;
  if (fecha < today) return messages.past;
  return fecha > last ? messages.tooFar : null;
}

function describeSpan({ start, end }: Span): string {
  return start === 0 && end === DAY_MINUTES
    ? messages.allDay
    : messages.span(formatHora(start), formatHora(end));
}

/** Queues a day and sends it; says whether this device has it. */
function useWrite(): (fecha: Fecha, spans: readonly Span[]) => Promise<boolean> {
  const { db, sync, newId } = useAccountContext();
  const { now } = useServices();
  return async (fecha, spans) => {
    try {
      await writeUnavailable(db, { fecha, spans }, { id: newId(), createdAt: now() });
    } catch (cause) {
      console.error('the unavailable day was not stored', cause);
      toast('error', messages.notStored);
      return false;
    }
    void sync.saved();
    return true;
  };
}
