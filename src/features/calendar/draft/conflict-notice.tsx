import { useRef } from 'react';
import type { Fecha } from '#domain/calendar/time.ts';
import { findCell } from '#features/calendar/grid/grid-target.ts';
import type { Calendar } from '#features/calendar/state/use-calendar.ts';
import { conflict as conflictWords } from '#i18n/es/conflict.ts';
import { formatFecha } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { useFocusPassedOn } from '#ui/use-focus-passed-on.ts';
import styles from './conflict-notice.module.css';
import {
  type ConflictRun,
  conflictRuns,
  lossWords,
  readingWords,
  runWords,
  settleDay,
} from './conflicts.ts';

/**
 * Somebody else changed half hours of this draft: shows both versions, with the user's still in the grid,
 * until the user chooses.
 */
export function ConflictNotice({ calendar }: { calendar: Calendar }) {
  const runs = conflictRuns(calendar);
  if (runs.length === 0) return null;
  const fechas = [...new Set(runs.map((run) => run.fecha))];
  return (
    <section className={styles['notice']} role="alert" aria-label={conflictWords.title}>
      <h2 className={styles['title']}>{conflictWords.title}</h2>
      {fechas.map((fecha) => {
        const ofDay = runs.filter((run) => run.fecha === fecha);
        return (
          <Day
            key={fecha}
            fecha={fecha}
            runs={ofDay}
            onSettle={(choice) => {
              settleDay(calendar, fecha, choice);
              toast('info', conflictWords.stays[choice], conflictWords.times(ofDay.map(runWords)));
              // If another day has a conflict, it takes the focus itself.
              if (fechas.length === 1) focusAfter(ofDay);
            }}
          />
        );
      })}
    </section>
  );
}

/**
 * Moves focus when the notice is about to disappear: to its first half hour if that is on the page, else to
 * the save button.
 */
function focusAfter([first]: readonly ConflictRun[]): void {
  const half = first && findCell(document.body, { fecha: first.fecha, slot: first.from });
  const next = half ?? document.querySelector<HTMLElement>('[data-guardar]');
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function Day(props: {
  readonly fecha: Fecha;
  readonly runs: readonly ConflictRun[];
  readonly onSettle: (choice: 'mine' | 'theirs') => void;
}) {
  const { fecha, runs, onSettle } = props;
  const day = useRef<HTMLDivElement>(null);
  useFocusPassedOn(day);
  const losesSome = runs.some((run) => lossWords(run) !== null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={day}
      tabIndex={-1}
      role="group"
      aria-label={formatFecha(fecha, 'long')}
      className={styles['day']}
      data-conflicto={fecha}
    >
      <ul className={styles['runs']}>
        {runs.map((run) => (
          <Readings key={`${run.from}–${run.to}`} run={run} />
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button onClick={() => onSettle('theirs')}>{conflictWords.useTheirs}</Button>
        {/* Not the primary button when somebody would lose a confirmed shift. */}
        <Button variant={losesSome ? 'secondary' : 'primary'} onClick={() => onSettle('mine')}>
          {conflictWords.keepMine}
        </Button>
      </div>
    </div>
  );
}

function Readings({ run }: { run: ConflictRun }) {
  const loss = lossWords(run);
  return (
    <li>
      <b>{runWords(run)}</b>
      <br />
      {conflictWords.mine(readingWords(run, 'mine'))}
      <br />
      {conflictWords.theirs(readingWords(run, 'theirs'))}
      {loss === null ? null : (
        <>
          <br />
          <strong className={styles['loss']}>{loss}</strong>
        </>
      )}
    </li>
  );
}
