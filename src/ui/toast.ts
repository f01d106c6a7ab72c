import { announceInModal } from './live-region.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/**
 * Shows a brief message: top right, for 5 s. The toaster is loaded when first needed.
 * @param detail a line below it, such as the reason.
 * @param until takes it away earlier, once this is settled.
 */
export function toast(
  kind: ToastKind,
  text: string,
  detail?: string,
  until?: Promise<unknown>,
): void {
  import('./toaster.tsx').then(
    ({ showToast }) => {
      showToast(kind, text, detail, until);
      // While a dialog is open the toaster is visible but inert.
      announceInModal([text, detail].filter(Boolean).join('. '));
    },
    // If the toaster cannot be loaded (offline, a replaced build) the message must not be lost altogether.
    (cause) => console.error(text, detail, cause),
  );
}

/** Fetches the toaster ahead of the first use, so that it also works offline. */
export function prepareToasts(): void {
  import('./toaster.tsx').catch(() => {});
}
