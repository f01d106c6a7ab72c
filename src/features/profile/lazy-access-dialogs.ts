import { lazyPanel } from '#ui/lazy-panel.tsx';

export const AccessDialogs = lazyPanel(
  async () => (await import('./access-dialogs.tsx')).AccessDialogs,
);
