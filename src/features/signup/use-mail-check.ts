import { useEffect, useState } from 'react';
import { isMail } from '#domain/account/mail.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { signup } from '#i18n/es/signup.ts';
import { useDebounced } from '#platform/use-debounced.ts';
import { useListener } from '#platform/use-listener.ts';
import type { PublicApi } from '#services';
import type { SignupDraft } from './draft.ts';

const CHECK_AFTER_MS = 500;

/** Whether an account can be made with a mail, as far as is known. */
type MailVerdict =
  | { readonly kind: 'unknown' | 'checking' }
  | ({ readonly kind: 'free' } & SignupOffer)
  | { readonly kind: 'rejected' | 'failed'; readonly message: string };

/** What the backend takes with a sign-up, and offers after it. */
type SignupOffer = Pick<SignupDraft, 'takesConsent' | 'offersTextMessages' | 'offersPatients'>;

const UNKNOWN: MailVerdict = { kind: 'unknown' };

/** Asks the server about a mail, 500 ms after the last letter, and again when the network is back. */
export function useMailCheck(publicApi: PublicApi, mail: string) {
  const debounced = useDebounced(mail.trim(), CHECK_AFTER_MS);
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ mail: string; verdict: MailVerdict } | null>(null);
  const retry = () => setAttempt((before) => before + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    const show = (verdict: MailVerdict) => setKnown({ mail: debounced, verdict });
    if (debounced === '') return;
    if (!isMail(debounced)) return show({ kind: 'rejected', message: ACCOUNT_MESSAGES.mail });
    const stop = new AbortController();
    show({ kind: 'checking' });
    void publicApi.checkMail(debounced, stop.signal).then((outcome) => {
      if (stop.signal.aborted) return;
      if (outcome.kind !== 'ok') {
        const messages = { fallback: signup.mailFailed, offline: signup.offline };
        return show({ kind: 'failed', message: describeFailure(outcome, messages) });
      }
      const { valid, message, takesConsent, offersTextMessages, offersPatients } = outcome.value;
      show(
        valid
          ? { kind: 'free', takesConsent, offersTextMessages, offersPatients }
          : { kind: 'rejected', message: message ?? ACCOUNT_MESSAGES.mailTaken },
      );
    });
    return () => stop.abort();
  }, [publicApi, debounced, attempt]);

  const verdict = known !== null && known.mail === mail.trim() ? known.verdict : UNKNOWN;

  useListener('online', retry, { isOn: verdict.kind === 'failed' });

  return { verdict, retry };
}
