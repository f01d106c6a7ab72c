import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OpenPage } from '#sync/messages.ts';

/** Lets the worker send this page to where a pressed notice leads, past the page's own question about unsaved work. */
export function usePressedNotice(): void {
  const { history } = useRouter();
  useEffect(() => {
    function open({ data, ports }: MessageEvent<OpenPage | null>) {
      if (data?.kind !== 'open-page') return;
      ports[0]?.postMessage('opening');
      // The worker has checked that it is a path of the app.
      history.push(data.url);
    }
    // Absent in old browsers and away from https.
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    workers?.addEventListener('message', open);
    return () => workers?.removeEventListener('message', open);
  }, [history]);
}
