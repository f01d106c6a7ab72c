/// <reference lib="webworker" />
import { isNoticeDevice } from '#db/account/notice-device.ts';
import { type PushMessage, readAppPath, readPushMessage } from '#domain/contract/notices.ts';
import { SHIFTS_HOME } from '#domain/contract/paths.ts';
import { BRAND } from '#i18n/brand.ts';
import { unreadableNotice } from '#i18n/es/notice-settings.ts';
import type { OpenPage } from '#sync/messages.ts';
import { keepDevice } from '#sync/notice-device.ts';
import { withSession } from './with-session.ts';

declare const self: ServiceWorkerGlobalScope;

/** The first page of the installed app; it redirects a caregiver to their shifts. */
const START = '/dashboard/calendario';

/** Shown for a message that cannot be read: the browser requires that each push message shows something. */
const UNREADABLE: PushMessage = { title: BRAND, body: unreadableNotice, url: START, tag: '' };

/** A page that is running answers within a few milliseconds. */
const ANSWER_MS = 1000;

/**
 * Shows a push message, unless no account is signed in here that wants notices. Then the message belongs to a session
 * that has ended, or to an account that another has replaced, and this browser is unsubscribed.
 */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const wants = await withSession(({ db }) => isNoticeDevice(db)).catch((cause: unknown) => {
    console.warn('whose notice it is cannot be read', cause);
    return 'unknown' as const;
  });
  if (!wants) {
    await (await self.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  const message = (wants === true && readPushMessage(data?.text())) || UNREADABLE;
  const { title, body, url, tag } = message;
  const options = {
    body,
    tag,
    // Otherwise a notice that replaces another would make no sound. Without a tag it replaces none.
    renotify: tag !== '',
    data: { url },
    lang: 'es-CL',
    icon: '/icons/icon-192.png',
  };
  await self.registration.showNotification(title, options);
}

/**
 * The user pressed a notice: an open page of an account navigates to its path; without such a page a new window opens.
 */
export async function openPressed(notification: Notification): Promise<void> {
  notification.close();
  const url = readAppPath((notification.data as { url?: unknown } | null)?.url) ?? START;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The page that was in focus last comes first.
  const page = windows.find((one) => isAccountPage(new URL(one.url)));
  // The page is asked to navigate, because only the page knows whether it has unsaved changes.
  if (page !== undefined && (await goesTo(page, url))) await page.focus();
  else await self.clients.openWindow(url);
}

/** The browser has replaced or dropped the subscription. */
export async function renewSubscription(): Promise<void> {
  await withSession(async ({ db, api }) =>
    keepDevice({ db, api: await api.notices(), push: self.registration.pushManager }),
  );
}

/** The pages that can navigate; not a public page, on which somebody may be signing up. */
function isAccountPage({ pathname }: URL): boolean {
  return /^\/dashboard(?:\/|$)/.test(pathname) || pathname.startsWith(SHIFTS_HOME);
}

/**
 * Asks a page to navigate. False if it does not answer, like a page that is being loaded or was frozen by the browser.
 */
function goesTo(page: WindowClient, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), ANSWER_MS);
    page.postMessage({ kind: 'open-page', url } satisfies OpenPage, [port2]);
  });
}
