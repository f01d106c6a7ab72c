import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { readMe } from '#db/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { useAccountContext } from '#services';
import { NoticesOffer } from './notices-offer.tsx';
import { useKeptDevice } from './use-kept-device.ts';
import { usePressedNotice } from './use-pressed-notice.ts';

/**
 * What every page of an account has to do with notices: it goes where a pressed one leads, looks after this device, and
 * offers them.
 */
export function AccountNotices() {
  const { db, saves } = useAccountContext();
  const me = useLiveQuery(async () => readMe(db), [db]);
  const isOffered = me?.capabilities.includes(CAPABILITIES.notices) === true;
  const hasSaved = useSyncExternalStore(saves.subscribe, saves.any);
  useKeptDevice(isOffered);
  usePressedNotice();
  return isOffered && hasSaved ? <NoticesOffer /> : null;
}
