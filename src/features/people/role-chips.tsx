import type { Role } from '#domain/account/role.ts';
import { ROLE_FILTERS, type RoleFilter } from '#domain/people/directory.ts';
import { people as messages } from '#i18n/es/people.ts';
import { CheckIcon } from '#ui/icons.tsx';
import styles from './people.module.css';

interface RoleChipsProps {
  readonly viewer: Role;
  readonly chosen: RoleFilter | null;
  readonly onChoose: (role: RoleFilter | null) => void;
}

/** Filters by one role; a second click removes the filter. */
export function RoleChips({ viewer, chosen, onChoose }: RoleChipsProps) {
  const offered = ROLE_FILTERS.filter((role) => viewer !== 'Responsable' || role !== 'Responsable');
  return (
    <fieldset className="row">
      <legend className="visually-hidden">{messages.roles}</legend>
      {offered.map((role) => (
        <button
          key={role}
          type="button"
          className={styles['chip']}
          aria-pressed={role === chosen}
          onClick={() => onChoose(role === chosen ? null : role)}
        >
          <CheckIcon size={16} />
          {role}
        </button>
      ))}
    </fieldset>
  );
}
