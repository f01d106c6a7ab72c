import { Link, useRouter } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { BRAND } from '#i18n/brand.ts';
import { access } from '#i18n/es/access.ts';
import { lazyExtra } from '#platform/lazy-view.tsx';
import { type Session, useServices } from '#services';
import { BrandLinks, BrandMark } from '#ui/brand-mark.tsx';
import { GoogleButton } from './google-button.tsx';
import { loadLater } from './load-later.ts';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A link that should sign in failed; not in the address, which may be reloaded or shared. */
    linkFailed?: true;
  }
}

/** The operator's data; if this code cannot be loaded, the page works without it. */
const OperatorFoot = lazyExtra(async () => (await loadLater()).OperatorFoot);

export function LoginPage(props: {
  /** A sign-in with Google came back without a token. */
  readonly googleFailed: boolean;
  /** The message about the current or ended session; null if there is none. */
  readonly Notice: ComponentType<{ readonly session: Session | null }> | null;
}) {
  const { googleFailed, Notice } = props;
  const { session: sessions } = useServices();
  const [session] = useState(sessions.current);
  const { linkFailed } = useRouter().history.location.state;
  const [trouble, setTrouble] = useState<string | null>(
    googleFailed ? access.googleFailed : linkFailed ? access.tokenInvalid : null,
  );
  return (
    <div className={styles['page']}>
      <title>{`${access.title} · ${BRAND}`}</title>
      <aside className={styles['side']}>
        <svg
          className={styles['ornament']}
          viewBox="0 0 32 32"
          aria-hidden="true"
          focusable="false"
        >
          <BrandLinks />
        </svg>
        <p className={styles['tagline']}>{access.tagline}</p>
      </aside>
      <main className={styles['main']}>
        <div className={styles['column']}>
          <Link to="/" className={styles['home']} aria-label={BRAND}>
            <BrandMark />
          </Link>
          <header className={styles['header']}>
            <h1>{access.welcome}</h1>
            <p>{access.intro}</p>
          </header>
          {Notice === null ? null : <Notice session={session} />}
          <LoginForm trouble={trouble} onTrouble={setTrouble} />
          <p className={styles['or']}>{access.or}</p>
          <GoogleButton onTrouble={setTrouble} />
          <p className={styles['signup']}>
            {access.noAccount}{' '}
            <Link to="/signup/$step" params={{ step: 'step1' }}>
              {access.createAccount}
            </Link>
          </p>
          <OperatorFoot />
        </div>
      </main>
    </div>
  );
}
