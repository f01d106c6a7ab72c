import { useId } from 'react';
import { describedBy, FieldNotes } from '#ui/field-notes.tsx';
import styles from './signup.module.css';

/** One of a few options, each with a line that explains it. */
export function Choices<T extends string>(props: {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly text: string;
  }[];
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: T) => void;
}) {
  const { legend, name, options, value, error, onChange } = props;
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={styles['choices']}
      aria-labelledby={`${id}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy({ id, error })}
    >
      <p id={`${id}-legend`}>{legend}</p>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <strong>{option.label}</strong>
            <small>{option.text}</small>
          </span>
        </label>
      ))}
      <FieldNotes id={id} error={error} />
    </div>
  );
}
