import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { readPulled } from '#db/flush-state.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { people } from '#i18n/es/people.ts';
import { useDevice } from '#services';
import { EmptyState } from '#ui/empty-state.tsx';
import { HeartIcon } from '#ui/icons/heart-icon.tsx';
import { OfflineIcon } from '#ui/icons/offline-icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const AGAIN_MS = 5000;

/** No loved ones on this device: because there are none, or because nobody could be asked yet. */
export function NobodyYet() {
  const { db, sync } = useDevice();
  const [unreachable, setUnreachable] = useState(false);
  const pulled = useLiveQuery(() => readPulled(db), [db]);

  useEffect(() => {
    if (pulled !== null) return;
    let timer: number | undefined;
    let left = false;
    async function ask() {
      const { kind } = await sync.pull();
      if (left) return;
      setUnreachable(kind !== 'ok');
      if (kind !== 'ok') timer = window.setTimeout(ask, AGAIN_MS);
    }
    void ask();
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [pulled, sync]);

  if (pulled) return <EmptyState icon={<HeartIcon size={26} />} title={words.noLovedOnes} />;
  if (pulled === null && unreachable) {
    return (
      <EmptyState
        icon={<OfflineIcon size={26} />}
        title={people.unreachableTitle}
        text={people.unreachable}
      />
    );
  }
  return <Skeleton lines={5} />;
}
