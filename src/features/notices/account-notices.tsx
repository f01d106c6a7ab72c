import { useSyncExternalStore } from 'react';
import { lazyView } from '#platform/lazy-view.tsx';
import { useAccountContext } from '#services';
import { usePressedNotice } from './use-pressed-notice.ts';

/** Loaded after the first save. An offer that cannot be loaded is not made. */
const NoticesOffer = lazyView(async () => {
  try {
    return (await import('./notices-offer.tsx')).NoticesOffer;
  } catch (cause) {
    console.warn('the offer of notices could not be loaded', cause);
    return () => null;
  }
});

/** What every page of an account has to do with notices: it goes where a pressed one leads, and offers them. */
export function AccountNotices() {
  const { saves } = useAccountContext();
  usePressedNotice();
  return useSyncExternalStore(saves.subscribe, saves.any) ? <NoticesOffer /> : null;
}
