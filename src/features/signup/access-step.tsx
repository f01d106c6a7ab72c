import { type KeyboardEvent, useState } from 'react';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { signupPasswordLacks } from '#domain/account/password.ts';
import { common } from '#i18n/es/common.ts';
import { signup } from '#i18n/es/signup.ts';
import { useDebounced } from '#platform/use-debounced.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { MailField } from '#ui/text-field.tsx';
import styles from './signup.module.css';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useMailCheck } from './use-mail-check.ts';

/** How long after the last letter an incomplete password is reported. */
const VALIDATE_AFTER_MS = 500;

/** Mail and password. */
export function AccessStep(props: StepProps) {
  const { publicApi, draft, change, password, setPassword, goOn } = props;
  const { verdict, retry } = useMailCheck(publicApi, draft.mail);
  const debounced = useDebounced(password, VALIDATE_AFTER_MS);
  // As of when the step opened: a reload keeps everything but the password.
  const [isResumed] = useState(draft.checkedMail !== '' && password === '');

  const isMailFree = verdict.kind === 'free';
  const isPasswordValid = signupPasswordLacks(password).length === 0;
  const missing = [
    ...(isMailFree ? [] : [signup.missingMail]),
    ...(isPasswordValid ? [] : [signup.missingPassword]),
  ];
  const ready = missing.length === 0;
  const showPasswordError = debounced !== '' && debounced === password && !isPasswordValid;

  function submit() {
    if (!ready || verdict.kind !== 'free') return;
    const { kind: _, ...offer } = verdict;
    const method = offer.offersTextMessages ? draft.method : 'mail';
    change({ checkedMail: draft.mail.trim(), ...offer, method });
    goOn();
  }

  /** Moves focus to what is missing: a form whose button is disabled ignores Enter. */
  function press({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key !== 'Enter' || ready) return;
    const wanted = isMailFree ? '[name="password"]' : '[name="mail"]';
    currentTarget.form?.querySelector<HTMLElement>(wanted)?.focus();
  }

  return (
    <StepForm
      {...props}
      title={signup.accessTitle}
      intro={signup.accessIntro}
      onSubmit={submit}
      aboveSubmit={
        <p className="soft" id="signup-missing" role="status">
          {ready ? null : signup.missing(missing)}
        </p>
      }
      submit={{
        disabled: !ready,
        title: ready ? undefined : signup.missing(missing),
        'aria-describedby': 'signup-missing',
      }}
    >
      {isResumed ? <Banner tone="info">{signup.passwordAgain}</Banner> : null}
      <div>
        <MailField
          label={signup.mail}
          value={draft.mail}
          onChange={(event) => change({ mail: event.target.value })}
          onKeyDown={press}
          error={'message' in verdict ? verdict.message : undefined}
        />
        {/* Its space is reserved, so that nothing moves when the answer comes. */}
        <p
          className={`${styles['verdict']} ${isMailFree ? styles['good'] : ''}`}
          role="status"
          data-error={'message' in verdict ? '' : undefined}
        >
          {isMailFree ? <CheckIcon size={18} /> : null}
          {verdict.kind === 'checking' ? signup.mailChecking : isMailFree ? signup.mailFree : null}
        </p>
        {verdict.kind === 'failed' ? <Button onClick={retry}>{common.retry}</Button> : null}
      </div>
      <PasswordField
        label={signup.password}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        onKeyDown={press}
        hint={showPasswordError || isPasswordValid ? undefined : ACCOUNT_MESSAGES.password}
        error={showPasswordError ? ACCOUNT_MESSAGES.password : undefined}
      />
    </StepForm>
  );
}
