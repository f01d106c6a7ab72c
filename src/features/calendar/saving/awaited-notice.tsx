import { useEffect, useEffectEvent, useState } from 'react';
import { askForMonths, isListed, missingMonths } from '#db/care-requests.ts';
import { Above } from '#features/calendar/commands/above.tsx';
import { useBoard } from '#features/calendar/commands/board.ts';
import { firstData } from '#i18n/es/first-data.ts';
import { useAccountContext } from '#services';
import { type FirstPullTrouble, retryFirstPull } from '#sync/first-data.ts';
import { OfflineIcon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import styles from './awaited-notice.module.css';

/**
 * Says of a calendar that the shifts shown are not on this device, because its list has not come or they are older than
 * what is kept here, and asks the server until they come; then, where something is not saved, that it can be saved now.
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
  const { db, sync } = useAccountContext();
  const { paciente: patient } = useBoard().calendar.open;
  /** Undefined until the first attempt is over. */
  const [trouble, setTrouble] = useState<FirstPullTrouble>();
  const [isOlder, setOlder] = useState(false);
  const ask = useEffectEvent(async () => {
    setOlder(await isListed(db, patient));
    await askForMonths(db, patient, months);
  });
  const haveCome = useEffectEvent(
    async () => (await missingMonths(db, patient, months)).length === 0,
  );
  useEffect(() => {
    let isOver = false;
    async function report(found: FirstPullTrouble | null): Promise<void> {
      // A pull that succeeded may have brought the list, which this page is about to read, or not.
      if (found === null && (await haveCome())) return;
      if (!isOver) setTrouble(found ?? 'rejected');
    }
    const onError = (cause: unknown) => console.error('a calendar was not read', cause);
    let stop = () => {};
    // Only a pull that begins after that brings them.
    ask().then(() => {
      if (isOver) return;
      stop = retryFirstPull({ pull: sync.refresh }, (found) => void report(found).catch(onError));
    }, onError);
    return () => {
      isOver = true;
      stop();
    };
  }, [sync]);
  const texts = isOlder ? firstData.older : firstData.list;
  return (
    <Above>
      <div className={styles['notice']}>
        <OfflineIcon />
        <p className={styles['words']}>
          {trouble === undefined ? texts.coming : texts[trouble]}{' '}
          {trouble === undefined ? null : firstData.list.meanwhile}
        </p>
      </div>
    </Above>
  );
}
