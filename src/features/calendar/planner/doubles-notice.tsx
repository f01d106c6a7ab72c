import { useState } from 'react';
import type { DoubleBooking } from '#domain/planner/bookings.ts';
import { describeDouble } from '#features/calendar/view-model/describe-planning.ts';
import { planner } from '#i18n/es/planner.ts';
import { Notice } from './notice.tsx';

const { doubles: messages } = planner;

/** Reports who is booked twice on the days on the screen, until dismissed; new double bookings are reported again. */
export function DoublesNotice({ doubles }: { doubles: readonly DoubleBooking[] }) {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const texts = doubles.map(describeDouble);
  return (
    <Notice
      more={messages.more}
      dismissLabel={messages.dismiss}
      onDismiss={() => setDismissed(new Set([...dismissed, ...texts]))}
    >
      {texts
        .filter((text) => !dismissed.has(text))
        .map((text) => (
          <li key={text}>{text}</li>
        ))}
    </Notice>
  );
}
