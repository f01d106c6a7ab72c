import { SLOT_MINUTES } from '#domain/calendar/time.ts';
import { isOver } from '#domain/shifts/shift-standing.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { findCell } from '#features/calendar/commands/grid-target.ts';
import { useNow } from '#features/calendar/store/use-now.ts';
import { conflict as conflictMessages } from '#i18n/es/conflict.ts';
import { formatFecha } from '#i18n/format.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { KeptInSight } from '#ui/kept-in-sight.tsx';
import { toast } from '#ui/toast.ts';
import styles from './conflict-notice.module.css';
import {
  type ConflictDecision,
  type ConflictRun,
  decisionsIn,
  describeChoice,
  describeLoss,
  describeRun,
  describeVersion,
  type Settled,
  settle,
} from './conflicts.ts';
import { outcomeOf, tellOutcome } from './outcome.ts';

/**
 * Somebody else has changed slots of this draft, or of a mutation that was rejected for that: shows both versions until
 * the user chooses. The grid still shows the draft's version, but not that of a rejected mutation.
 */
export function ConflictNotice() {
  const { calendar, patient } = useBoard();
  const { db, sync, newId } = useAccountContext();
  const { now, answerTimeout, trouble } = useServices();
  const decisions = decisionsIn(calendar);
  if (decisions.length === 0) return null;

  async function choose(decision: ConflictDecision, choice: 'mine' | 'theirs'): Promise<void> {
    const button = document.querySelector('[data-guardar]');
    const next = { id: newId(), createdAt: now() };
    let settled: Settled;
    try {
      settled = await settle(calendar, decision, choice, next);
    } catch (cause) {
      console.error('a conflict was not settled', cause);
      toast('error', conflictMessages.notDone);
      return;
    }
    if (settled === 'moved-on' || settled === 'unlisted') {
      // The notice stays, and shows what there is now.
      const { movedOn, rejected } = conflictMessages;
      toast('warning', settled === 'moved-on' ? movedOn : rejected.notYet);
      return;
    }
    // If there is another one, it gets the focus (`keep-focus.ts`).
    if (decisions.length === 1) focusAfter(decision.runs);
    if (settled === 'not-rejected') return;
    if (settled === 'queued') {
      const outcome = await outcomeOf({ db, answerTimeout }, patient.id, next, sync.saved());
      await tellOutcome(outcome, trouble, button);
      return;
    }
    toast(
      'info',
      conflictMessages.stays[settled === 'drafted' ? 'mine' : 'theirs'],
      conflictMessages.times(decision.runs.map(describeRun)),
    );
  }

  return (
    <KeptInSight label={conflictMessages.above}>
      <section className={styles['notice']} role="alert" aria-label={conflictMessages.title}>
        <h2 className={styles['title']}>{conflictMessages.title}</h2>
        {decisions.map((decision) => (
          <Decision
            key={decision.key}
            decision={decision}
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
  const slot =
    first &&
    findCell(document.body, {
      fecha: first.fecha,
      slot: Math.floor(first.start / SLOT_MINUTES),
    });
  const next = slot ?? document.querySelector<HTMLElement>('[data-guardar]');
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function Decision(props: {
  readonly decision: ConflictDecision;
  readonly onSettle: (choice: 'mine' | 'theirs') => void;
}) {
  const { decision, onSettle } = props;
  const { runs, rest } = decision;
  const choices = describeChoice(runs);
  const losesSome = runs.some((run) => describeLoss(run, false) !== null);
  const fechas = [...new Set(runs.map(({ fecha }) => fecha))];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      tabIndex={-1}
      role="group"
      aria-label={fechas.map((fecha) => formatFecha(fecha, 'long')).join('; ')}
      className={styles['day']}
      data-conflicto={fechas[0]}
    >
      <ul className={styles['runs']}>
        {runs.map((run) => (
          <Versions key={keyOf(run)} run={run} />
        ))}
        {rest.map((run) => (
          <li key={keyOf(run)}>
            {conflictMessages.rest(describeRun(run), describeVersion(run, 'mine'))}
          </li>
        ))}
      </ul>
      <div className="row">
        <Button onClick={() => onSettle('theirs')}>{choices.theirs}</Button>
        {/* Not the primary button when somebody would lose a confirmed shift. */}
        <Button variant={losesSome ? 'secondary' : 'primary'} onClick={() => onSettle('mine')}>
          {choices.mine}
        </Button>
      </div>
    </div>
  );
}

/** Care requests off the grid may have the same hours. */
function keyOf(run: ConflictRun): string {
  return `${describeRun(run)} ${describeVersion(run, 'theirs')}`;
}

function Versions({ run }: { run: ConflictRun }) {
  const { clock } = useBoard().calendar.open;
  const now = { fecha: useNow(clock.fechaOf), minute: useNow(clock.minuteOf) };
  const loss = describeLoss(run, isOver(run, now));
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
