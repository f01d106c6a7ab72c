import { lazy, type ReactNode, Suspense } from 'react';

const AGAIN_MS = 5000;

/** Seldom anything to be said: it comes right behind the page, which does not wait for it, and it does come. */
const NoticesShown = lazy(async (): Promise<{ readonly default: () => ReactNode }> => {
  for (;;) {
    try {
      return { default: (await import('./notices-shown.tsx')).NoticesShown };
    } catch (cause) {
      // The page is not given up for it.
      console.error('the notices about this device did not come yet', cause);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
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
