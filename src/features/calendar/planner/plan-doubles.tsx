import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DoubleBooking } from '#domain/planner/bookings.ts';
import { describeDouble } from '#features/calendar/view-model/describe-plan.ts';
import { planner as messages } from '#i18n/es/planner.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { AlertIcon, CloseIcon } from '#ui/icons.tsx';
import { useFocusOnRemoval } from '#ui/use-focus-on-removal.ts';
import styles from './plan-doubles.module.css';

/** More than these are only counted, because the notice covers the days. */
const SHOWN = 2;

/**
 * Reports who is booked twice on the days on the screen, until dismissed; new double bookings are reported
 * again.
 */
export function PlanDoubles(props: {
  readonly above: RefObject<HTMLElement | null>;
  readonly doubles: readonly DoubleBooking[];
}) {
  const { above, doubles } = props;
  const [at, setAt] = useState<HTMLElement | null>(null);
  // The region is empty first, so that its content is read out when it comes.
  useEffect(() => setAt(above.current), [above]);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const texts = doubles.map(describeDouble);
  const fresh = texts.filter((text) => !seen.has(text));
  if (at === null || fresh.length === 0) return null;
  return createPortal(
    <Notice texts={fresh} onDismiss={() => setSeen(new Set([...seen, ...texts]))} />,
    at,
  );
}

function Notice(props: { readonly texts: readonly string[]; readonly onDismiss: () => void }) {
  const { texts, onDismiss } = props;
  const notice = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(notice);
  return (
    <div ref={notice} className={styles['notice']}>
      <AlertIcon />
      <ul className={styles['list']}>
        {texts.slice(0, SHOWN).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {texts.length > SHOWN ? <li>{messages.doubles.more(texts.length - SHOWN)}</li> : null}
      </ul>
      <IconButton label={messages.doubles.dismiss} onClick={onDismiss}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
