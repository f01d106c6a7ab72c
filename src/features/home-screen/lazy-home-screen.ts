import { lazy } from 'react';
import { lazyExtra } from '#platform/lazy-view.tsx';

/** Loaded after the page, which does not wait for it and goes on without it. */
export const HomeScreen = lazyExtra(async () => (await import('./home-screen.tsx')).HomeScreen);

/** Like `NoticesSection`. */
export const AppSection = lazy(async () => ({
  default: (await import('./app-section.tsx')).AppSection,
}));
