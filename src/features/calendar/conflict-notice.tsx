import { useRef } from 'react';
import type { Cell } from '#domain/calendar/day.ts';
import { type Fecha, SLOT_MINUTES } from '#domain/calendar/time.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { conflict as conflictWords } from '#i18n/es/conflict.ts';
import { Button } from '#ui/button.tsx';
import { intervalWords } from './cell-words.ts';
import styles from './conflict-notice.module.css';
import { type ConflictRun, conflictRuns, settleDay } from './conflicts.ts';
import type { Calendar } from './use-calendar.ts';
import { useFocusPassedOn } from './use-focus-passed-on.ts';

/**
 * Somebody else changed what this draft changes too: both readings stand here, and the user's stays in
 * the grid, until the user chooses.
 */
export function ConflictNotice({ calendar }: { calendar: Calendar }) {
  const runs = conflictRuns(calendar);
  if (runs.length === 0) return null;
  const fechas = [...new Set(runs.map((run) => run.fecha))];
  return (
    <section className={styles['notice']} role="alert" aria-label={conflictWords.title}>
      <h2 className={styles['title']}>{conflictWords.title}</h2>
      {fechas.map((fecha) => (
        <Day
          key={fecha}
          fecha={fecha}
          runs={runs.filter((run) => run.fecha === fecha)}
          onSettle={(choice) => settleDay(calendar, fecha, choice)}
        />
      ))}
    </section>
  );
}

function Day(props: {
  readonly fecha: Fecha;
  readonly runs: readonly ConflictRun[];
  readonly onSettle: (choice: 'mine' | 'theirs') => void;
}) {
  const { fecha, runs, onSettle } = props;
  const day = useRef<HTMLDivElement>(null);
  useFocusPassedOn(day);
  return (
    <div ref={day} className={styles['day']} data-conflicto={fecha}>
      <ul className={styles['runs']}>
        {runs.map((run) => (
          <Readings key={run.from} run={run} />
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button onClick={() => onSettle('theirs')}>{conflictWords.useTheirs}</Button>
        <Button variant="primary" onClick={() => onSettle('mine')}>
          {conflictWords.keepMine}
        </Button>
      </div>
    </div>
  );
}

function Readings({ run: { fecha, from, to, mine, theirs } }: { run: ConflictRun }) {
  return (
    <li>
      <b>{intervalWords(fecha, from * SLOT_MINUTES, to * SLOT_MINUTES)}</b>
      <br />
      {conflictWords.mine(reading(mine))}
      <br />
      {conflictWords.theirs(reading(theirs))}
    </li>
  );
}

function reading(cell: Cell | null): string {
  if (cell === null) return words.states.libre;
  return [words.states[cell.status], cell.cuidador?.nombre].filter(Boolean).join(', ');
}
