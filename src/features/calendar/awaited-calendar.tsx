import { useEffect, useState } from 'react';
import { firstData } from '#i18n/es/first-data.ts';
import { useDevice } from '#services';
import { askForData, type NoDataYet } from '#sync/first-data.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { OfflineIcon } from '#ui/icons/offline-icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/**
 * Shown instead of a calendar whose list has not come since the sign-in: edits over an incomplete base could
 * be saved only in part.
 */
export function AwaitedCalendar() {
  const { sync } = useDevice();
  /** Undefined until the first attempt is over. */
  const [trouble, setTrouble] = useState<NoDataYet | null>();
  useEffect(() => askForData(sync, setTrouble), [sync]);

  if (trouble === undefined) return <Skeleton lines={6} />;
  const isUnreachable = trouble === 'unreachable';
  return (
    <EmptyState
      icon={<OfflineIcon size={26} />}
      title={isUnreachable ? firstData.unreachableTitle : firstData.noListTitle}
      text={isUnreachable ? firstData.unreachable : firstData.noList}
    />
  );
}
