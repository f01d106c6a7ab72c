import { lazyPanel } from '#ui/lazy-panel.tsx';

/** «Actividad», loaded with its first use. Apart from the other dialogs, which the calendar never opens. */
export const LazyActivityDialog = lazyPanel(
  async () => (await import('./activity-dialog.tsx')).ActivityDialog,
);
