import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errors } from '#i18n/es/errors.ts';
import { isLostChunk } from '#platform/is-lost-chunk.ts';
import { useListener } from '#platform/use-listener.ts';
import { Button } from '#ui/button.tsx';
import { AlertIcon, OfflineIcon } from '#ui/icons.tsx';
import { linkButton } from '#ui/link-button.ts';
import { NoticePage } from '#ui/notice-page.tsx';

/** Shown instead of a page that failed; retries by itself when the network returns. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const lostChunk = isLostChunk(error);

  useEffect(() => {
    console.error(error);
  }, [error]);

  useListener('online', () => {
    reset();
    // Not what was loaded: a second account context would not have the edits that are only in this page's memory.
    void router.invalidate({ filter: ({ status }) => status === 'error' });
  });

  return (
    <NoticePage
      icon={lostChunk ? OfflineIcon : AlertIcon}
      title={lostChunk ? errors.chunkTitle : errors.title}
      text={lostChunk ? errors.chunkText : errors.text}
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {errors.reload}
          </Button>
          <Link to="/" {...linkButton()}>
            {errors.goHome}
          </Link>
        </>
      }
    />
  );
}
