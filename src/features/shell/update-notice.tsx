import { useLiveQuery } from 'dexie-react-hooks';
import { useState, useSyncExternalStore } from 'react';
import { draftedPacientes } from '#db/drafts.ts';
import { notices } from '#i18n/es/notices.ts';
import { useDevice, useServices } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/**
 * A new version waits. It is put to use on the user's word, never by itself, and not while a calendar
 * has changes that are not saved: the page is reloaded for it. The browser lets what the version before
 * is doing come to its end first, half a minute at times.
 */
export function UpdateNotice() {
  const { update } = useServices();
  const { db } = useDevice();
  const ready = useSyncExternalStore(update.subscribe, update.ready);
  const drafted = useLiveQuery(() => draftedPacientes(db), [db]);
  const [isAsked, setAsked] = useState(false);
  if (!ready || drafted === undefined) return null;
  if (drafted.length > 0) return <Banner tone="info">{notices.updateAfterSaving}</Banner>;

  function apply(): void {
    setAsked(true);
    update.apply();
  }

  const button = (
    <Button busy={isAsked} busyLabel={notices.updating} onClick={apply}>
      {notices.update}
    </Button>
  );
  return (
    <Banner tone="info" action={button}>
      {isAsked ? notices.updateUnderWay : notices.updateReady}
    </Banner>
  );
}
