import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { describedBy, FieldNotes } from './field-notes.tsx';

export interface FieldTexts {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
}

/** Props that tie label, hint and error to a control. */
interface FieldControl {
  readonly id: string;
  readonly className: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

/** Label above, hint and error below; `children` renders the control from the props it gets. */
export function Field(props: FieldTexts & { children: (control: FieldControl) => ReactNode }) {
  const { label, hint, error, children } = props;
  const id = useId();
  const notes = describedBy({ id, hint, error });
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles['control'] ?? '',
        ...(notes === undefined ? {} : { 'aria-describedby': notes }),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
