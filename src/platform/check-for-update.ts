/** `impossible`: this browser keeps no version of the app, and loads the newest with each page. */
export type UpdateCheck = 'ready' | 'newest' | 'unreachable' | 'impossible';

/** Asks the server for a new version, and waits until it is downloaded; the page's own watch finds it then. */
export async function checkForUpdate(): Promise<UpdateCheck> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration === undefined) return 'impossible';
  try {
    await registration.update();
  } catch {
    return 'unreachable';
  }
  const { installing } = registration;
  if (installing !== null) await installed(installing);
  return registration.waiting === null ? 'newest' : 'ready';
}

/**
 * Waits until a version is downloaded, or its installation has failed because some of its files could not be fetched.
 */
function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', check);
    check();
  });
}
