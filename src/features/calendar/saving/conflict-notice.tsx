import { useRef } from 'react';
import { useBoard } from '#features/calendar/commands/board.ts';
import { findCell } from '#features/calendar/commands/grid-target.ts';
import { conflict as conflictMessages } from '#i18n/es/conflict.ts';
import { formatFecha } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { KeptInSight } from '#ui/kept-in-sight.tsx';
import { toast } from '#ui/toast.ts';
import { useFocusOnRemoval } from '#ui/use-focus-on-removal.ts';
import styles from './conflict-notice.module.css';
import {
  type ConflictDecision,
  type ConflictRun,
  decisionsIn,
  describeChoice,
  describeLoss,
  describeRun,
  describeVersion,
  settle,
} from './conflicts.ts';

/**
 * Somebody else has changed slots of this draft, or of a mutation that was rejected for that: shows both versions until
 * the user chooses. The grid still shows the draft's version, but not that of a rejected mutation.
 */
export function ConflictNotice() {
  const { calendar } = useBoard();
  const decisions = decisionsIn(calendar);
  if (decisions.length === 0) return null;

  async function choose(decision: ConflictDecision, choice: 'mine' | 'theirs'): Promise<void> {
    try {
      await settle(calendar, decision, choice);
    } catch (cause) {
      console.error('a conflict was not settled', cause);
      toast('error', conflictMessages.notDone);
      return;
    }
    toast(
      'info',
      conflictMessages.stays[choice],
      conflictMessages.times(decision.runs.map(describeRun)),
    );
    // If there is another one, it takes the focus itself.
    if (decisions.length === 1) focusAfter(decision.runs);
  }

  return (
    <KeptInSight label={conflictMessages.above}>
      <section className={styles['notice']} role="alert" aria-label={conflictMessages.title}>
        <h2 className={styles['title']}>{conflictMessages.title}</h2>
        {decisions.map((decision) => (
          <Decision
            key={decision.key}
            runs={decision.runs}
            onSettle={(choice) => void choose(decision, choice)}
          />
        ))}
      </section>
    </KeptInSight>
  );
}

/**
 * Moves focus when the notice is about to disappear: to its first slot if that is on the page, else to
 * the save button.
 */
function focusAfter([first]: readonly ConflictRun[]): void {
  const slot = first && findCell(document.body, { fecha: first.fecha, slot: first.from });
  const next = slot ?? document.querySelector<HTMLElement>('[data-guardar]');
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function Decision(props: {
  readonly runs: readonly ConflictRun[];
  readonly onSettle: (choice: 'mine' | 'theirs') => void;
}) {
  const { runs, onSettle } = props;
  const group = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(group);
  const choices = describeChoice(runs);
  const losesSome = runs.some((run) => describeLoss(run) !== null);
  const fechas = [...new Set(runs.map(({ fecha }) => fecha))];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-label={fechas.map((fecha) => formatFecha(fecha, 'long')).join('; ')}
      className={styles['day']}
      data-conflicto={fechas[0]}
    >
      <ul className={styles['runs']}>
        {runs.map((run) => (
          <Versions key={`${run.fecha} ${run.from}`} run={run} />
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button onClick={() => onSettle('theirs')}>{choices.theirs}</Button>
        {/* Not the primary button when somebody would lose a confirmed shift. */}
        <Button variant={losesSome ? 'secondary' : 'primary'} onClick={() => onSettle('mine')}>
          {choices.mine}
        </Button>
      </div>
    </div>
  );
}

function Versions({ run }: { run: ConflictRun }) {
  const loss = describeLoss(run);
  return (
    <li>
      <b>{describeRun(run)}</b>
      <br />
      {conflictMessages.mine(describeVersion(run, 'mine'))}
      <br />
      {conflictMessages.theirs(describeVersion(run, 'theirs'))}
      {loss === null ? null : (
        <>
          <br />
          <strong className={styles['loss']}>{loss}</strong>
        </>
      )}
    </li>
  );
}
