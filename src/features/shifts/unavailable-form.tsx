import { type FormEvent, useRef, useState } from 'react';
import {
  addDays,
  DAY_MINUTES,
  type Fecha,
  type Minute,
  parseFecha,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import { unavailable as messages } from '#i18n/es/my-time.ts';
import { typedDate } from '#platform/typed-date.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import timeStyles from './my-time.module.css';
import { describeTime } from './unavailable-ranges.ts';

const ALL_DAY: Span = { start: 0, end: DAY_MINUTES };
const MORNING: Span = { start: 9 * 60, end: 13 * 60 };
/** The server takes days of about two years ahead, of which a night needs one more. */
const MOST_DAYS = 729;
/** Each is a call of its own. */
const MOST_AT_ONCE = 62;
/** The starts that can be chosen, in minutes. */
const STARTS = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slotStart(slot));

/** A form for when the caregiver cannot come: on one day, or on several in a row at the same hours. */
export function UnavailableForm(props: {
  readonly today: Fecha;
  /** @param span ends after `DAY_MINUTES` where it ends on the day after each. */
  readonly onAdd: (from: Fecha, to: Fecha, span: Span) => Promise<boolean>;
}) {
  const { today, onAdd } = props;
  const [text, setText] = useState('');
  const [isAllDay, setAllDay] = useState(true);
  const [span, setSpan] = useState(MORNING);
  const [untilText, setUntilText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [untilError, setUntilError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const untilInput = useRef<HTMLInputElement>(null);
  const last = addDays(today, MOST_DAYS);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const from = parseFecha(text);
    const until = typedDate(untilInput.current);
    const to = until === '' ? from : parseFecha(until);
    const problem = problemOf(from, today, last);
    const untilProblem = problem ?? problemOfLast(from, to, last);
    setError(problem);
    setUntilError(problem === null ? untilProblem : null);
    if (problem !== null || from === null) return input.current?.focus();
    if (untilProblem !== null || to === null) return untilInput.current?.focus();
    setBusy(true);
    const isDone = await onAdd(from, to, isAllDay ? ALL_DAY : span);
    setBusy(false);
    if (!isDone) return;
    setText('');
    setUntilText('');
  }

  return (
    <form className={timeStyles['form']} onSubmit={submit} noValidate>
      <TextField
        ref={input}
        type="date"
        label={messages.firstDay}
        min={today}
        max={last}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
          setUntilError(null);
        }}
      />
      <TextField
        ref={untilInput}
        type="date"
        label={messages.lastDay}
        min={parseFecha(text) ?? today}
        max={last}
        value={untilText}
        error={untilError}
        onChange={(event) => {
          setUntilText(event.target.value);
          setUntilError(null);
        }}
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
              const isLater = span.end > start && span.end <= start + DAY_MINUTES;
              setSpan({ start, end: isLater ? span.end : DAY_MINUTES });
            }}
          />
          <SelectField
            label={messages.to}
            value={span.end}
            options={STARTS.map((start) => optionOf(span.start + start + SLOT_MINUTES))}
            onChange={(event) => setSpan({ ...span, end: Number(event.target.value) })}
          />
        </div>
      )}
      <Button type="submit" busy={busy}>
        {messages.add}
      </Button>
    </form>
  );
}

function optionOf(minute: Minute) {
  return { value: minute, label: describeTime(minute) };
}

function problemOf(fecha: Fecha | null, today: Fecha, last: Fecha): string | null {
  if (fecha === null) return messages.noDay;
  if (fecha < today) return messages.past;
  return fecha > last ? messages.tooFar : null;
}

/** What is wrong with the last of several days. */
function problemOfLast(from: Fecha | null, to: Fecha | null, last: Fecha): string | null {
  if (from === null || to === null) return messages.noDay;
  if (to < from) return messages.before;
  if (to > last) return messages.tooFar;
  return to > addDays(from, MOST_AT_ONCE - 1) ? messages.tooMany(MOST_AT_ONCE) : null;
}
