import { useLiveQuery } from 'dexie-react-hooks';
import { useState, useSyncExternalStore } from 'react';
import { hasReachableDraft } from '#db/calendar/reachable-draft.ts';
import { isNothingLeft, readUnfinished } from '#db/outbox/unfinished.ts';
import { notices } from '#i18n/es/notices.ts';
import { DESKTOP, useMediaQuery } from '#platform/use-media-query.ts';
import { useAccountContext, useServices } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Offer } from '#ui/offer.tsx';

/**
 * Offers a new version. It is activated only at the user's request, and not while a calendar that the user can open
 * has unsaved changes, because the page is reloaded for it. The browser first lets the previous version finish its
 * work, which can take half a minute.
 *
 * A small screen has it at its foot, within reach of the thumb, and it can be put off: at the top of a calendar, which
 * opens at its hours, nobody would see it.
 */
export function UpdateNotice() {
  const { update, trouble } = useServices();
  const { db } = useAccountContext();
  const isDesktop = useMediaQuery(DESKTOP);
  const ready = useSyncExternalStore(update.subscribe, update.ready);
  const hasDraft = useLiveQuery(async () => hasReachableDraft(db), [db]);
  // What waits goes with the page too where the browser stores nothing.
  const isVolatile = trouble.current().includes('volatile');
  const isWaiting = useLiveQuery(
    async () => isVolatile && !isNothingLeft(await readUnfinished(db)),
    [db, isVolatile],
  );
  const [isApplying, setApplying] = useState(false);
  const [isPutOff, setPutOff] = useState(false);

  function apply(): void {
    setApplying(true);
    update.apply();
  }

  const text = isApplying ? notices.updateUnderWay : notices.updateReady;
  const button = (
    <Button
      variant={isDesktop ? 'secondary' : 'primary'}
      busy={isApplying}
      busyLabel={notices.updating}
      onClick={apply}
    >
      {notices.update}
    </Button>
  );
  if (isDesktop) {
    if (!ready || hasDraft === undefined || isWaiting === undefined)
      return <Banner tone="info">{null}</Banner>;
    if (hasDraft) return <Banner tone="info">{notices.updateAfterSaving}</Banner>;
    if (isWaiting) return <Banner tone="info">{notices.updateAfterSending}</Banner>;
    return (
      <Banner tone="info" action={button}>
        {text}
      </Banner>
    );
  }
  if (!ready || hasDraft !== false || isWaiting !== false || isPutOff) return null;
  return (
    <Offer
      label={notices.newVersion}
      text={text}
      buttons={
        <>
          {isApplying ? null : <Button onClick={() => setPutOff(true)}>{notices.later}</Button>}
          {button}
        </>
      }
    />
  );
}
