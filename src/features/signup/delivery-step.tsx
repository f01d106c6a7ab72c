import { useEffect, useRef, useState } from 'react';
import { describeFailure } from '#i18n/describe-failure.ts';
import { signup } from '#i18n/es/signup.ts';
import { Banner } from '#ui/banner.tsx';
import { Choices } from './choices.tsx';
import { Consent } from './consent.tsx';
import { fingerprintOf, readDraft } from './draft.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { FIELDS } from './steps.ts';
import { useStepProblems } from './use-problems.ts';

const SEND_MESSAGES = { fallback: signup.sendFailed, offline: signup.offline };

/** Asks where to send the code. Submitting sends the whole sign-up and accepts the privacy text. */
export function DeliveryStep(props: StepProps) {
  const { publicApi, draft, change, password, today, goOn } = props;
  const { problems, verdict, check, edit } = useStepProblems(props, FIELDS.delivery);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  async function send() {
    if (busy) return;
    setFailure(null);
    const read = readDraft(draft, password, today);
    if (!check() || read.kind !== 'read') return;
    setBusy(true);
    const outcome = await publicApi.signup(read.value, draft.takesConsent);
    setBusy(false);
    if (outcome.kind !== 'ok') return setFailure(describeFailure(outcome, SEND_MESSAGES));
    change({ sent: fingerprintOf(draft) });
    // Who went back meanwhile is changing something.
    if (!isLeft.current) goOn();
  }

  return (
    <StepForm
      {...props}
      title={signup.deliveryTitle}
      intro={
        draft.offersTextMessages ? signup.deliveryIntro : signup.deliveryByMail(draft.mail.trim())
      }
      verdict={verdict}
      onSubmit={send}
      submit={{ busy, busyLabel: signup.sending, children: signup.send }}
    >
      {failure === null ? null : <Banner tone="warning">{failure}</Banner>}
      {draft.offersTextMessages ? (
        <Choices
          legend={signup.deliveryChoice}
          name="verificationMethod"
          options={[
            { value: 'mail', label: signup.byMail, text: draft.mail.trim() },
            { value: 'msg', label: signup.byMessage, text: draft.phone },
          ]}
          value={draft.method}
          error={problems.verificationMethod}
          onChange={(method) => edit('verificationMethod', { method })}
        />
      ) : null}
      <Consent />
    </StepForm>
  );
}
