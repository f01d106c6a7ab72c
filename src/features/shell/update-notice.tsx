import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { draftedPacientes } from '#db/drafts.ts';
import { notices } from '#i18n/es/notices.ts';
import { useDevice, useServices } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/**
 * A new version waits. It is put to use on the user's word, never by itself, and not while a calendar
 * has changes that are not saved: the page is reloaded for it.
 */
export function UpdateNotice() {
  const { update } = useServices();
  const { db } = useDevice();
  const ready = useSyncExternalStore(update.subscribe, update.ready);
  const drafted = useLiveQuery(() => draftedPacientes(db), [db]);
  if (!ready || drafted === undefined) return null;
  if (drafted.length > 0) return <Banner tone="info">{notices.updateAfterSaving}</Banner>;
  return (
    <Banner tone="info" action={<Button onClick={update.apply}>{notices.update}</Button>}>
      {notices.updateReady}
    </Banner>
  );
}
