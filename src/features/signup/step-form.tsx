import { type FormEvent, type ReactNode, useRef } from 'react';
import { BRAND } from '#i18n/brand.ts';
import { signup } from '#i18n/es/signup.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { useFocusOnInvalid } from '#ui/use-focus-on-invalid.ts';
import styles from './signup.module.css';
import type { StepProps } from './step-props.ts';
import { placeOf, STEPS, type Step } from './steps.ts';

interface StepFormProps extends Pick<StepProps, 'step' | 'goBack'> {
  readonly title: string;
  readonly intro: string;
  /** A new value moves focus to the first invalid field. */
  readonly verdict?: unknown;
  readonly onSubmit: () => void;
  readonly backLabel?: string;
  /** The button that submits, where it is not «Continuar», and what is above it. */
  readonly submit?: Partial<ButtonProps>;
  readonly aboveSubmit?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of every step: progress, fields, and the buttons to go on and back. */
export function StepForm(props: StepFormProps) {
  const { step, title, intro, verdict = null, onSubmit, submit, children } = props;
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
          {props.aboveSubmit}
          <Button type="submit" variant="primary" wide {...submit}>
            {submit?.children ?? signup.next}
          </Button>
          {placeOf(step) === 1 ? null : (
            <Button wide onClick={props.goBack}>
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
