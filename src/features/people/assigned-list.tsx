import { useId, useLayoutEffect, useRef, useState } from 'react';
import { formatPhone } from '#domain/account/phone.ts';
import { formatList } from '#domain/format-list.ts';
import { spokenName } from '#domain/people/nickname.ts';
import { type Caregiver, fullName, type Person } from '#domain/people/person.ts';
import { assigning as messages } from '#i18n/es/people.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import { nameOf } from './describe-person.ts';
import styles from './people.module.css';

/** A caregiver with what the family may know of them. */
interface KnownCaregiver extends Caregiver {
  readonly phone: string | null;
  readonly alsoCares: readonly Person[];
}

interface AssignedListProps {
  readonly caregivers: readonly KnownCaregiver[];
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
    <section className="stack" aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1}>
        {messages.assigned}
      </h3>
      {caregivers.length === 0 ? (
        <p className="soft">{messages.nobody}</p>
      ) : (
        <ul className={`stack ${styles['caregivers']}`} ref={list}>
          {caregivers.map((caregiver, place) => (
            <li key={String(caregiver.id)}>
              <div className={styles['known']}>
                <span id={`${id}-${place}`}>
                  {fullName(caregiver) || messages.unnamed(String(caregiver.id))}
                </span>
                <Known {...caregiver} named={`${id}-${place}`} />
              </div>
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

/** For whom else somebody cares, and how they are called; `named` is the id of their name. */
function Known({ phone, alsoCares, named }: KnownCaregiver & { readonly named: string }) {
  if (phone === null && alsoCares.length === 0) return null;
  const others = formatList(alsoCares.map((one) => spokenName(one) ?? nameOf(one)));
  return (
    <small className={`soft ${styles['facts']}`}>
      {alsoCares.length === 0 ? null : <span>{messages.alsoCares(others)}</span>}{' '}
      {phone === null ? null : (
        <span className={styles['phone']}>
          {formatPhone(phone)}{' '}
          <a href={`tel:${phone}`} className={styles['call']} aria-describedby={named}>
            {messages.call}
          </a>
        </span>
      )}
    </small>
  );
}
