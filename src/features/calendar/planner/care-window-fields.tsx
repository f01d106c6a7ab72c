import { useLiveQuery } from 'dexie-react-hooks';
import { readWindowSharing, writeWindow } from '#db/calendar/shared-care-windows.ts';
import { storageFailure } from '#db/storage-errors.ts';
import { formatHora, SLOTS_PER_DAY, slotStart } from '#domain/calendar/time.ts';
import {
  ALL_DAY,
  beginAt,
  type CareWindow,
  DAYTIME,
  endAt,
  isAllDay,
} from '#domain/planner/care-window.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { planOf } from '#features/calendar/store/open-plan.ts';
import { NumberSelect } from '#features/calendar/view-model/number-select.tsx';
import { planner as messages } from '#i18n/es/planner.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { useAccountContext, useServices } from '#services';
import { Segmented } from '#ui/segmented.tsx';
import { toastNotStored } from '#ui/toast-late.ts';
import styles from './plan-hours-dialog.module.css';

/** Every time at which a window can start or end. */
const STARTS = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slotStart(slot));
const ENDS = STARTS.map((start) => start + slotStart(1));

/** The care window, and who has it. */
export function CareWindowFields({ window }: { window: CareWindow }) {
  const { open } = useBoard().calendar;
  const { db, sync, newId } = useAccountContext();
  const { trouble, now } = useServices();
  const sharing = useLiveQuery(async () => readWindowSharing(db, open.paciente), [db, open]);
  const all = isAllDay(window);

  /** Shown at once. */
  function change(edit: (before: CareWindow) => CareWindow): void {
    planOf(open)
      .window.change(edit, async () => {
        const mutation = { id: newId(), createdAt: now() };
        const written = await writeWindow(db, open.paciente, edit, mutation);
        if (written.isQueued) void sync.saved();
        return written.window;
      })
      .catch((cause) => {
        console.error('the hours to be covered were not stored', cause);
        toastNotStored('hours', storageFailure(cause));
      });
  }

  return (
    <fieldset className={styles['window']}>
      <legend>{messages.coverage.when}</legend>
      <Segmented
        label={messages.coverage.hours}
        options={[
          { value: 'todo', label: messages.coverage.allDay },
          { value: 'horario', label: messages.coverage.some },
        ]}
        value={window.isDefault ? null : all ? 'todo' : 'horario'}
        onChange={(value) => change(() => (value === 'todo' ? ALL_DAY : DAYTIME))}
      />
      {all ? null : (
        <div className={styles['ends']}>
          <NumberSelect
            label={shiftMessages.list.from}
            value={window.from}
            options={STARTS}
            labelOf={formatHora}
            onChange={(minute) => change((before) => beginAt(before, minute))}
          />
          <NumberSelect
            label={shiftMessages.list.to}
            value={window.to}
            options={ENDS}
            labelOf={formatHora}
            onChange={(minute) => change((before) => endAt(before, minute))}
          />
        </div>
      )}
      <p className="soft">
        {window.to < window.from ? `${messages.coverage.overnight(formatHora(window.to))} ` : ''}
        {sharing === undefined || (sharing === 'here' && trouble.current().includes('volatile'))
          ? null
          : messages.coverage.sharing[sharing]}
      </p>
    </fieldset>
  );
}
