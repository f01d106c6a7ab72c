import { lazy, type ReactNode, Suspense } from 'react';

const AGAIN_MS = 5000;

/**
 * Rarely shown, so it is loaded right after the page, which does not wait for it, and retried until it comes.
 */
const NoticesShown = lazy(async (): Promise<{ readonly default: () => ReactNode }> => {
  for (;;) {
    try {
      return { default: (await import('./notices-shown.tsx')).NoticesShown };
    } catch (cause) {
      // Its failure must not break the page.
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
