import { useEffect, useId, useRef } from 'react';
import type { Fecha } from '#domain/calendar/time.ts';
import type { ActivityEntry, ActivityShift } from '#domain/contract/activity.ts';
import { activity as messages } from '#i18n/es/activity.ts';
import { formatTime } from '#i18n/format.ts';
import disclosure from '#ui/disclosure.module.css';
import styles from './activity.module.css';
import {
  byDay,
  describeDay,
  describeEntry,
  describeRest,
  describeTimes,
} from './describe-activity.ts';

interface ActivityListProps {
  readonly entries: readonly ActivityEntry[];
  /** Which of them is the first of the page that was added last. */
  readonly added: number | null;
  /** The date of an instant on this device. */
  readonly fechaOf: (instant: number) => Fecha;
  readonly today: Fecha;
}

/** What was done, by day. What is added at its end gets the focus, for a screen reader to go on there. */
export function ActivityList({ entries, added, fechaOf, today }: ActivityListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added === null) return;
    const first = list.current?.querySelectorAll<HTMLElement>('[data-actividad]')[added];
    first?.focus();
  }, [added]);
  return (
    <div ref={list} className="stack-4">
      {byDay(entries, fechaOf).map(([fecha, ofDay]) => (
        <Day key={fecha} title={describeDay(fecha, today)} entries={ofDay} today={today} />
      ))}
    </div>
  );
}

interface DayProps {
  readonly title: string;
  readonly entries: readonly ActivityEntry[];
  readonly today: Fecha;
}

function Day({ title, entries, today }: DayProps) {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className={styles['entries']}>
        {entries.map((entry) => (
          <Entry key={String(entry.id)} entry={entry} today={today} />
        ))}
      </ul>
    </section>
  );
}

/** More than these are unfolded. */
const FEW = 4;

function Entry({ entry, today }: { readonly entry: ActivityEntry; readonly today: Fecha }) {
  const { actor, at, kind, shifts, more, reason } = entry;
  const isNote = kind === 'note';
  const lines = (of: readonly ActivityShift[]) =>
    of.map((shift, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none ever moves
      <ShiftLine key={index} shift={shift} isNote={isNote} today={today} />
    ));
  return (
    <li className={styles['entry']} tabIndex={-1} data-actividad={kind}>
      <time className={styles['time']} dateTime={at}>
        {formatTime(Date.parse(at))}
      </time>
      <div className={styles['what']}>
        <p>
          <b>{actor || messages.somebody}</b> {describeEntry(entry)}
        </p>
        {shifts.length <= FEW ? (
          <ul>{lines(shifts)}</ul>
        ) : (
          <details className={disclosure['disclosure']}>
            <summary>{messages.all(shifts.length)}</summary>
            <ul>{lines(shifts)}</ul>
          </details>
        )}
        {more === 0 ? null : <p className={styles['rest']}>{messages.more(more)}</p>}
        {reason === null ? null : <p className={styles['rest']}>{messages.reason(reason)}</p>}
      </div>
    </li>
  );
}

interface ShiftLineProps {
  readonly shift: ActivityShift;
  readonly isNote: boolean;
  readonly today: Fecha;
}

function ShiftLine({ shift, isNote, today }: ShiftLineProps) {
  const rest = describeRest(shift, today);
  return (
    <li>
      {describeTimes(shift, { isNote, today })}
      {rest === '' ? null : <span className={styles['rest']}>{rest}</span>}
    </li>
  );
}
