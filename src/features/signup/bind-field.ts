import type { ChangeEvent } from 'react';
import type { PersonalDraft, PersonalFieldsProps } from './draft.ts';

type TextOf = Exclude<keyof PersonalDraft, 'rut'>;

/**
 * Binds a field to its part of the draft: name, value, error and change handler. Spread the result into a text field
 * or a list. Required by ARIA only: with `required` an empty field would be announced as invalid from the start.
 * @param read turns what was typed into the value of the draft.
 */
export function bindField(
  { draft, problems, edit }: Omit<PersonalFieldsProps, 'today'>,
  name: TextOf,
  read = (typed: string) => typed,
) {
  return {
    name,
    value: draft[name],
    error: problems[name],
    'aria-required': true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      edit(name, { [name]: read(target.value) }),
  };
}
