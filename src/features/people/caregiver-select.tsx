import type { KeyboardEvent } from 'react';
import { type Caregiver, fullName } from '#domain/people/person.ts';
import { common } from '#i18n/es/common.ts';
import { assigning as messages, people } from '#i18n/es/people.ts';
import { SelectField } from '#ui/select-field.tsx';

interface CaregiverSelectProps {
  /** Those who can still be chosen; undefined until known. */
  readonly caregivers: readonly Caregiver[] | undefined;
  readonly disabled: boolean;
  /** Said where there is nobody to choose. */
  readonly none: string;
  readonly onChoose: (caregiver: Caregiver) => void;
}

/** Choosing somebody assigns them at once and resets the list for the next. */
export function CaregiverSelect({ caregivers, disabled, none, onChoose }: CaregiverSelectProps) {
  return (
    <SelectField
      label={messages.choose}
      hint={caregivers?.length === 0 ? none : undefined}
      disabled={disabled}
      value=""
      options={(caregivers ?? []).map((caregiver) => ({
        value: String(caregiver.id),
        label: fullName(caregiver) || people.noName,
      }))}
      onKeyDown={openOnKey}
      onChange={({ target }) => {
        const caregiver = caregivers?.find(({ id }) => String(id) === target.value);
        if (caregiver !== undefined) onChoose(caregiver);
      }}
    >
      <option value="">{caregivers === undefined ? common.loading : messages.placeholder}</option>
    </SelectField>
  );
}

/**
 * Opens the list on an arrow or a letter. On a closed list these keys select at once, which would assign the first
 * match.
 */
function openOnKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, altKey, metaKey, currentTarget } = event;
  if (ctrlKey || altKey || metaKey) return;
  if (!/^(?:Arrow|Page|Home|End)/.test(key) && (key.length > 1 || key === ' ')) return;
  if (!('showPicker' in currentTarget)) return;
  event.preventDefault();
  currentTarget.showPicker();
}
