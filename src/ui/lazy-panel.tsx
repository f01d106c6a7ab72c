import { lazy, type ReactNode, Suspense, useState } from 'react';
import { common } from '#i18n/es/common.ts';
import { errors } from '#i18n/es/errors.ts';
import { Button } from './button.tsx';
import styles from './lazy-panel.module.css';
import { Modal } from './modal.tsx';

interface PanelProps {
  readonly onClose: () => void;
}

/**
 * A dialog in a chunk of its own, which is loaded with its first use. Where that takes a while, a line over the page says
 * so; where it fails, a small dialog in its place, which tries again. The page beneath stays.
 * @param load fetches the module, and picks the component from it.
 */
export function lazyPanel<P extends object>(load: () => Promise<(props: P) => ReactNode>) {
  // A failed `lazy` stays failed, so each attempt is another.
  let latest = attempt();

  function attempt() {
    return lazy<(props: P & PanelProps & { readonly onRetry: () => void }) => ReactNode>(
      async () => {
        try {
          return { default: await load() };
        } catch (cause) {
          console.warn('a panel was not loaded', cause);
          latest = attempt();
          return { default: NotLoaded };
        }
      },
    );
  }

  return function LazyPanel(props: P & PanelProps) {
    const [View, setView] = useState(() => latest);
    return (
      <Suspense
        fallback={
          <p className={styles['loading']} role="status">
            {common.loading}
          </p>
        }
      >
        <View {...props} onRetry={() => setView(() => latest)} />
      </Suspense>
    );
  };
}

function NotLoaded({ onClose, onRetry }: PanelProps & { readonly onRetry: () => void }) {
  return (
    <Modal className={styles['panel']} aria-label={errors.chunkTitle} onClose={onClose}>
      <p role="alert">
        <b>{errors.chunkTitle}</b> {errors.panelText}
      </p>
      <Button variant="primary" onClick={onRetry}>
        {common.retry}
      </Button>{' '}
      <Button onClick={onClose}>{common.close}</Button>
    </Modal>
  );
}
