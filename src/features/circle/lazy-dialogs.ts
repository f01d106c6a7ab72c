import { lazyPanel } from '#ui/lazy-panel.tsx';

/** The dialogs of a circle for the pages that open them, each loaded with its first use. */

export const LazyCircleDialog = lazyPanel(
  async () => (await import('./circle-dialog.tsx')).CircleDialog,
);

export const LazyInviteDialog = lazyPanel(
  async () => (await import('./invite-dialog.tsx')).InviteDialog,
);

export const LazyFeedDialog = lazyPanel(async () => (await import('./feed-dialog.tsx')).FeedDialog);
