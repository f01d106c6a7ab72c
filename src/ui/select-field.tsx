import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

export interface SelectFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'id' | 'className'> {
  readonly options: readonly {
    readonly value: string | number;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
}

/**
 * The native list: the phone's own picker, type-ahead on a desktop.
 * @param props.children an option before the others, such as for no choice.
 */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, options, children, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control}>
          {children}
          {options.map(({ label: text, ...option }) => (
            <option key={option.value} {...option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
