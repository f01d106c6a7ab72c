import { useSyncExternalStore } from 'react';
import { useAccountContext } from '#services';
import { NoticesOffer } from './notices-offer.tsx';
import { usePressedNotice } from './use-pressed-notice.ts';

/** What every page of an account has to do with notices: it goes where a pressed one leads, and offers them. */
export function AccountNotices() {
  const { saves } = useAccountContext();
  usePressedNotice();
  return useSyncExternalStore(saves.subscribe, saves.any) ? <NoticesOffer /> : null;
}
