import { lazyView } from '#platform/lazy-view.tsx';

/** The dialogs of a circle for the pages that open them, each loaded with its first use. */

export const LazyCircleDialog = lazyView(
  async () => (await import('./circle-dialog.tsx')).CircleDialog,
);

export const LazyInviteDialog = lazyView(
  async () => (await import('./invite-dialog.tsx')).InviteDialog,
);

export const LazyFeedDialog = lazyView(async () => (await import('./feed-dialog.tsx')).FeedDialog);
