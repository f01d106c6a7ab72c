import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readAppPath } from '#domain/contract/notices.ts';
import type { OpenPage } from '#sync/messages.ts';

/** Lets the worker send this page to where a pressed notice leads, past the page's own question about unsaved work. */
export function usePressedNotice(): void {
  const { history } = useRouter();
  useEffect(() => {
    function open({ data, ports }: MessageEvent<Partial<OpenPage> | null>) {
      const url = data?.kind === 'open-page' ? readAppPath(data.url) : null;
      if (url === null) return;
      ports[0]?.postMessage('opening');
      history.push(url);
    }
    // Absent in old browsers and away from https.
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    workers?.addEventListener('message', open);
    return () => workers?.removeEventListener('message', open);
  }, [history]);
}
