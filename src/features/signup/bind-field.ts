import type { ChangeEvent } from 'react';
import type { PersonalDraft, PersonalFieldsProps } from './draft.ts';

type TextOf = Exclude<keyof PersonalDraft, 'rut'>;

/**
 * Ties a field to its part of the draft: its name, what it holds, what is wrong with it, and what typing
 * changes. Spread it into a text field or a list.
 * @param read what is kept of what was typed.
 */
export function bindField(
  { draft, problems, edit }: PersonalFieldsProps,
  name: TextOf,
  read = (typed: string) => typed,
) {
  return {
    name,
    value: draft[name],
    error: problems[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      edit(name, { [name]: read(target.value) }),
  };
}
