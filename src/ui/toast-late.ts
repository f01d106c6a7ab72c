import type { NotStored, NotStoredCause } from '#i18n/describe-not-stored.ts';
import { toast } from './toast.ts';

type LateTexts = typeof import('./toaster.tsx').lateTexts;

/** Shows an error whose text comes with the toaster, because only a failure needs it. */
export function toastLate(choose: (texts: LateTexts) => string): void {
  import('./toaster.tsx').then(({ lateTexts }) => toast('error', choose(lateTexts)), console.error);
}

/**
 * Says what the device could not store, and why. Where the page is older than its data a banner says it already, with
 * the button that helps, and a toast would cover both.
 */
export function toastNotStored(what: NotStored, cause: NotStoredCause): void {
  if (cause === 'outdated') return;
  toastLate(({ describeNotStored }) => describeNotStored(what, cause));
}
