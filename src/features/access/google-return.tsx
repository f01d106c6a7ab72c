import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { HOME } from '#domain/contract/paths.ts';
import { access } from '#i18n/es/access.ts';
import { arrival } from '#i18n/es/arrival.ts';
import { google } from '#i18n/es/google.ts';
import { useServices } from '#services';
import { callLoaded } from '#sync/call-loaded.ts';
import { Button } from '#ui/button.tsx';
import { AlertIcon } from '#ui/icons.tsx';
import { LoadingPage } from '#ui/loading-page.tsx';
import { NoticePage } from '#ui/notice-page.tsx';
import { UnreachablePage } from '#ui/unreachable-page.tsx';
import { clearFlow, leaveForGoogle, storedFlow } from './google-departure.ts';
import { TokenLanding } from './token-landing.tsx';

type Step =
  | { readonly kind: 'finishing' | 'unreachable' | 'busy' }
  | { readonly kind: 'not-begun'; readonly reason: string }
  | { readonly kind: 'arrived'; readonly token: string };

/**
 * The return from Google. The address is used only together with the flow that this tab stored when it left, so that
 * an address sent by somebody else cannot sign anyone in.
 */
export function GoogleReturn() {
  const services = useServices();
  const navigate = useNavigate();
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const [step, setStep] = useState<Step>({ kind: 'finishing' });
  const hasStarted = useRef(false);

  const toLogin = useCallback(
    (failed: boolean) => {
      clearFlow();
      const search = failed ? ({ error: 'google_auth_failed' } as const) : {};
      void navigate({ to: '/login', search, replace: true });
    },
    [navigate],
  );

  const finish = useCallback(async () => {
    const flow = storedFlow();
    if (query.has('error') || flow === null) return toLogin(true);
    setStep({ kind: 'finishing' });
    const outcome = await callLoaded(services.publicApi, (calls) =>
      calls.finishGoogle(query.toString(), flow),
    );
    if (outcome.kind === 'network') return setStep({ kind: 'unreachable' });
    if (outcome.kind === 'busy') return setStep({ kind: 'busy' });
    if (outcome.kind !== 'ok') return toLogin(true);
    clearFlow();
    setStep({ kind: 'arrived', token: outcome.value });
  }, [services, query, toLogin]);

  const begin = useCallback(async () => {
    const reason = await leaveForGoogle(services);
    if (reason !== null) setStep({ kind: 'not-begun', reason });
  }, [services]);

  useEffect(() => {
    // A code works once, and React's development mode runs effects twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void navigate({ to: '/auth/google/callback', search: {}, replace: true });
    if (query.has('code') || query.has('error')) void finish();
    else if (query.has('begin')) void begin();
    else toLogin(false);
  }, [navigate, query, begin, finish, toLogin]);

  switch (step.kind) {
    case 'finishing':
      return <LoadingPage text={google.finishing} />;
    case 'unreachable':
    case 'busy':
      return (
        <UnreachablePage
          title={google.cannotFinishTitle}
          text={step.kind === 'busy' ? access.busy : google.cannotFinish}
          onRetry={finish}
        >
          <Button onClick={() => toLogin(false)}>{arrival.backToLogin}</Button>
        </UnreachablePage>
      );
    case 'not-begun':
      return (
        <NoticePage
          icon={AlertIcon}
          title={google.cannotFinishTitle}
          text={step.reason}
          actions={
            <Button variant="primary" onClick={() => toLogin(false)}>
              {arrival.backToLogin}
            </Button>
          }
        />
      );
    case 'arrived':
      return <TokenLanding token={step.token} to={HOME} onDone={noop} />;
    default:
      return step satisfies never;
  }
}

/** The address and the stored flow were cleared before. */
function noop(): void {}
