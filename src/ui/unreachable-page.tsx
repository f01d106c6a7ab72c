import type { ReactNode } from 'react';
import { common } from '#i18n/es/common.ts';
import { useListener } from '#platform/use-listener.ts';
import { Button } from './button.tsx';
import { OfflineIcon } from './icons.tsx';
import { NoticePage } from './notice-page.tsx';

/** A page for which the server could not be reached; retries when the network returns. */
export function UnreachablePage(props: {
  readonly title: string;
  readonly text: string;
  readonly onRetry: () => void;
  /** Another way out. */
  readonly children?: ReactNode;
}) {
  const { title, text, onRetry, children } = props;
  useListener('online', onRetry);
  const actions = (
    <>
      <Button variant="primary" onClick={onRetry}>
        {common.retry}
      </Button>
      {children}
    </>
  );
  return <NoticePage icon={OfflineIcon} title={title} text={text} actions={actions} />;
}
