import { useState } from 'react';
import type { Shift } from '#domain/calendar/day.ts';
import {
  type DatedJointHours,
  describeJoint,
} from '#features/calendar/view-model/describe-joint.ts';
import { joint as messages } from '#i18n/es/joint.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from './notice.tsx';

/**
 * Names the people who come at the same hours on the days on the screen, until dismissed, and opens the first of these
 * shifts, in which one of them can be chosen. Joint hours found later are reported again.
 */
export function JointNotice(props: {
  readonly hours: readonly DatedJointHours[];
  readonly onOpen: (shift: Shift) => void;
}) {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const shown = props.hours
    .map((one) => ({ first: one.shifts[0], text: describeJoint(one) }))
    .filter(({ text }) => !dismissed.has(text));
  const [next] = shown;
  return (
    <Notice
      more={messages.more}
      action={next && <Button onClick={() => props.onOpen(next.first)}>{messages.choose}</Button>}
      dismissLabel={messages.dismiss}
      onDismiss={() => setDismissed(new Set([...dismissed, ...shown.map(({ text }) => text)]))}
    >
      {shown.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </Notice>
  );
}
