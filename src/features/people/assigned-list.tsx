import { useId, useLayoutEffect, useRef, useState } from 'react';
import { type Caregiver, fullName } from '#domain/people/person.ts';
import { assigning as messages } from '#i18n/es/people.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import styles from './people.module.css';

export interface AssignedListProps {
  readonly caregivers: readonly Caregiver[];
  readonly disabled: boolean;
  readonly onRemove: (caregiver: Caregiver) => void;
}

/** «Cuidadores asignados», each with a remove button. Removing one moves focus to the next. */
export function AssignedList({ caregivers, disabled, onRemove }: AssignedListProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState<{ readonly place: number } | null>(null);

  useLayoutEffect(() => {
    if (removed === null) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(removed.place, buttons.length - 1)] ?? title.current)?.focus();
  }, [removed]);

  return (
    <section className={styles['assigned']} aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1}>
        {messages.assigned}
      </h3>
      {caregivers.length === 0 ? (
        <p className={styles['none']}>{messages.nobody}</p>
      ) : (
        <ul className={styles['caregivers']} ref={list}>
          {caregivers.map((caregiver, place) => (
            <li key={String(caregiver.id)}>
              <span id={`${id}-${place}`}>
                {fullName(caregiver) || messages.unnamed(String(caregiver.id))}
              </span>
              <IconButton
                label={messages.remove}
                aria-describedby={`${id}-${place}`}
                disabled={disabled}
                onClick={() => {
                  onRemove(caregiver);
                  setRemoved({ place });
                }}
              >
                <CloseIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
