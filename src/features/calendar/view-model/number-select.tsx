import { SelectField, type SelectFieldProps } from '#ui/select-field.tsx';

interface NumberSelectProps extends Pick<SelectFieldProps, 'label' | 'hint'> {
  readonly value: number;
  readonly options: readonly number[];
  readonly labelOf: (option: number) => string;
  readonly onChange: (value: number) => void;
}

/** One of several numbers, such as the minutes of a day. */
export function NumberSelect({
  label,
  hint,
  value,
  options,
  labelOf,
  onChange,
}: NumberSelectProps) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {options.map((option) => (
        <option key={option} value={String(option)}>
          {labelOf(option)}
        </option>
      ))}
    </SelectField>
  );
}
