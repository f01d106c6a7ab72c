import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBoard } from '#features/calendar/commands/board.ts';
import { allAsked } from '#features/calendar/commands/once-loaded.ts';
import { isContested } from '#features/calendar/store/use-calendar.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { type SaveOutcome, saveCalendar } from './save.ts';

export function SaveButton() {
  const { calendar, patient, select, save: saver } = useBoard();
  const { db, sync, newId, unloadDrafts } = useAccountContext();
  const { now, answerTimeout, trouble } = useServices();
  const [busy, setBusy] = useState(false);
  const leadsToConflict = useRef(false);
  useEffect(() => {
    if (leadsToConflict.current && focusConflict()) leadsToConflict.current = false;
  });
  useEffect(() => {
    saver.current = save;
  });
  const { isAwaited } = calendar;
  /** Pressed before the patient's list has come: saves as soon as it comes, or without it after some seconds. */
  const [isWaiting, setWaiting] = useState(false);
  const saveNow = useEffectEvent((isLate: boolean) => {
    setWaiting(false);
    setBusy(false);
    void save(isLate);
  });
  useEffect(() => {
    if (!isWaiting) return;
    if (!isAwaited) return saveNow(false);
    let isOver = false;
    void answerTimeout().then(() => isOver || saveNow(true));
    return () => {
      isOver = true;
    };
  }, [isWaiting, isAwaited, answerTimeout]);

  /** @param isLate the list has not come in time: a draft that removes nothing is saved without it. */
  async function save(isLate = false) {
    const button = document.querySelector('[data-guardar]');
    setBusy(true);
    // «Nothing to save» and «all saved» must not be shown while there are further changes that only now can be shown.
    await Promise.race([allAsked().then(unloadDrafts.writeLeft), answerTimeout()]);
    if (!isLate && isAwaited && Object.keys(calendar.draft.days).length > 0) {
      setWaiting(true);
      return;
    }
    if (isContested(calendar)) {
      setBusy(false);
      tell({ kind: 'contested' }, button);
      focusConflict();
      return;
    }
    // Its bar would cover the days.
    select(null);
    const { open, draft } = calendar;
    const deps = { db, sync, draftStore: open.draftStore, now, newId, answerTimeout };
    const outcome = await saveCalendar(deps, patient.id, draft);
    setBusy(false);
    trouble.wrote('save', outcome.kind === 'failed' ? outcome.cause : undefined);
    // The notice is drawn later, when the data that it shows are read.
    leadsToConflict.current = outcome.kind === 'contested';
    tell(outcome, button);
  }

  /** Shows the result of the press; the first view does not need these texts. */
  function tell(outcome: SaveOutcome, button: Element | null) {
    import('./outcome.ts')
      .then(({ tellOutcome }) => tellOutcome(outcome, trouble, button))
      // As where the toaster itself cannot be loaded.
      .catch(console.error);
  }

  return (
    <Button
      variant="primary"
      busy={busy}
      busyLabel={messages.saving}
      onClick={() => save()}
      data-guardar=""
    >
      {messages.save}
    </Button>
  );
}

/** The notice is often above the screen. Focuses its group and not a button: a second Enter must not choose. */
function focusConflict(): boolean {
  const conflict = document.querySelector<HTMLElement>('[data-conflicto]');
  conflict?.focus();
  return conflict !== null;
}
