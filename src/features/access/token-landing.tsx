import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { HOME } from '#domain/contract/paths.ts';
import { access } from '#i18n/es/access.ts';
import { arrival } from '#i18n/es/arrival.ts';
import { useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { PeopleIcon } from '#ui/icons.tsx';
import { LoadingPage } from '#ui/loading-page.tsx';
import { NoticePage } from '#ui/notice-page.tsx';
import { UnreachablePage } from '#ui/unreachable-page.tsx';
import { checkToken, type TokenVerdict } from './check-token.ts';

type Step =
  | { readonly kind: 'checking' }
  | Extract<TokenVerdict, { kind: 'unreachable' | 'busy' | 'other-account' }>;

interface TokenLandingProps {
  /** The token from the address, which no longer contains it; null if there was none. */
  readonly token: string | null;
  /** Where to go once the session has begun: a path, with its search and fragment. */
  readonly to: string;
  /** The token has been handled, whatever the result. */
  readonly onDone: () => void;
}

/**
 * Begins a session with a token from the address, once the server has verified it. Asks before it replaces the
 * session of another account.
 */
export function TokenLanding({ token, to, onDone }: TokenLandingProps) {
  const services = useServices();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: 'checking' });

  const leave = useCallback(
    (href: string, linkFailed?: true) => {
      onDone();
      void navigate({ href, replace: true, ...(linkFailed && { state: { linkFailed } }) });
    },
    [navigate, onDone],
  );

  const enter = useCallback(
    async (accepted: string, owesData: boolean) => {
      const session = await services.session.begin(accepted).catch(() => null);
      if (session === null) leave('/login', true);
      else leave(owesData ? '/completar-datos' : to);
    },
    [services, leave, to],
  );

  const check = useCallback(async () => {
    if (token === null) return leave('/login');
    setStep({ kind: 'checking' });
    const verdict = await checkToken(services, token);
    switch (verdict.kind) {
      case 'good':
        return enter(token, verdict.owesData);
      case 'bad':
        return leave('/login', true);
      default:
        setStep(verdict);
    }
  }, [services, token, leave, enter]);

  useEffect(() => {
    void check();
  }, [check]);

  switch (step.kind) {
    case 'checking':
      return <LoadingPage text={arrival.checkingToken} />;
    case 'unreachable':
    case 'busy':
      return (
        <UnreachablePage
          title={arrival.cannotCheckTitle}
          text={step.kind === 'busy' ? access.busy : arrival.cannotCheck}
          onRetry={check}
        >
          <Button onClick={() => leave('/login')}>{arrival.backToLogin}</Button>
        </UnreachablePage>
      );
    case 'other-account':
      return (
        <NoticePage
          icon={PeopleIcon}
          title={arrival.otherAccountTitle}
          text={arrival.otherAccount(step.mail)}
          actions={
            <>
              <Button variant="primary" onClick={() => leave(HOME)}>
                {arrival.keepAccount}
              </Button>
              <Button onClick={() => token !== null && enter(token, step.owesData)}>
                {arrival.switchAccount}
              </Button>
            </>
          }
        >
          <p>{arrival.otherAccountStays}</p>
        </NoticePage>
      );
    default:
      return step satisfies never;
  }
}
