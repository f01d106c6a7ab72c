import { useEffect, useSyncExternalStore } from 'react';
import { notices } from '#i18n/es/notices.ts';
import { keepFocus } from '#platform/keep-focus.ts';
import { type StorageTrouble, useAccountContextOrNull, useServices } from '#services';
import { Banner } from '#ui/banner.tsx';
import { KeptInSight } from '#ui/kept-in-sight.tsx';
import { ReloadButton } from '#ui/reload-button.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { VolatileGuard } from './volatile-guard.tsx';

/** Troubles that reloading the page resolves. */
const RESOLVED_BY_RELOAD: ReadonlySet<StorageTrouble> = new Set(['outdated', 'broken', 'silent']);

/** The storage troubles of this device, and the new version that waits. */
export function NoticesShown() {
  // Here because it is not needed before the page is shown either.
  useEffect(keepFocus, []);
  const { trouble, update } = useServices();
  const isOpening = useAccountContextOrNull() === null;
  const present = useSyncExternalStore(trouble.subscribe, trouble.current);
  // A blocked database explains the silence.
  const isBlocked = present.includes('blocked');
  const troubles = present.filter((kind) => !(isBlocked && kind === 'silent'));

  return (
    <>
      {troubles.length === 0 ? null : (
        <KeptInSight key={troubles.join()} label={notices.above}>
          {troubles.map((kind) => (
            <Banner
              key={kind}
              tone={kind === 'volatile' || kind === 'emptied' ? 'warning' : 'error'}
              action={
                RESOLVED_BY_RELOAD.has(kind) ? (
                  <ReloadButton update={kind === 'outdated' ? update : null} />
                ) : null
              }
            >
              {notices[kind]}
            </Banner>
          ))}
        </KeptInSight>
      )}
      {isOpening || !present.includes('volatile') ? null : <VolatileGuard />}
      {isOpening || troubles.includes('outdated') ? null : <UpdateNotice />}
    </>
  );
}
