import { useSyncExternalStore } from 'react';
import { notices } from '#i18n/es/notices.ts';
import { type DeviceTrouble, useServices } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { UpdateNotice } from './update-notice.tsx';

/** Troubles that a reload of the page cures. */
const CURED_BY_RELOAD: ReadonlySet<DeviceTrouble> = new Set(['outdated', 'broken']);

/** What the user must know about this device before trusting it with changes. */
export function NoticesShown() {
  const { trouble } = useServices();
  const troubles = useSyncExternalStore(trouble.subscribe, trouble.current);
  return (
    <>
      {troubles.map((kind) => (
        <Banner
          key={kind}
          tone={kind === 'volatile' || kind === 'emptied' ? 'warning' : 'error'}
          action={
            CURED_BY_RELOAD.has(kind) ? (
              <Button onClick={() => window.location.reload()}>{notices.reload}</Button>
            ) : null
          }
        >
          {notices[kind]}
        </Banner>
      ))}
      <UpdateNotice />
    </>
  );
}
