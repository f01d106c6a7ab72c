import { type ReactNode, useState } from 'react';
import { unsaved as words } from '#i18n/es/people.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/**
 * Closing a dialog whose changes were not saved asks first, within the dialog: `question` and
 * `answers` take the place of its foot until one is given.
 */
export function useUnsaved(
  isChanged: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode; readonly answers: ReactNode } {
  const [asking, setAsking] = useState(false);
  const isAsking = asking && isChanged;
  return {
    close: () => (isChanged && !isAsking ? setAsking(true) : onClose()),
    question: isAsking ? <Banner tone="warning">{words.question}</Banner> : null,
    answers: isAsking ? (
      <>
        <Button autoFocus onClick={() => setAsking(false)}>
          {words.keep}
        </Button>
        <Button variant="danger" onClick={onClose}>
          {words.discard}
        </Button>
      </>
    ) : null,
  };
}
