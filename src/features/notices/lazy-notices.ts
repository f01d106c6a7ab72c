import { lazy } from 'react';
import { lazyView } from '#platform/lazy-view.tsx';

/** Loaded after the page, which does not wait for it and goes on without it. */
export const AccountNotices = lazyView(async () => {
  try {
    return (await import('./account-notices.tsx')).AccountNotices;
  } catch (cause) {
    console.warn('what has to do with notices could not be loaded', cause);
    return () => null;
  }
});

/**
 * In a chunk that no other page loads. Without a fallback of its own: the page of which it is a part waits for it.
 */
export const NoticesSection = lazy(async () => ({
  default: (await import('./notices-section.tsx')).NoticesSection,
}));
