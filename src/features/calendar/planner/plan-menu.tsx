import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { icsFile } from '#features/calendar/export/ics-file.ts';
import { hasShifts, type PlanFile, type PlanSource } from '#features/calendar/export/plan-files.ts';
import type { ShareByHand } from '#features/calendar/export/share.ts';
import { xlsxFile } from '#features/calendar/export/xlsx-file.ts';
import { useNotes } from '#features/calendar/store/use-planning.ts';
import { activity } from '#i18n/es/activity.ts';
import { adding } from '#i18n/es/adding.ts';
import { planner as messages } from '#i18n/es/planner.ts';
import { share } from '#i18n/es/share.ts';
import { saveFile } from '#platform/save-file.ts';
import { useBusy } from '#platform/use-busy.ts';
import { useServices } from '#services';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { loadShare } from './lazy-share.ts';
import { PeriodChoice } from './period-choice.tsx';
import styles from './plan-menu.module.css';
import { type Period, periodFechas } from './plan-period.ts';

/** Everything that concerns more than one shift, one large button each. */
export function PlanMenu(props: {
  readonly window: CareWindow | null;
  readonly onCopy: () => void;
  readonly onHours: () => void;
  /** Null where the backend offers no activity. */
  readonly onActivity: (() => void) | null;
  /** Null where the system has taken what was shared. */
  readonly onShared: (byHand: ShareByHand | null) => void;
  readonly onPrint: () => void;
  readonly onClose: () => void;
}) {
  const { window, onClose } = props;
  const { calendar, patient, clock, fecha, vista, today, say, openDialog } = useBoard();
  const { now } = useServices();
  const notes = useNotes(calendar.open) ?? [];
  const [period, setPeriod] = useState<Period>(vista === 'mes' ? 'mes' : 'semana');
  const [making, download] = useBusy(makeFile);
  const [sharing, shareDays] = useBusy(makeShare);
  const { menu } = messages;
  // Loaded before it is pressed: browsers forget a press while its code is loaded over the network.
  useEffect(() => void loadShare().catch(() => undefined), []);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /**
   * If the menu was closed before it was ready, nothing is shared: the share sheet would open over whatever the user
   * does by then.
   */
  async function makeShare() {
    say(share.making);
    try {
      const { shareCalendar } = await loadShare();
      const source = { patient, fecha, vista, dayOf: calendar.day, window, today };
      const byHand = await shareCalendar(source, () => isOpen.current);
      if (isOpen.current) props.onShared(byHand);
    } catch (cause) {
      console.error('nothing was shared', cause);
      if (isOpen.current) toast('warning', share.failed);
    }
  }

  async function makeFile(make: (source: PlanSource) => Promise<PlanFile>) {
    const days = periodFechas(period, fecha).map(calendar.day);
    try {
      if (!days.some(hasShifts)) {
        toast('info', messages.files.empty);
        return;
      }
      const at = now();
      const month = period === 'mes';
      const dayOf = calendar.day;
      const file = await make({ patient, clock, window, days, dayOf, notes, at, month });
      saveFile(file.name, file.blob);
      // Closed first, because announcements inside the dialog disappear with it.
      if (isOpen.current) flushSync(onClose);
      say(messages.files.done(file.name));
    } catch (cause) {
      console.error('a file was not made', cause);
      toast('warning', messages.files.failed);
    }
  }

  return (
    <Dialog title={messages.open} onClose={onClose}>
      <div className="stack" aria-busy={sharing || undefined}>
        <Item label={menu.copy} hint={menu.copyHint} onPress={props.onCopy} />
        <Item
          label={adding.repeat.menu}
          hint={adding.repeat.menuHint}
          onPress={() => {
            onClose();
            openDialog({ kind: 'add', repeating: true });
          }}
        />
        <Item label={menu.hours} hint={menu.hoursHint} onPress={props.onHours} />
        {props.onActivity === null ? null : (
          <Item label={activity.open} hint={activity.openHint} onPress={props.onActivity} />
        )}
        <Item
          label={share.open}
          hint={sharing ? share.making : vista === 'mes' ? share.weekHint : share.hint}
          onPress={() => sharing || shareDays()}
        />
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
        <h3>{menu.files}</h3>
        <PeriodChoice label={menu.filesPeriod} value={period} onChange={setPeriod} />
      </div>
      <div className="stack" aria-busy={making || undefined}>
        <Item label={menu.ics} hint={menu.icsHint} onPress={() => making || download(icsFile)} />
        <Item label={menu.xlsx} hint={menu.xlsxHint} onPress={() => making || download(xlsxFile)} />
      </div>
    </Dialog>
  );
}

/** Named only by its label, by which scripts and voice control find it. The hint beside it belongs to the button. */
function Item(props: { label: string; hint: string; onPress: () => void }) {
  const hint = useId();
  return (
    <div className={styles['item']}>
      <button type="button" aria-describedby={hint} onClick={props.onPress}>
        {props.label}
      </button>
      <span id={hint} className={styles['hint']}>
        {props.hint}
      </span>
    </div>
  );
}
