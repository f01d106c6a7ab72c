import { useEffect, useEffectEvent } from 'react';
import { Above } from '#features/calendar/commands/above.tsx';
import { useBoard } from '#features/calendar/commands/board.ts';
import { useAskedMonths } from '#features/calendar/store/use-asked-months.ts';
import { firstData } from '#i18n/es/first-data.ts';
import { OfflineIcon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import styles from './awaited-notice.module.css';

/**
 * Shows that the shifts of a calendar are not on this device, because its list has not come or because they are older
 * than the months that are kept, and requests them until they come. Then, if there are unsaved changes, shows that they
 * can be saved now.
 */
export function AwaitedNotice() {
  const { calendar } = useBoard();
  const isAwaited = calendar.isAwaited === true;
  const announceArrival = useEffectEvent(() => {
    if (Object.keys(calendar.draft.days).length === 0) return;
    // A press of the button may be waiting for just that.
    if (document.querySelector('[data-guardar][aria-busy="true"]') !== null) return;
    toast('info', firstData.list.came, firstData.list.nowSave);
  });
  useEffect(() => {
    if (!isAwaited) announceArrival();
  }, [isAwaited]);
  const months = calendar.awaited.join();
  return isAwaited ? <Notice key={months} months={months.split(',')} /> : null;
}

function Notice({ months }: { readonly months: readonly string[] }) {
  const { trouble, text } = useAskedMonths(useBoard().calendar.open.paciente, months);
  return (
    <Above>
      <div className={styles['notice']}>
        <OfflineIcon />
        <p className={styles['words']}>
          {text} {trouble === undefined ? null : firstData.list.meanwhile}
        </p>
      </div>
    </Above>
  );
}
