/** The browser's support of push messages. */

/** Whether this browser can receive them at all. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/**
 * Whether this is Safari on an iPhone or iPad, where only an installed app receives them. Only browsers there have
 * `standalone`, and none of them offers the installation by itself.
 */
export function isUninstalledOnIos(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

/**
 * The registration that receives and shows push messages; undefined if this app has no worker, as in a private window.
 */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!isPushSupported()) return undefined;
  // Rejects if the browser blocks site data.
  return navigator.serviceWorker.getRegistration().catch(() => undefined);
}

/** The push manager of this app; undefined without a worker. */
export async function pushManager(): Promise<PushManager | undefined> {
  return (await pushRegistration())?.pushManager;
}
