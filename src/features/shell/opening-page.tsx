import { useSyncExternalStore } from 'react';
import { common } from '#i18n/es/common.ts';
import { useServices } from '#services';
import { LoadingPage } from '#ui/loading-page.tsx';

/**
 * Shown while the device opens. Explains here why it takes long, because the notices belong to the page that
 * is waited for.
 */
export function OpeningPage() {
  const { trouble } = useServices();
  const troubles = useSyncExternalStore(trouble.subscribe, trouble.current);
  return <LoadingPage text={troubles.includes('blocked') ? common.blocked : common.loading} />;
}
