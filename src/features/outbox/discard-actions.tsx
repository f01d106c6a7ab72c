import { type ReactNode, useState } from 'react';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

/** Actions of which the last one discards, after a question. */
export function DiscardActions(props: {
  /** Names what they are about: there may be several with the same buttons. */
  readonly label: string;
  readonly onDiscard: () => Promise<void>;
  /** The other actions. */
  readonly children: ReactNode;
}) {
  const { label, onDiscard, children } = props;
  const [question, setQuestion] = useState<'unasked' | 'asked' | 'cancelled'>('unasked');
  const attempt = useAttempt();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label}>
      {question === 'asked' ? (
        <div className="stack" role="alert">
          <p>{messages.discardQuestion}</p>
          <div className="row">
            {/* Focus moves here from the button that was pressed. */}
            <Button autoFocus onClick={() => setQuestion('cancelled')}>
              {messages.keep}
            </Button>
            <Button variant="danger" onClick={() => attempt(onDiscard)}>
              {messages.discardYes}
            </Button>
          </div>
        </div>
      ) : (
        <div className="row">
          {children}
          <Button autoFocus={question === 'cancelled'} onClick={() => setQuestion('asked')}>
            {messages.discard}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Every action writes on this device, which may have no space left; then nothing changes. */
export function useAttempt(): (action: () => Promise<void>) => Promise<void> {
  const { trouble } = useServices();
  return async (action) => {
    try {
      await action();
      trouble.wrote('outbox');
    } catch (cause) {
      console.error('nothing was changed', cause);
      trouble.wrote('outbox', cause);
      toast('error', messages.notDone);
    }
  };
}
