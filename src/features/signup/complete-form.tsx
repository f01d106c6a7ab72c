import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readPersonalData } from '#domain/account/fields.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import type { Me } from '#domain/contract/auth.ts';
import { HOME } from '#domain/contract/paths.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { signup } from '#i18n/es/signup.ts';
import { useServices } from '#services';
import { callLoaded } from '#sync/call-loaded.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useFocusOnInvalid } from '#ui/use-focus-on-invalid.ts';
import { AboutFields } from './about-fields.tsx';
import { Consent } from './consent.tsx';
import { EMPTY_DRAFT, personalFieldsOf, problemsOf, type SignupDraft } from './draft.ts';
import { IdentityFields } from './identity-fields.tsx';
import { COMPLETION_KEY, clearStoredDraft, readStoredDraft, storeDraft } from './stored-draft.ts';
import { useProblems } from './use-problems.ts';

const MESSAGES = { fallback: signup.completeFailed, offline: signup.offline };
/** The backend's answer if another tab, or an attempt whose answer was lost, has completed the account. */
const ALREADY_COMPLETE = 409;

interface CompleteFormProps {
  readonly me: Me;
  /** Leaves the page for `to`. */
  readonly onDone: (to: typeof HOME | '/login') => void;
}

/** The personal data of the sign-up on one page, by the same rules. The draft survives a reload. */
export function CompleteForm({ me, onDone }: CompleteFormProps) {
  const { publicApi, session, now } = useServices();
  const [draft, setDraft] = useState(() => initialDraft(me));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const today = chileanFecha(now());
  const read = readPersonalData(personalFieldsOf(draft), today);
  const { verdict, check, ...fields } = useProblems(
    () => problemsOf(read),
    (part) => setDraft((before) => ({ ...before, ...part })),
  );
  useFocusOnInvalid(form, verdict);
  useEffect(() => storeDraft(COMPLETION_KEY, draft), [draft]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const token = session.current()?.token;
    if (busy) return;
    if (token === undefined) return onDone('/login');
    setFailure(null);
    if (!check() || read.kind !== 'read') return;
    setBusy(true);
    const outcome = await callLoaded(publicApi, (calls) =>
      calls.completeProfile(token, read.value),
    );
    setBusy(false);
    if (outcome.kind === 'unauthorized') {
      await session.end(token);
      return onDone('/login');
    }
    const isDone = outcome.kind === 'rejected' && outcome.status === ALREADY_COMPLETE;
    if (outcome.kind !== 'ok' && !isDone) return setFailure(describeFailure(outcome, MESSAGES));
    clearStoredDraft(COMPLETION_KEY);
    onDone(HOME);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {failure === null ? null : <Banner tone="warning">{failure}</Banner>}
      <IdentityFields draft={draft} today={today} {...fields} />
      <AboutFields draft={draft} today={today} {...fields} />
      <Consent />
      <Button type="submit" variant="primary" wide busy={busy} busyLabel={signup.saving}>
        {signup.send}
      </Button>
    </form>
  );
}

/** The draft that this tab stored for the account, else what Google provided. */
function initialDraft({ mail, name, lastName }: Me): SignupDraft {
  const stored = readStoredDraft(COMPLETION_KEY);
  if (mail !== null && stored.mail === mail) return stored;
  return { ...EMPTY_DRAFT, mail: mail ?? '', name: name ?? '', lastname: lastName ?? '' };
}
