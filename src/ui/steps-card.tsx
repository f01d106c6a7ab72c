import { type ReactNode, useId } from 'react';
import { CheckIcon } from './icons.tsx';
import styles from './steps-card.module.css';

interface CardStep {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly state: 'done' | 'awaited' | 'now' | 'ahead';
  /** The action of the current step; not shown for a step that is done or ahead. */
  readonly action?: ReactNode;
}

interface StepsCardProps {
  readonly title: string;
  /** The label of a step that is done. */
  readonly done: string;
  /** The label of a step in which somebody else has to act. */
  readonly awaited?: string;
  readonly steps: readonly CardStep[];
  /** Beside the title. */
  readonly corner?: ReactNode;
}

/** A few steps in order, one of which is to be done now. */
export function StepsCard({ title, steps, corner, ...notes }: StepsCardProps) {
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {corner}
      </div>
      <ol className={styles['steps']}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            data-paso={step.state}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <span className={styles['mark']} aria-hidden="true">
              {step.state === 'done' ? <CheckIcon size={18} /> : index + 1}
            </span>
            <div className={styles['words']}>
              <h3>
                {step.title}
                {step.state === 'done' || step.state === 'awaited' ? (
                  <small> · {notes[step.state]}</small>
                ) : null}
              </h3>
              {step.state === 'done' ? null : <p>{step.text}</p>}
              {step.state === 'now' || step.state === 'awaited' ? step.action : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
