import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { readMe } from '#db/people/people.ts';
import type { Circle, CircleCaregiver, CircleMember, Invitation } from '#domain/contract/circle.ts';
import type { InvitationKind } from '#domain/contract/invitation-kind.ts';
import { sameId } from '#domain/people/id.ts';
import type { Person } from '#domain/people/person.ts';
import { circle as messages } from '#i18n/es/circle.ts';
import { common } from '#i18n/es/common.ts';
import { useAccountContext } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CaregiversSection } from './caregivers-section.tsx';
import { FamilySection } from './family-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LazyActivityDialog } from './lazy-activity-dialog.ts';
import { LazyFeedDialog } from './lazy-dialogs.ts';
import { MoreSection } from './more-section.tsx';
import { callName } from './names.ts';
import { Question } from './question.tsx';
import { type CircleCalls, useCircle, useCircleChange } from './use-circle.ts';
import { useGone } from './use-gone.ts';

/** What a second dialog is open for. */
export type CircleTask =
  | { readonly kind: 'invite'; readonly of: InvitationKind }
  | { readonly kind: 'hand-over'; readonly member: CircleMember }
  | {
      readonly kind: 'remove' | 'leave';
      readonly member: CircleMember;
      /** Whether they also care for the patient, and continue to. */
      readonly cares: boolean;
    }
  | {
      readonly kind: 'end-care';
      readonly caregiver: CircleCaregiver;
      /** Whether that is the user. */
      readonly isOwn: boolean;
      /** Whether they also share the calendar, and can be assigned again without an invitation. */
      readonly shares: boolean;
    }
  | { readonly kind: 'revoke'; readonly invitation: Invitation }
  | { readonly kind: 'activity' | 'feed' };

/** «Personas»: who shares and who cares for a patient, and the open invitations. */
export function CircleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { db } = useAccountContext();
  const { circle, standing, retry } = useCircle(person.id);
  const me = useLiveQuery(async () => readMe(db), [db]);
  const [task, setTask] = useState<CircleTask | null>(null);
  const isKnown = circle !== undefined && circle !== null;
  const gone = useGone(person.id);
  const wasGone = useRef(false);
  useEffect(() => {
    if (gone === null && wasGone.current) retry();
    // What this device had of them went with them.
    wasGone.current = gone !== null;
  }, [gone, retry]);

  return (
    <>
      <Dialog title={messages.title(callName(person))} onClose={onClose}>
        {gone !== null ? (
          <Banner tone="warning">{gone}</Banner>
        ) : standing === 'failed' ? (
          <Banner
            tone={isKnown ? 'info' : 'warning'}
            action={<Button onClick={retry}>{common.retry}</Button>}
          >
            {isKnown ? messages.fromDevice : messages.unknown}
          </Banner>
        ) : null}
        {gone !== null ? null : isKnown ? (
          <>
            <People person={person} circle={circle} myId={me?.id ?? null} onTask={setTask} />
            <MoreSection capabilities={me?.capabilities ?? []} onTask={setTask} />
          </>
        ) : standing === 'failed' ? null : (
          <Skeleton lines={6} />
        )}
      </Dialog>
      {task === null ? null : (
        <TaskDialog
          key={task.kind}
          person={person}
          task={task}
          onClose={() => setTask(null)}
          onLeft={onClose}
        />
      )}
    </>
  );
}

interface TaskDialogProps<Task extends CircleTask> {
  readonly person: Person;
  readonly task: Task;
  readonly onClose: () => void;
  /** The user does not share this patient any more. */
  readonly onLeft: () => void;
}

function TaskDialog({ task, ...props }: TaskDialogProps<CircleTask>) {
  const { person, onClose } = props;
  switch (task.kind) {
    case 'invite':
      return <InviteDialog person={person} kind={task.of} onClose={onClose} />;
    case 'activity':
      return <LazyActivityDialog person={person} onClose={onClose} />;
    case 'feed':
      return <LazyFeedDialog person={person} onClose={onClose} />;
    default:
      return <ChangeQuestion task={task} {...props} />;
  }
}

interface PeopleProps {
  readonly person: Person;
  readonly circle: Circle;
  readonly myId: Person['id'] | null;
  readonly onTask: (task: CircleTask) => void;
}

function People({ person, circle, myId, onTask }: PeopleProps) {
  const isMe = ({ id }: { readonly id: Person['id'] }) => myId !== null && sameId(id, myId);
  return (
    <>
      <FamilySection circle={circle} isMe={isMe} onTask={onTask} />
      <CaregiversSection circle={circle} isMe={isMe} onTask={onTask} />
      {circle.invitations.length === 0 ? null : (
        <InvitationsSection person={person} circle={circle} onTask={onTask} />
      )}
    </>
  );
}

type ChangeQuestionProps = TaskDialogProps<
  Exclude<CircleTask, { kind: 'invite' | 'activity' | 'feed' }>
>;

function ChangeQuestion({ person, task, onClose, onLeft }: ChangeQuestionProps) {
  const change = useCircleChange(person.id);
  const { call, ...texts } = describe(task, person);
  const isLeaving = task.kind === 'leave';
  async function run() {
    const outcome = await change(call, ({ value }) => value);
    // The answer to a call that has done it may have been lost: whoever has left finds the patient no more.
    const hasLeft = isLeaving && outcome.kind === 'rejected' && outcome.status === 404;
    return hasLeft ? ({ kind: 'ok' } as const) : outcome;
  }
  return <Question {...texts} run={run} onDone={isLeaving ? onLeft : onClose} onClose={onClose} />;
}

function describe(task: ChangeQuestionProps['task'], person: Person) {
  const patient = callName(person);
  if (task.kind === 'revoke') {
    const { id, name } = task.invitation;
    return {
      title: messages.revokeTitle(name),
      text: messages.revokeText,
      confirm: messages.confirm.revoke,
      done: messages.revoked,
      call: (calls: CircleCalls) => calls.revoke(person.id, id),
    };
  }
  if (task.kind === 'end-care') {
    const { id, name } = task.caregiver;
    const call = (calls: CircleCalls) => calls.removeCaregiver(person.id, id);
    if (task.isOwn) {
      return {
        title: messages.endOwnCareTitle(patient),
        text: messages.endOwnCareText,
        confirm: messages.confirm.endOwnCare,
        done: messages.ownCareEnded(patient),
        call,
      };
    }
    return {
      title: messages.removeTitle(name),
      text: (task.shares ? messages.endSharingCareText : messages.endCareText)(name, patient),
      confirm: messages.confirm.remove,
      done: messages.careEnded(name, patient),
      call,
    };
  }
  const { id, name } = task.member;
  const remove = (calls: CircleCalls) => calls.removeMember(person.id, id);
  switch (task.kind) {
    case 'remove':
      return {
        title: messages.removeTitle(name),
        text: (task.cares ? messages.removeCaringText : messages.removeText)(name, patient),
        confirm: messages.confirm.remove,
        done: messages.removed(name),
        call: remove,
      };
    case 'leave':
      return {
        title: messages.leaveTitle(patient),
        text: task.cares ? messages.leaveCaringText(patient) : messages.leaveText,
        confirm: messages.confirm.leave,
        done: messages.left(patient),
        call: remove,
      };
    case 'hand-over':
      return {
        title: messages.handOverTitle(name),
        text: messages.handOverText(name),
        confirm: messages.confirm.handOver,
        danger: false,
        done: messages.handedOver(name),
        call: (calls: CircleCalls) => calls.handOver(person.id, id),
      };
  }
}
