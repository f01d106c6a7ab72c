import { useState } from 'react';
import type { Shift } from '#domain/calendar/day.ts';
import { describeJoint } from '#features/calendar/view-model/describe-joint.ts';
import { joint as messages } from '#i18n/es/joint.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from './notice.tsx';

/**
 * Names who come to the same shift on the days on the screen, until dismissed, and opens the first one of these shifts,
 * in which one of them can be chosen. What is found later is reported again.
 * @param props.shifts of a night both parts.
 */
export function JointNotice(props: {
  readonly shifts: readonly (readonly [Shift, ...Shift[]])[];
  readonly onOpen: (shift: Shift) => void;
}) {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const shown = props.shifts
    .map((parts) => ({ first: parts[0], text: describeJoint(parts) }))
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
