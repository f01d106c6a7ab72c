import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { isListed } from '#db/care-requests.ts';
import type { Id } from '#domain/people/id.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { firstData } from '#i18n/es/first-data.ts';
import { useAccountContext } from '#services';
import { type FirstPullTrouble, retryFirstPull } from '#sync/first-data.ts';
import { OfflineIcon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import styles from './awaited-list.module.css';

export interface AwaitedShiftsProps {
  readonly calendar: Calendar;
  /** The live region above the bottom bar, where a notice moves nothing. */
  readonly above: RefObject<HTMLElement | null>;
}

/**
 * Says of a calendar whose list has not come to this device that its shifts are missing, and requests them until
 * they come; then, where something is not saved, that it can be saved now.
 */
export function AwaitedShifts({ calendar, above }: AwaitedShiftsProps) {
  const isAwaited = calendar.isAwaited === true;
  const tellArrival = useEffectEvent(() => {
    if (Object.keys(calendar.draft.days).length === 0) return;
    toast('info', firstData.list.came, firstData.list.nowSave);
  });
  useEffect(() => {
    if (!isAwaited) tellArrival();
  }, [isAwaited]);
  return isAwaited ? <Notice paciente={calendar.open.paciente} above={above} /> : null;
}

function Notice({
  paciente: patient,
  above,
}: Pick<AwaitedShiftsProps, 'above'> & { paciente: Id }) {
  const { db, sync } = useAccountContext();
  /** Undefined until the first attempt is over. */
  const [trouble, setTrouble] = useState<FirstPullTrouble>();
  useEffect(() => {
    let left = false;
    async function tell(found: FirstPullTrouble | null): Promise<void> {
      // The pull may have succeeded because the list came, which this page is about to read, or without it.
      if (found === null && (await isListed(db, patient))) return;
      if (!left) setTrouble(found ?? 'rejected');
    }
    const stop = retryFirstPull(sync, (found) => {
      tell(found).catch((cause: unknown) => console.error('a calendar was not read', cause));
    });
    return () => {
      left = true;
      stop();
    };
  }, [db, patient, sync]);
  const [at, setAt] = useState<HTMLElement | null>(null);
  // The region is empty first, so that its content is read out when it comes.
  useEffect(() => setAt(above.current), [above]);
  if (at === null) return null;
  return createPortal(
    <div className={styles['notice']}>
      <OfflineIcon />
      <p className={styles['words']}>
        {firstData.list[trouble ?? 'coming']}{' '}
        {trouble === undefined ? null : firstData.list.meanwhile}
      </p>
    </div>,
    at,
  );
}
