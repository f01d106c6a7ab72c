import { SelectField, type SelectFieldProps } from '#ui/select-field.tsx';

interface NumberSelectProps extends Pick<SelectFieldProps, 'label' | 'hint'> {
  readonly value: number;
  readonly options: readonly number[];
  readonly labelOf: (option: number) => string;
  readonly onChange: (value: number) => void;
}

/** One of several numbers, such as the minutes of a day. */
export function NumberSelect({ value, options, labelOf, onChange, ...texts }: NumberSelectProps) {
  return (
    <SelectField
      {...texts}
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
      options={options.map((option) => ({ value: option, label: labelOf(option) }))}
    />
  );
}
