import { type FormEvent, type ReactNode, useRef } from 'react';
import { BRAND } from '#i18n/brand.ts';
import { signup } from '#i18n/es/signup.ts';
import { Button } from '#ui/button.tsx';
import { useFocusOnInvalid } from '#ui/use-focus-on-invalid.ts';
import styles from './signup.module.css';
import { placeOf, STEPS, type Step } from './steps.ts';

export interface StepFormProps {
  readonly step: Step;
  readonly title: string;
  readonly intro: string;
  /** A new value moves focus to the first invalid field. */
  readonly verdict?: unknown;
  readonly onSubmit: () => void;
  readonly onBack?: () => void;
  readonly backLabel?: string;
  /** The button that submits, where it is not «Continuar». */
  readonly submit?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of every step: progress, fields, and the buttons to go on and back. */
export function StepForm(props: StepFormProps) {
  const { step, title, intro, verdict = null, onSubmit, onBack, submit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, verdict);

  function send(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <>
      <StepHead step={step} title={title} intro={intro} />
      <form ref={form} onSubmit={send} noValidate>
        {children}
        <div className={styles['actions']}>
          {submit ?? (
            <Button type="submit" variant="primary" wide>
              {signup.next}
            </Button>
          )}
          {onBack === undefined ? null : (
            <Button wide onClick={onBack}>
              {props.backLabel ?? signup.back}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}

/** Progress, title and intro of a step. */
export function StepHead(props: { step: Step; title: string; intro: string }) {
  const { step, title, intro } = props;
  const place = placeOf(step);
  const progress = signup.progress(place, STEPS.length);
  return (
    <header className={styles['head']}>
      <title>{`${signup.pageTitle} · ${progress} · ${BRAND}`}</title>
      <div className={styles['progress']}>
        <span className={styles['dots']} aria-hidden="true">
          {STEPS.map((dot, index) => (
            <span
              key={dot}
              data-state={index + 1 < place ? 'done' : dot === step ? 'now' : 'ahead'}
            />
          ))}
        </span>
        <p>{progress}</p>
      </div>
      <h1>{title}</h1>
      <p>{intro}</p>
    </header>
  );
}
