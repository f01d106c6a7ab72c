import { formatPhone } from '#domain/account/phone.ts';
import type { Circle, CircleAccount, CircleCaregiver } from '#domain/contract/circle.ts';
import { sameId } from '#domain/people/id.ts';
import { isInactive } from '#domain/people/is-inactive.ts';
import { fullName } from '#domain/people/person.ts';
import { circle as messages } from '#i18n/es/circle.ts';
import { formatDay } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { PlusIcon } from '#ui/icons.tsx';
import styles from './circle.module.css';
import type { CircleTask } from './circle-dialog.tsx';
import { Row, Section } from './section.tsx';

interface CaregiversSectionProps {
  readonly circle: Circle;
  readonly isMe: (account: CircleAccount) => boolean;
  readonly onTask: (task: CircleTask) => void;
}

/** Who is assigned or agreed to care. Whoever shares the patient may end that. */
export function CaregiversSection({ circle, isMe, onTask }: CaregiversSectionProps) {
  const { owner, members, caregivers } = circle;
  return (
    <Section title={messages.caregivers}>
      {caregivers.length === 0 ? (
        <p className={styles['note']}>{messages.noCaregivers}</p>
      ) : (
        <ul className="stack">
          {caregivers.map((caregiver) => {
            const { phone } = caregiver;
            const name = fullName(caregiver);
            const isOwn = isMe(caregiver);
            const shares = [owner, ...members].some(({ id }) => sameId(id, caregiver.id));
            return (
              <Row
                key={String(caregiver.id)}
                name={name}
                tag={isOwn ? messages.you : null}
                notes={notesOf(caregiver)}
                actions={(described) => (
                  <>
                    {phone === null || isOwn ? null : (
                      <a
                        href={`tel:${phone}`}
                        className={buttonStyle()}
                        aria-describedby={described}
                      >
                        {messages.call}
                      </a>
                    )}
                    <Button
                      aria-describedby={described}
                      onClick={() => onTask({ kind: 'end-care', caregiver, isOwn, shares })}
                    >
                      {messages.remove}
                    </Button>
                  </>
                )}
              />
            );
          })}
        </ul>
      )}
      {caregivers.length === 0 ? null : <p className={styles['note']}>{messages.howToAssign}</p>}
      <Button icon={<PlusIcon />} onClick={() => onTask({ kind: 'invite', of: 'caregiver' })}>
        {messages.inviteCaregiver}
      </Button>
    </Section>
  );
}

function notesOf(caregiver: CircleCaregiver) {
  const { agreedAt, assigned, phone } = caregiver;
  const day = agreedAt === null ? null : formatDay(agreedAt);
  return [
    phone === null ? null : formatPhone(phone),
    day === null ? messages.neverAsked : messages.agreed(day),
    assigned ? null : messages.notAssigned,
    isInactive(caregiver) ? messages.inactive : null,
  ];
}
