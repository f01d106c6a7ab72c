import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { Me } from '#domain/contract/auth.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { HOME } from '#domain/contract/paths.ts';
import { BRAND } from '#i18n/brand.ts';
import { access } from '#i18n/es/access.ts';
import { common } from '#i18n/es/common.ts';
import { signup } from '#i18n/es/signup.ts';
import { withTabStorage } from '#platform/tab-storage.ts';
import { useServices } from '#services';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Button } from '#ui/button.tsx';
import { ColumnPage } from '#ui/column-page.tsx';
import { LoadingPage } from '#ui/loading-page.tsx';
import { UnreachablePage } from '#ui/unreachable-page.tsx';
import { CompleteForm } from './complete-form.tsx';

/** Asks for what Google did not provide, if the account was made through Google; redirects everybody else. */
export function CompletePage() {
  const { api, session } = useServices();
  const navigate = useNavigate();
  const [me, setMe] = useState<Me | 'asking' | 'unreachable' | 'busy'>('asking');
  const go = useCallback((to: string) => void navigate({ to, replace: true }), [navigate]);

  const ask = useCallback(async () => {
    const token = session.current()?.token;
    if (token === undefined) return go('/login');
    setMe('asking');
    const outcome = await api.auth.me(token);
    if (outcome.kind === 'ok') {
      if (!outcome.value.capabilities.includes(CAPABILITIES.completeProfile)) return go(HOME);
      setMe(outcome.value);
    } else if (outcome.kind === 'unauthorized') {
      await session.end(token).catch((cause: unknown) => console.error('sign-out', cause));
      go('/login');
    } else {
      setMe(outcome.kind === 'busy' ? 'busy' : 'unreachable');
    }
  }, [api, session, go]);

  useEffect(() => {
    void ask();
  }, [ask]);

  async function signOut() {
    void api.auth.logout();
    withTabStorage((storage) => storage.clear());
    await session.end().catch((cause: unknown) => console.error('sign-out', cause));
    go('/');
  }

  if (me === 'asking') return <LoadingPage text={common.loading} />;
  if (me === 'unreachable' || me === 'busy') {
    return (
      <UnreachablePage
        title={signup.completeTitle}
        text={me === 'busy' ? access.busy : signup.completeOffline}
        onRetry={ask}
      />
    );
  }
  return (
    <ColumnPage
      top={
        <Link to="/" aria-label={BRAND}>
          <BrandMark />
        </Link>
      }
      foot={
        <Button variant="quiet" onClick={signOut}>
          {signup.signOut}
        </Button>
      }
    >
      <title>{`${signup.completeTitle} · ${BRAND}`}</title>
      <header>
        <h1>{signup.completeTitle}</h1>
        <p>{signup.completeIntro(me.mail)}</p>
      </header>
      <CompleteForm me={me} onDone={go} />
    </ColumnPage>
  );
}
