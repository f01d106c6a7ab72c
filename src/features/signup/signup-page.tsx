import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { isMail, normalMail } from '#domain/account/mail.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { CODE_LINK_MAIL, CODE_LINK_METHOD } from '#domain/contract/paths.ts';
import { BRAND } from '#i18n/brand.ts';
import { signup } from '#i18n/es/signup.ts';
import { type PublicApi, useServices } from '#services';
import { BrandMark } from '#ui/brand-mark.tsx';
import { ColumnPage } from '#ui/column-page.tsx';
import { AccessStep } from './access-step.tsx';
import { CodeStep } from './code-step.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { DoneStep } from './done-step.tsx';
import { EMPTY_DRAFT, resumedDraft, type SignupDraft, stepFor } from './draft.ts';
import { AboutStep, IdentityStep } from './personal-steps.tsx';
import { RoleStep } from './role-step.tsx';
import type { StepProps } from './step-props.ts';
import { placeOf, type Step, stepBeside, stepName } from './steps.ts';
import { readStoredDraft, SIGNUP_KEY, storeDraft } from './stored-draft.ts';

const VIEWS: Readonly<Record<Step, ComponentType<StepProps>>> = {
  access: AccessStep,
  about: AboutStep,
  role: RoleStep,
  identity: IdentityStep,
  delivery: DeliveryStep,
  code: CodeStep,
  done: DoneStep,
};

const SECOND = stepBeside('access', 1);

/** The sign-up: it has the draft, and shows a step only after those that it needs. */
export function SignupPage(props: { publicApi: PublicApi; step: Step }) {
  const asked = props.step;
  const [publicApi] = useState(props.publicApi);
  const { now } = useServices();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftFor(asked));
  const [password, setPassword] = useState('');
  /** The step to resume after going back to an earlier one. */
  const [resumeAt, setResumeAt] = useState<Step>(SECOND);
  const today = chileanFecha(now());
  const step = stepFor(asked, draft, password, today);

  // Once there is an account its mail is kept only in memory, for the sign-in.
  useEffect(() => storeDraft(SIGNUP_KEY, draft.verified ? { ...draft, mail: '' } : draft), [draft]);

  // What it says is in the draft, and nobody else needs to see whose mail it is.
  useEffect(() => {
    if (mailInLink() !== null) history.replaceState(history.state, '', location.pathname);
  }, []);

  const change = useCallback(
    (part: Partial<SignupDraft>) => setDraft((before) => ({ ...before, ...part })),
    [],
  );
  const go = useCallback(
    (to: Step, replace = false) =>
      void navigate({ to: '/signup/$step', params: { step: stepName(to) }, replace }),
    [navigate],
  );

  useEffect(() => {
    if (step !== asked) {
      if (step === 'access' && placeOf(asked) < placeOf('code')) setResumeAt(asked);
      go(step, true);
    } else if (step !== 'access') {
      setResumeAt(SECOND);
    }
  }, [step, asked, go]);

  // Going back to step 1 after an account was made starts another one.
  const startsOver = asked === 'access' && draft.verified;
  useEffect(() => {
    if (startsOver) setDraft(EMPTY_DRAFT);
  }, [startsOver]);

  const View = VIEWS[step];
  return (
    <ColumnPage
      top={
        <Link to="/" aria-label={BRAND}>
          <BrandMark />
        </Link>
      }
      foot={
        step === 'done' ? undefined : (
          <p>
            {signup.haveAccount}{' '}
            <Link to="/login" state={() => ({ mail: draft.mail })}>
              {signup.login}
            </Link>
          </p>
        )
      }
    >
      <div className="stack-4">
        <View
          key={String(startsOver)}
          {...{ publicApi, draft, change, password, setPassword, today, step }}
          goOn={() => go(step === 'access' ? resumeAt : stepBeside(step, 1))}
          goBack={() => go(stepBeside(step, -1))}
        />
      </div>
    </ColumnPage>
  );
}

/**
 * The draft of this tab, or that of the sign-up whose code is asked for: by the link of the mail that has it, or by a
 * sign-in with the right password.
 */
function draftFor(asked: Step): SignupDraft {
  const stored = readStoredDraft(SIGNUP_KEY);
  const mail = asked === 'code' ? mailInLink() : null;
  if (mail === null || normalMail(stored.mail) === mail) return stored;
  return resumedDraft(mail, inLink(CODE_LINK_METHOD) ?? 'mail');
}

function mailInLink(): string | null {
  const mail = inLink(CODE_LINK_MAIL) ?? '';
  return isMail(mail) ? normalMail(mail) : null;
}

function inLink(name: string): string | null {
  return new URLSearchParams(location.hash.slice(1)).get(name);
}
