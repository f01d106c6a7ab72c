import { sayInFront } from './live-region.ts';

export type ToastKind = 'success' | 'error' | 'info';

/**
 * Says something in passing: top right, for 5 s. The toaster is loaded when first needed.
 * @param detail a line below it, such as the reason.
 */
export function toast(kind: ToastKind, text: string, detail?: string): void {
  import('./toaster.tsx').then(
    ({ showToast }) => {
      showToast(kind, text, detail);
      // Over a dialog the toaster is to be seen, and inert.
      sayInFront([text, detail].filter(Boolean).join('. '));
    },
    // Without the toaster (offline, an old build gone) the words must not be lost altogether.
    (cause) => console.error(text, detail, cause),
  );
}

/** Fetches the toaster ahead of the first need, so that it also speaks offline. */
export function prepareToasts(): void {
  import('./toaster.tsx').catch(() => {});
}
