import { useId } from 'react';
import styles from './segmented.module.css';

/** One of a few, all visible. Native radios: one tab stop, arrows within. */
export function Segmented<T extends string>(props: {
  /** The name of the group, for screen readers only. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  /** Null where none is chosen yet. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
}) {
  const { label, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles['group']}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['option']}>
          <input
            className="cover"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
