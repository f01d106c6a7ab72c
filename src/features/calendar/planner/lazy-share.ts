import { lazyPanel } from '#ui/lazy-panel.tsx';

/** What makes a text and a picture of a plan. */
export const loadShare = () => import('#features/calendar/export/share.ts');

export const ShareDialog = lazyPanel(async () => (await import('./share-dialog.tsx')).ShareDialog);
