import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

export type SelectFieldProps = FieldTexts & Omit<ComponentProps<'select'>, 'id' | 'className'>;

/** The native list: the phone's own picker, type-ahead on a desktop. */
export function SelectField({ label, hint, error, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <select {...select} {...control} />}
    </Field>
  );
}
