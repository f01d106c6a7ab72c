import { lazyView } from '#platform/lazy-view.tsx';

/** «Actividad», loaded with its first use. Apart from the other dialogs, which the calendar never opens. */
export const LazyActivityDialog = lazyView(
  async () => (await import('./activity-dialog.tsx')).ActivityDialog,
);
