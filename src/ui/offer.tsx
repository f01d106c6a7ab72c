import { type ReactNode, useEffect, useState } from 'react';
import styles from './offer.module.css';

/** Something that the user may take or put off, over the page and without holding it up. */
export function Offer(props: {
  readonly label: string;
  readonly text: string;
  /** How to do it, below the text. */
  readonly children?: ReactNode;
  readonly buttons: ReactNode;
  readonly isInstall?: boolean;
}) {
  const { label, text, children, buttons, isInstall } = props;
  // Empty in its first frame, or a screen reader would not announce it.
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    setSaid(true);
    const root = document.documentElement;
    // For the room beneath it, as of a modal. There is one offer at a time.
    root.toggleAttribute('data-oferta', true);
    return () => void root.toggleAttribute('data-oferta', false);
  }, []);
  return (
    <section
      className={styles['offer']}
      aria-label={label}
      data-instalar={isInstall ? '' : undefined}
    >
      <p role="status">{isSaid ? text : null}</p>
      {children}
      <div className={styles['buttons']}>{buttons}</div>
    </section>
  );
}
