import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { homeOf } from '#domain/contract/paths.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { invitation as messages } from '#i18n/es/invitation.ts';
import { type Session, useServices } from '#services';
import { callLoaded } from '#sync/call-loaded.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { linkButton } from '#ui/link-button.ts';

interface AcceptFormProps {
  readonly secret: string;
  readonly session: Session;
  /** What had the focus has just gone, with the form of the sign-in. */
  readonly takesFocus: boolean;
  /** Told the token of the session from now on; null where the present one stays. */
  readonly onAccepted: (token: string | null) => Promise<void>;
  /** Somebody else is to accept. */
  readonly onOther: () => void;
}

/** It is gone for everybody: the link was replaced, or the invitation was used, withdrawn, or has expired. */
const CLOSED = [404, 410];
/** This account can never accept it: it is part of the circle already, invited itself, or has another role. */
const NEVER = 409;

const takeFocus = (link: HTMLElement | null) => link?.focus();

/** Accepts an invitation as the account that is signed in. */
export function AcceptForm(props: AcceptFormProps) {
  const { secret, onAccepted, onOther } = props;
  const { token, role } = props.session;
  const { api, session } = useServices();
  /** Whose session it is, and of which token that was the answer. A null name could not be had. */
  const [whose, setWhose] = useState<{ token: string; name: string | null } | null>(null);
  const isAsking = whose?.token !== token;
  const name = isAsking ? null : whose.name;
  const [busy, setBusy] = useState(false);
  /** The status where the server will not take it from this account, however often it is asked. */
  const [failure, setFailure] = useState<{ text: string; status: number | null } | null>(null);
  const status = failure?.status ?? null;
  const isClosed = status !== null && CLOSED.includes(status);
  const home = homeOf(role);

  // Whose session it is; one that is over leads to the sign-in.
  useEffect(() => {
    let isOver = false;
    // It was the answer to another account.
    setFailure(null);
    async function ask(): Promise<string | null> {
      const outcome = await api.auth.me(token);
      if (outcome.kind === 'unauthorized') await session.end(token);
      return outcome.kind === 'ok' ? (outcome.value.name ?? outcome.value.mail) : null;
    }
    async function learn(): Promise<void> {
      const found = await ask().catch((cause: unknown) => {
        console.error('the session was not verified', cause);
        return null;
      });
      if (!isOver) setWhose({ token, name: found });
    }
    void learn();
    return () => {
      isOver = true;
    };
  }, [api, session, token]);

  async function accept() {
    setBusy(true);
    setFailure(null);
    const outcome = await callLoaded(api.circle, (calls) => calls.accept(secret));
    if (outcome.kind === 'ok') return onAccepted(outcome.value);
    setBusy(false);
    if (outcome.kind === 'unauthorized') return session.end(token);
    const text = describeFailure(outcome, {
      fallback: messages.acceptFailed,
      offline: messages.needsNetwork,
      isBare: true,
    });
    setFailure({ text, status: outcome.kind === 'rejected' ? outcome.status : null });
  }

  return (
    <div className="stack-4">
      {failure === null ? null : <Banner tone="warning">{failure.text}</Banner>}
      {isClosed || status === NEVER ? (
        <Link ref={takeFocus} to={home} {...linkButton({ variant: 'primary', wide: true })}>
          {messages.homes[home]}
        </Link>
      ) : (
        <Button
          // A disabled one takes no focus: the next does.
          key={String(isAsking)}
          variant="primary"
          wide
          autoFocus={props.takesFocus}
          // Not before it says who accepts: the invitation can be used once.
          busy={busy || isAsking}
          busyLabel={isAsking ? messages.accept : messages.accepting}
          onClick={accept}
        >
          {name === null ? messages.accept : messages.acceptAs(name)}
        </Button>
      )}
      {isClosed ? null : (
        <Button wide disabled={busy} onClick={onOther}>
          {messages.otherAccount}
        </Button>
      )}
    </div>
  );
}
