import { useLiveQuery } from 'dexie-react-hooks';
import { useState, useSyncExternalStore } from 'react';
import { hasReachableDraft } from '#db/drafts.ts';
import { notices } from '#i18n/es/notices.ts';
import { useAccountContext, useServices } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/**
 * Offers a new version. It is activated only at the user's request, and not while a calendar that the user can open
 * has unsaved changes, because the page is reloaded for it. The browser first lets the previous version finish its
 * work, which can take half a minute.
 */
export function UpdateNotice() {
  const { update } = useServices();
  const { db } = useAccountContext();
  const ready = useSyncExternalStore(update.subscribe, update.ready);
  const hasDraft = useLiveQuery(async () => hasReachableDraft(db), [db]);
  const [isApplying, setApplying] = useState(false);
  if (!ready || hasDraft === undefined) return <Banner tone="info">{null}</Banner>;
  if (hasDraft) return <Banner tone="info">{notices.updateAfterSaving}</Banner>;

  function apply(): void {
    setApplying(true);
    update.apply();
  }

  const button = (
    <Button busy={isApplying} busyLabel={notices.updating} onClick={apply}>
      {notices.update}
    </Button>
  );
  return (
    <Banner tone="info" action={button}>
      {isApplying ? notices.updateUnderWay : notices.updateReady}
    </Banner>
  );
}
