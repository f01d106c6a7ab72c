import { Link } from '@tanstack/react-router';
import { signup } from '#i18n/es/signup.ts';
import { CheckIcon } from '#ui/icons.tsx';
import { linkButton } from '#ui/link-button.ts';
import { roleOf } from './draft.ts';
import styles from './signup.module.css';
import { StepHead } from './step-form.tsx';
import type { StepProps } from './step-props.ts';

/** Tells that the account exists. */
export function DoneStep({ draft, step }: StepProps) {
  const toAdd = draft.offersPatients ? signup.doneText : signup.doneTextWithoutAdding;
  return (
    <div className={styles['done']}>
      <span className={styles['tick']}>
        <CheckIcon size={28} />
      </span>
      <StepHead step={step} title={signup.doneTitle} intro={signup.greeting(draft.name.trim())} />
      {draft.resumed ? null : (
        <dl className={styles['facts']}>
          <dt>{signup.yourRole}:</dt>
          <dd>{roleOf(draft)}</dd>
        </dl>
      )}
      <p className="soft">{draft.resumed ? signup.resumedDoneText : toAdd}</p>
      <Link
        to="/login"
        state={() => ({ mail: draft.mail })}
        {...linkButton({ variant: 'primary', wide: true })}
      >
        {signup.login}
      </Link>
    </div>
  );
}
