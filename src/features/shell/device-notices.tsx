import { lazyView } from '#platform/lazy-view.tsx';

const RETRY_MS = 5000;

/**
 * Rarely shown, so it is loaded after the page, which does not wait for it, and retried until it has come.
 */
export const DeviceNotices = lazyView(async () => {
  for (;;) {
    try {
      return (await import('./notices-shown.tsx')).NoticesShown;
    } catch (cause) {
      // A failure must not break the page.
      console.error('the notices about this device could not be loaded', cause);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
});
