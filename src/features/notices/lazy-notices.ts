import { lazy } from 'react';
import { lazyExtra } from '#platform/lazy-view.tsx';

/** Loaded after the page, which does not wait for it and goes on without it. */
export const AccountNotices = lazyExtra(
  async () => (await import('./account-notices.tsx')).AccountNotices,
);

/**
 * In a chunk that no other page loads. Without a fallback of its own: the page of which it is a part waits for it.
 */
export const NoticesSection = lazy(async () => ({
  default: (await import('./notices-section.tsx')).NoticesSection,
}));
