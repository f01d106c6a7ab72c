import type { Circle, CircleAccount } from '#domain/contract/circle.ts';
import { sameId } from '#domain/people/id.ts';
import { isInactive } from '#domain/people/is-inactive.ts';
import { fullName } from '#domain/people/person.ts';
import { circle as messages } from '#i18n/es/circle.ts';
import { formatDay } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { PlusIcon } from '#ui/icons.tsx';
import type { CircleTask } from './circle-dialog.tsx';
import { Row, Section } from './section.tsx';

interface FamilySectionProps {
  readonly circle: Circle;
  readonly isMe: (account: CircleAccount) => boolean;
  readonly onTask: (task: CircleTask) => void;
}

/**
 * The owner and the members. The owner may invite, remove, and hand over to a member who can sign in; a member may
 * leave.
 */
export function FamilySection({ circle, isMe, onTask }: FamilySectionProps) {
  const { owner, members, isOwner } = circle;
  return (
    <Section title={messages.family}>
      <ul className="stack">
        <Row
          name={fullName(owner)}
          tag={isOwner ? messages.you : null}
          notes={[messages.owner, isInactive(owner) ? messages.ownerInactive : null]}
        />
        {members.map((member) => {
          const day = formatDay(member.joinedAt);
          const isOwn = isMe(member);
          const cares = circle.caregivers.some(
            ({ id, assigned }) => assigned && sameId(id, member.id),
          );
          return (
            <Row
              key={String(member.id)}
              name={fullName(member)}
              tag={isOwn ? messages.you : null}
              notes={[
                day === null ? messages.sharing : messages.since(day),
                isInactive(member) ? messages.inactive : null,
              ]}
              actions={
                isOwner
                  ? (described) => (
                      <>
                        {isInactive(member) ? null : (
                          <Button
                            aria-describedby={described}
                            onClick={() => onTask({ kind: 'hand-over', member })}
                          >
                            {messages.handOver}
                          </Button>
                        )}
                        <Button
                          aria-describedby={described}
                          onClick={() => onTask({ kind: 'remove', member, cares })}
                        >
                          {messages.remove}
                        </Button>
                      </>
                    )
                  : isOwn
                    ? () => (
                        <Button onClick={() => onTask({ kind: 'leave', member, cares })}>
                          {messages.leave}
                        </Button>
                      )
                    : undefined
              }
            />
          );
        })}
      </ul>
      {isOwner ? (
        <Button icon={<PlusIcon />} onClick={() => onTask({ kind: 'invite', of: 'member' })}>
          {messages.inviteMember}
        </Button>
      ) : null}
    </Section>
  );
}
