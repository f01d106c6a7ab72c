import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { isMail } from '#domain/account/mail.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { BRAND } from '#i18n/brand.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { reset } from '#i18n/es/reset.ts';
import type { PublicApi } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ColumnPage } from '#ui/column-page.tsx';
import { linkButton } from '#ui/link-button.ts';
import { MailField } from '#ui/text-field.tsx';
import { useFocusOnInvalid } from '#ui/use-focus-on-invalid.ts';
import { HomeLink } from './home-link.tsx';
import { useKnownMail } from './known-mail.ts';
import styles from './reset.module.css';
import { type MailReading, useMailReading } from './use-mail-reading.ts';

const HINTS: Record<MailReading, string | null> = {
  unknown: null,
  checking: reset.checking,
  registered: reset.registered,
  'not-valid': ACCOUNT_MESSAGES.mail,
  free: reset.notRegistered,
  failed: reset.checkFailed,
};

interface Answer {
  readonly tone: 'info' | 'warning';
  readonly text: string;
  readonly hint?: string;
}

/** Asks for a link to choose a new password. The answer does not reveal whether there is an account. */
export function ForgotPasswordPage({ publicApi }: { publicApi: PublicApi }) {
  const [mail, setMail] = useState(useKnownMail());
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [fault, setFault] = useState<{ readonly message: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const reading = useMailReading(publicApi, mail);
  useFocusOnInvalid(form, fault);
  const tone = answer?.tone ?? 'info';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setAnswer(null);
    if (!isMail(mail)) return setFault({ message: ACCOUNT_MESSAGES.mail });
    setBusy(true);
    const outcome = await publicApi.forgotPassword(mail.trim());
    setBusy(false);
    if (outcome.kind === 'ok')
      return setAnswer({ tone: 'info', text: reset.sent, hint: reset.sentHint(outcome.value) });
    const messages = { fallback: reset.sendFailed, offline: reset.offline };
    setAnswer({ tone: 'warning', text: describeFailure(outcome, messages) });
  }

  return (
    <ColumnPage top={<HomeLink />}>
      <title>{`${reset.forgotTitle} · ${BRAND}`}</title>
      <header>
        <h1>{reset.forgotTitle}</h1>
        <p>{reset.forgotIntro}</p>
      </header>
      <form ref={form} onSubmit={submit} noValidate>
        <Banner key={tone} tone={tone}>
          {answer?.text ?? null}
        </Banner>
        <div>
          <MailField
            label={reset.mail}
            value={mail}
            error={fault?.message}
            onChange={(event) => {
              setMail(event.target.value);
              setFault(null);
            }}
          />
          {/* Its space is reserved, so that the button stays under the thumb. */}
          <p className={`${styles['reading']} ${styles[reading] ?? ''}`} role="status">
            {fault === null ? HINTS[reading] : null}
          </p>
        </div>
        <Button type="submit" variant="primary" wide busy={busy} busyLabel={reset.sending}>
          {reset.send}
        </Button>
        <Link to="/login" state={{ mail }} {...linkButton({ wide: true })}>
          {reset.backToLogin}
        </Link>
      </form>
      {answer?.hint === undefined ? null : <p className="soft">{answer.hint}</p>}
    </ColumnPage>
  );
}
