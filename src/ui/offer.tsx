import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { createListeners } from '#platform/listeners.ts';
import styles from './offer.module.css';

interface OfferProps {
  readonly label: string;
  readonly text: string;
  /** Instructions, shown below the text. */
  readonly children?: ReactNode;
  readonly buttons: ReactNode;
  readonly isInstall?: boolean;
}

const { subscribe, notify } = createListeners();
/** The current offers, in order of arrival. */
let inTurn: readonly string[] = [];

/**
 * An offer that the user may accept or postpone, shown over the page without blocking it. One at a time: the next waits
 * until this one is gone.
 */
export function Offer(props: OfferProps) {
  const id = useId();
  useEffect(() => {
    inTurn = [...inTurn, id];
    notify();
    return () => {
      inTurn = inTurn.filter((other) => other !== id);
      notify();
    };
  }, [id]);
  return useSyncExternalStore(subscribe, () => inTurn[0]) === id ? <Shown {...props} /> : null;
}

function Shown(props: OfferProps) {
  const { label, text, children, buttons, isInstall } = props;
  // Empty in its first frame, or a screen reader would not announce it.
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    setSaid(true);
    const root = document.documentElement;
    // For the room beneath it, as of a modal.
    root.toggleAttribute('data-oferta', true);
    return () => void root.toggleAttribute('data-oferta', false);
  }, []);
  return (
    <section
      className={styles['offer']}
      aria-label={label}
      data-oferta=""
      data-instalar={isInstall ? '' : undefined}
    >
      <p role="status">{isSaid ? text : null}</p>
      {children}
      <div className={styles['buttons']}>{buttons}</div>
    </section>
  );
}
