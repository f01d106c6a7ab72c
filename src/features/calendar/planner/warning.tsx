import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { AlertIcon } from '#ui/icons.tsx';
import { Notice } from './notice.tsx';
import styles from './planner.module.css';

interface WarningProps {
  /** What is wrong on the days on the screen, each with what leads to it; none shows nothing. */
  readonly items: readonly { readonly text: string; readonly open: () => void }[];
  readonly messages: {
    /** «2 topes de horario» */
    readonly count: (items: number) => string;
    readonly more: (items: number) => string;
    /** What leads to the first one does. */
    readonly open: string;
    readonly dismiss: string;
  };
}

/**
 * Warns of something until it is dismissed; what is found later is reported again. After that a button in the bar stands
 * for all of them: not before, because the planner comes after the days are drawn, and a line more in the bar would move
 * them.
 */
export function Warning({ items, messages }: WarningProps) {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const shown = items.filter(({ text }) => !dismissed.has(text));
  return (
    <>
      {shown.length === items.length ? null : (
        <button type="button" className={styles['warning']} onClick={() => items[0]?.open()}>
          <AlertIcon size={18} />
          {messages.count(items.length)}
        </button>
      )}
      <Notice
        more={messages.more}
        action={<Button onClick={() => shown[0]?.open()}>{messages.open}</Button>}
        dismissLabel={messages.dismiss}
        onDismiss={() => setDismissed(new Set([...dismissed, ...items.map(({ text }) => text)]))}
      >
        {shown.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </Notice>
    </>
  );
}
