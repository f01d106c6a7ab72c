import { lazyView } from '#platform/lazy-view.tsx';

/** What makes a text and a picture of a plan. */
export const loadShare = () => import('#features/calendar/export/share.ts');

export const ShareDialog = lazyView(async () => (await import('./share-dialog.tsx')).ShareDialog);
