import { useEffect, useEffectEvent, useState } from 'react';
import { isListed } from '#db/care-requests.ts';
import { Above } from '#features/calendar/commands/above.tsx';
import { useBoard } from '#features/calendar/commands/board.ts';
import { firstData } from '#i18n/es/first-data.ts';
import { useAccountContext } from '#services';
import { type FirstPullTrouble, retryFirstPull } from '#sync/first-data.ts';
import { OfflineIcon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import styles from './awaited-notice.module.css';

/**
 * Says of a calendar whose list has not come to this device that its shifts are missing, and asks the server until they
 * come; then, where something is not saved, that it can be saved now.
 */
export function AwaitedNotice() {
  const { calendar } = useBoard();
  const isAwaited = calendar.isAwaited === true;
  const announceArrival = useEffectEvent(() => {
    if (Object.keys(calendar.draft.days).length === 0) return;
    toast('info', firstData.list.came, firstData.list.nowSave);
  });
  useEffect(() => {
    if (!isAwaited) announceArrival();
  }, [isAwaited]);
  return isAwaited ? <Notice /> : null;
}

function Notice() {
  const { db, sync } = useAccountContext();
  const { paciente: patient } = useBoard().calendar.open;
  /** Undefined until the first attempt is over. */
  const [trouble, setTrouble] = useState<FirstPullTrouble>();
  useEffect(() => {
    let isOver = false;
    async function report(found: FirstPullTrouble | null): Promise<void> {
      // A pull that succeeded may have brought the list, which this page is about to read, or not.
      if (found === null && (await isListed(db, patient))) return;
      if (!isOver) setTrouble(found ?? 'rejected');
    }
    const stop = retryFirstPull(sync, (found) => {
      report(found).catch((cause: unknown) => console.error('a calendar was not read', cause));
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [db, patient, sync]);
  return (
    <Above>
      <div className={styles['notice']}>
        <OfflineIcon />
        <p className={styles['words']}>
          {firstData.list[trouble ?? 'coming']}{' '}
          {trouble === undefined ? null : firstData.list.meanwhile}
        </p>
      </div>
    </Above>
  );
}
