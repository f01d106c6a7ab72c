import { useLiveQuery } from 'dexie-react-hooks';
import { readWindow } from '#db/calendar/care-windows.ts';
import { writeWindow } from '#db/calendar/shared-care-windows.ts';
import { storageFailure } from '#db/storage-errors.ts';
import type { Id } from '#domain/people/id.ts';
import { ALL_DAY, type CareWindow, DAYTIME } from '#domain/planner/care-window.ts';
import { careHours as messages } from '#i18n/es/first-steps.ts';
import { useAccountContext, useServices } from '#services';
import { CheckIcon } from '#ui/icons.tsx';
import { toastNotStored } from '#ui/toast-late.ts';
import styles from './people.module.css';

/** The usual answers; any other hours are set in the calendar. */
const ANSWERS: readonly { readonly label: string; readonly window: CareWindow }[] = [
  { label: messages.allDay, window: ALL_DAY },
  { label: messages.day, window: DAYTIME },
  { label: messages.night, window: { from: DAYTIME.to, to: DAYTIME.from } },
];

/** Asks in which hours a patient should not be alone: the calendar marks what is not covered in these alone. */
export function CareHoursQuestion({ patient }: { patient: Id }) {
  const { db, sync, newId } = useAccountContext();
  const { now } = useServices();
  const chosen = useLiveQuery(async () => readWindow(db, patient), [db, patient]);

  async function choose(window: CareWindow): Promise<void> {
    try {
      const mutation = { id: newId(), createdAt: now() };
      const { isQueued } = await writeWindow(db, patient, () => window, mutation);
      if (isQueued) void sync.saved();
    } catch (cause) {
      console.error('the hours to be covered were not stored', cause);
      toastNotStored('hours', storageFailure(cause));
    }
  }

  return (
    <fieldset className={`row ${styles['hoursQuestion']}`}>
      <legend>{messages.question}</legend>
      {ANSWERS.map(({ label, window }) => (
        <button
          key={label}
          type="button"
          className={styles['chip']}
          aria-pressed={chosen?.from === window.from && chosen.to === window.to}
          onClick={() => void choose(window)}
        >
          <CheckIcon size={16} />
          {label}
        </button>
      ))}
      <p>{messages.hint}</p>
    </fieldset>
  );
}
