import { toast } from 'sonner';
import { vi } from 'vitest';

/** Things that a page leaves behind: files, listeners, and a toaster that all pages here share. */

export interface Download {
  readonly name: string;
  readonly file: Blob;
}

let fading: Promise<void> = Promise.resolve();

/** Waits for the toasts that were dismissed. */
export const toastsFaded = () => fading;

/** A browser would put the file into its folder. */
export function recordDownloads(downloads: Download[]): void {
  let latest: Blob | null = null;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    latest = file as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (latest !== null) downloads.push({ name: this.download, file: latest });
  });
}

/**
 * The toaster outlives a page here, and so do its toasts for as long as they fade out: until then it is not in the
 * document, so that no test takes an earlier one's message for its own.
 */
export function dismissToasts(): void {
  const host = document.getElementById('toaster');
  const left = [...document.querySelectorAll('[data-sonner-toast]')];
  if (host === null || left.length === 0) return;
  toast.dismiss();
  host.remove();
  fading = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (left.some((one) => host.contains(one))) return;
      observer.disconnect();
      document.body.append(host);
      resolve();
    });
    observer.observe(host, { childList: true, subtree: true });
  });
}

/**
 * The listeners that a page adds to the window and never removes must not hear the next page's events.
 * @returns what removes them.
 */
export function recordListeners(): () => void {
  const added: Parameters<typeof window.addEventListener>[] = [];
  const add = window.addEventListener;
  vi.stubGlobal('addEventListener', (...listener: (typeof added)[number]) => {
    added.push(listener);
    add.apply(window, listener);
  });
  return () => {
    vi.stubGlobal('addEventListener', add);
    for (const [type, listener] of added) window.removeEventListener(type, listener);
  };
}
