import { useState } from 'react';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { icsFile } from '#features/calendar/export/ics-file.ts';
import { hasShifts, type PlanFile, type PlanSource } from '#features/calendar/export/plan-files.ts';
import { xlsxFile } from '#features/calendar/export/xlsx-file.ts';
import { useNotes } from '#features/calendar/store/use-planning.ts';
import { planner as messages } from '#i18n/es/planner.ts';
import { saveFile } from '#platform/save-file.ts';
import { useServices } from '#services';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { PeriodChoice } from './period-choice.tsx';
import styles from './plan-menu.module.css';
import { type Period, periodFechas } from './plan-period.ts';

export interface PlanMenuProps {
  readonly window: CareWindow | null;
  readonly onCopy: () => void;
  readonly onHours: () => void;
  readonly onPrint: () => void;
  readonly onClose: () => void;
}

/** Everything that concerns more than one shift, one large button each. */
export function PlanMenu(props: PlanMenuProps) {
  const { window, onClose } = props;
  const { calendar, patient, clock, fecha, vista, say, openDialog } = useBoard();
  const { now } = useServices();
  const notes = useNotes(calendar.open) ?? [];
  const [period, setPeriod] = useState<Period>(vista === 'mes' ? 'mes' : 'semana');
  const [making, setMaking] = useState(false);
  const { menu } = messages;

  async function download(make: (source: PlanSource) => Promise<PlanFile>) {
    setMaking(true);
    const days = periodFechas(period, fecha).map(calendar.day);
    try {
      if (!days.some(hasShifts)) {
        toast('info', messages.files.empty);
        return;
      }
      const file = await make({
        patient,
        clock,
        window,
        days,
        notes,
        at: now(),
        month: period === 'mes',
      });
      saveFile(file.name, file.blob);
      say(messages.files.done(file.name));
      onClose();
    } catch (cause) {
      console.error('a file was not made', cause);
      toast('error', messages.files.failed);
    } finally {
      setMaking(false);
    }
  }

  return (
    <Dialog title={messages.open} onClose={onClose}>
      <div className={styles['items']}>
        <Item label={menu.copy} hint={menu.copyHint} onPress={props.onCopy} />
        <Item label={menu.hours} hint={menu.hoursHint} onPress={props.onHours} />
        <Item label={menu.print} hint={menu.printHint} onPress={props.onPrint} />
        <div className={styles['keys']}>
          <Item
            label={menu.keys}
            hint={menu.keysHint}
            onPress={() => {
              onClose();
              openDialog({ kind: 'keys' });
            }}
          />
        </div>
      </div>
      <div className={styles['files']}>
        <h3 className={styles['title']}>{menu.files}</h3>
        <PeriodChoice label={menu.filesPeriod} value={period} onChange={setPeriod} />
      </div>
      <div className={styles['items']} aria-busy={making || undefined}>
        <Item label={menu.ics} hint={menu.icsHint} onPress={() => making || download(icsFile)} />
        <Item label={menu.xlsx} hint={menu.xlsxHint} onPress={() => making || download(xlsxFile)} />
      </div>
    </Dialog>
  );
}

function Item(props: { label: string; hint: string; onPress: () => void }) {
  return (
    <button type="button" className={styles['item']} onClick={props.onPress}>
      <b>{props.label}</b>
      <span className={styles['hint']}>{props.hint}</span>
    </button>
  );
}
