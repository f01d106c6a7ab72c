import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { InvitationPreview } from '#domain/contract/invitation-preview.ts';
import { HOME, SHIFTS_HOME } from '#domain/contract/paths.ts';
import { BRAND } from '#i18n/brand.ts';
import { common } from '#i18n/es/common.ts';
import { errors } from '#i18n/es/errors.ts';
import { invitation as messages } from '#i18n/es/invitation.ts';
import { useServices, useSession } from '#services';
import { callLoaded } from '#sync/call-loaded.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Button } from '#ui/button.tsx';
import { ColumnPage } from '#ui/column-page.tsx';
import { InfoIcon } from '#ui/icons.tsx';
import { LoadingPage } from '#ui/loading-page.tsx';
import { NoticePage } from '#ui/notice-page.tsx';
import { toast } from '#ui/toast.ts';
import { UnreachablePage } from '#ui/unreachable-page.tsx';
import { AcceptForm } from './accept-form.tsx';
import { Agree } from './agree.tsx';
import { ClosedInvitation } from './closed-invitation.tsx';
import { Kept } from './kept.tsx';

interface InvitationPageProps {
  /** Signs in and stays on the page. `takesFocus` where what had it is gone. */
  readonly login: (props: { readonly takesFocus: boolean }) => ReactNode;
  /** Makes an account for the invitation. */
  readonly signup: (props: {
    readonly secret: string;
    readonly invitation: InvitationPreview;
    readonly onDone: (token: string) => void;
    readonly onHasAccount: () => void;
  }) => ReactNode;
}

/** What the link of an invitation opens. Its secret stands in the fragment, which browsers send to no server. */
export function InvitationPage(props: InvitationPageProps) {
  const secret = useLocation({ select: ({ hash }) => hash });
  if (secret === '') return <ClosedInvitation text={messages.noSecret} />;
  return <Invited key={secret} secret={secret} {...props} />;
}

type Step =
  | { readonly kind: 'reading' | 'unreachable' | 'not-offered' }
  /** The server answers that it cannot now. Null without its reason. */
  | { readonly kind: 'busy'; readonly text: string | null }
  /** Null without the server's reason. */
  | { readonly kind: 'closed'; readonly text: string | null; readonly isUnknown: boolean }
  | { readonly kind: 'open'; readonly preview: InvitationPreview };

function Invited({ secret, ...slots }: InvitationPageProps & { readonly secret: string }) {
  const { publicApi } = useServices();
  const [step, setStep] = useState<Step>({ kind: 'reading' });

  const read = useCallback(async () => {
    setStep({ kind: 'reading' });
    const outcome = await callLoaded(publicApi, (calls) => calls.readInvitation(secret));
    switch (outcome.kind) {
      case 'ok':
        return setStep({ kind: 'open', preview: outcome.value });
      case 'rejected':
        return setStep(
          outcome.message === null
            ? { kind: 'not-offered' }
            : { kind: 'closed', text: outcome.message, isUnknown: outcome.status === 404 },
        );
      case 'busy':
        // Too many attempts: only the server's message says for how long.
        return setStep({
          kind: 'busy',
          text: outcome.status === 429 ? (outcome.message ?? null) : null,
        });
      case 'network':
        // Some backends answer an unknown call with a page.
        return setStep({ kind: outcome.status === 404 ? 'not-offered' : 'unreachable' });
      default:
        return setStep({ kind: 'unreachable' });
    }
  }, [publicApi, secret]);

  useEffect(() => {
    void read();
  }, [read]);

  switch (step.kind) {
    case 'reading':
      return <LoadingPage text={messages.reading} />;
    case 'unreachable':
      return (
        <UnreachablePage
          title={messages.offlineTitle}
          text={messages.offline}
          onRetry={() => void read()}
        />
      );
    case 'busy':
      return (
        <NoticePage
          icon={InfoIcon}
          title={messages.cannotOpenTitle}
          text={step.text ?? messages.busy}
          actions={
            <Button variant="primary" onClick={() => void read()}>
              {common.retry}
            </Button>
          }
        />
      );
    case 'not-offered':
      return <ClosedInvitation title={errors.notFoundTitle} text={messages.notOffered} />;
    case 'closed':
      return <ClosedInvitation text={step.text ?? ''} isUnknown={step.isUnknown} />;
    case 'open':
      return <Open secret={secret} preview={step.preview} {...slots} />;
  }
}

interface OpenProps extends InvitationPageProps {
  readonly secret: string;
  readonly preview: InvitationPreview;
}

function Open({ secret, preview, login, signup }: OpenProps) {
  const { session } = useServices();
  const navigate = useNavigate();
  const current = useSession();
  const [hasAccount, setHasAccount] = useState(false);
  const signIn = useRef<HTMLDivElement>(null);
  /** The session that is not to be used. */
  const [declined, setDeclined] = useState<string | null>(null);
  const [isAccepted, setAccepted] = useState(false);

  const isCaregiver = preview.kind === 'caregiver';
  const patient = preview.patient.nickname ?? preview.patient.name ?? messages.patient;
  const inviter = [preview.inviter.name, preview.inviter.lastName].filter(Boolean).join(' ');
  const title = (isCaregiver ? messages.toCare : messages.toShare)(
    inviter || messages.somebody,
    patient,
  );

  /** @param token the session from now on; null where the present one stays. */
  async function enter(token: string | null) {
    const began =
      token === null
        ? session.current()
        : await session.begin(token).catch((cause: unknown) => {
            console.error('the session cannot be stored', cause);
            return null;
          });
    if (began === null) return setAccepted(true);
    toast('success', (isCaregiver ? messages.acceptedToCare : messages.acceptedToShare)(patient));
    // The address with the secret is replaced.
    await navigate({ href: isCaregiver ? SHIFTS_HOME : HOME, replace: true });
  }

  /** Shows the sign-in in place of the form in which it was asked for. */
  function goToSignIn() {
    flushSync(() => setHasAccount(true));
    signIn.current?.querySelector('input')?.focus();
  }

  if (isAccepted)
    return <ClosedInvitation title={messages.acceptedTitle} text={messages.cannotBegin} />;
  return (
    <ColumnPage
      top={
        <Link to="/" aria-label={BRAND}>
          <BrandMark />
        </Link>
      }
    >
      <title>{`${messages.pageTitle} · ${BRAND}`}</title>
      <header>
        <h1>{title}</h1>
        <p>{messages.forContact(preview.contact)}</p>
      </header>
      <Agree preview={preview} />
      {current !== null && current.token !== declined ? (
        <AcceptForm
          secret={secret}
          session={current}
          takesFocus={hasAccount}
          onAccepted={enter}
          onOther={() => {
            setHasAccount(true);
            setDeclined(current.token);
          }}
        />
      ) : (
        <div className="stack-4">
          <Button wide onClick={() => setHasAccount(!hasAccount)}>
            {hasAccount ? messages.newAccount : messages.haveAccount}
          </Button>
          <Kept hidden={!hasAccount} ref={signIn}>
            {login({ takesFocus: declined !== null })}
          </Kept>
          <Kept hidden={hasAccount}>
            {signup({
              secret,
              invitation: preview,
              onDone: (token) => void enter(token),
              onHasAccount: goToSignIn,
            })}
          </Kept>
          {current === null ? null : (
            <Button
              variant="quiet"
              onClick={() => {
                setHasAccount(true);
                setDeclined(null);
              }}
            >
              {messages.keepAccount}
            </Button>
          )}
        </div>
      )}
    </ColumnPage>
  );
}
