import { useState } from 'react';
import { storageFailure } from '#db/storage-errors.ts';
import type { Id } from '#domain/people/id.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { conflict as conflictWords } from '#i18n/es/conflict.ts';
import { useDevice, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { conflictRuns } from './conflicts.ts';
import { type SaveOutcome, saveCalendar } from './save.ts';
import type { Calendar } from './use-calendar.ts';

/** How long the answer of the server still counts as the answer to the button. */
const MOMENT_MS = 3000;

export interface SaveButtonProps {
  readonly calendar: Calendar;
  readonly paciente: Id;
}

export function SaveButton({ calendar, paciente }: SaveButtonProps) {
  const { db, sync, newId } = useDevice();
  const { now, trouble } = useServices();
  const [busy, setBusy] = useState(false);

  async function save() {
    if (conflictRuns(calendar).length > 0) {
      toast('error', conflictWords.chooseFirst);
      return;
    }
    setBusy(true);
    const { open, draft } = calendar;
    const moment = () => new Promise<void>((resolve) => setTimeout(resolve, MOMENT_MS));
    const deps = { db, sync, keeper: open.keeper, now, newId, moment };
    const outcome = await saveCalendar(deps, paciente, draft);
    setBusy(false);
    if (outcome.kind === 'failed' && storageFailure(outcome.cause) === 'full') {
      trouble.report('full');
    } else if (outcome.kind !== 'failed') {
      trouble.over('full');
    }
    toast(...saying(outcome));
  }

  return (
    <Button variant="primary" busy={busy} busyLabel={words.saving} onClick={save}>
      {words.save}
    </Button>
  );
}

function saying(outcome: SaveOutcome): Parameters<typeof toast> {
  switch (outcome.kind) {
    case 'nothing':
      return ['info', words.nothingToSave];
    case 'unlisted':
      return ['error', words.unlisted];
    case 'acknowledged':
      return ['success', words.saved];
    case 'here':
      return ['info', words.savedHere];
    case 'signed-out':
      return ['info', words.savedSignIn];
    case 'refused':
      return ['error', words.saveFailed, outcome.message ?? undefined];
    case 'failed':
      console.error('a save was not kept', outcome.cause);
      return ['error', words.saveFailed];
  }
}
