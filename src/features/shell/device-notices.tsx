import { lazy, type ReactNode, Suspense } from 'react';

/** Seldom anything to be said: it comes right behind the page, which does not wait for it. */
const NoticesShown = lazy(async (): Promise<{ readonly default: () => ReactNode }> => {
  try {
    return { default: (await import('./notices-shown.tsx')).NoticesShown };
  } catch (cause) {
    // The page is not given up for it.
    console.error('the notices about this device did not come', cause);
    return { default: () => null };
  }
});

/** What the user must know about this device, and the new version that waits. */
export function DeviceNotices() {
  return (
    <Suspense>
      <NoticesShown />
    </Suspense>
  );
}
