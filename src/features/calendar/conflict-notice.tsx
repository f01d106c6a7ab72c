import type { Cell } from '#domain/calendar/day.ts';
import { SLOT_MINUTES } from '#domain/calendar/time.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { conflict as conflictWords } from '#i18n/es/conflict.ts';
import { Button } from '#ui/button.tsx';
import { intervalWords } from './cell-words.ts';
import styles from './conflict-notice.module.css';
import { type ConflictRun, conflictRuns, settleDay } from './conflicts.ts';
import type { Calendar } from './use-calendar.ts';

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
        <div key={fecha} className={styles['day']} data-conflicto={fecha}>
          <ul className={styles['runs']}>
            {runs
              .filter((run) => run.fecha === fecha)
              .map((run) => (
                <Readings key={run.from} run={run} />
              ))}
          </ul>
          <div className={styles['buttons']}>
            <Button onClick={() => settleDay(calendar, fecha, 'theirs')}>
              {conflictWords.useTheirs}
            </Button>
            <Button variant="primary" onClick={() => settleDay(calendar, fecha, 'mine')}>
              {conflictWords.keepMine}
            </Button>
          </div>
        </div>
      ))}
    </section>
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
