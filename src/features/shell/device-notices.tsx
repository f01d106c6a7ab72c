import { lateView } from '#platform/lazy-view.tsx';

/** Rarely shown, so it is loaded after the page, which does not wait for it. */
export const DeviceNotices = lateView(
  async () => (await import('./notices-shown.tsx')).NoticesShown,
);
