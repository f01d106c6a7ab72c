import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { describeNotStored } from '#i18n/describe-not-stored.ts';
import { common } from '#i18n/es/common.ts';
import { notSignedOut } from '#i18n/es/not-signed-out.ts';
import { toaster } from '#i18n/es/toaster.ts';
import type { ToastKind } from './toast.ts';
import './toaster.css';

const TOAST_MS = 5000;

/**
 * The toaster has a React root of its own, so that pages that never toast do not load it. Its host is a manual
 * popover: in the top layer it stays above an open dialog.
 */
const host = mount();

function mount(): HTMLElement {
  const element = document.createElement('div');
  element.id = 'toaster';
  element.popover = 'manual';
  document.body.append(element);
  // Sonner drops messages sent before it listens; a synchronous render has run its effects on return.
  flushSync(() => {
    createRoot(element).render(
      <Toaster
        position="top-right"
        duration={TOAST_MS}
        theme="system"
        richColors
        closeButton
        customAriaLabel={toaster.region}
        toastOptions={{ closeButtonAriaLabel: common.close }}
      />,
    );
  });
  return element;
}

/** The texts that only a failure needs: they come with the toaster, which is fetched ahead. */
export const lateTexts = { notSignedOut: notSignedOut.what, describeNotStored } as const;

export function showToast(
  kind: ToastKind,
  text: string,
  detail?: string,
  until?: Promise<unknown>,
): void {
  // Showing it again raises it above whatever entered the top layer since.
  // A browser without popovers does not know the selector either, and throws.
  if ('showPopover' in host) {
    if (host.matches(':popover-open')) host.hidePopover();
    host.showPopover();
  }
  // Below a bar of controls, whose lines depend on the width: over it a message would cover what is pressed next.
  const bar = document.querySelector('[data-barra]')?.getBoundingClientRect();
  host.style.setProperty('--bar-end', `${bar?.bottom ?? 0}px`);
  const id = toast[kind](text, detail === undefined ? {} : { description: detail });
  void until?.then(() => toast.dismiss(id));
}
