import { useLiveQuery } from 'dexie-react-hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { dismissLostConfirmations, readLostConfirmations } from '#db/lost-confirmations.ts';
import { type CareRequest, careRequestKey, endOf, startOf } from '#domain/calendar/care-request.ts';
import { withChanges } from '#domain/calendar/with-changes.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { describeInterval } from '#features/calendar/view-model/describe-shift.ts';
import { conflict as conflictMessages } from '#i18n/es/conflict.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { AlertIcon, CloseIcon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import { useFocusOnRemoval } from '#ui/use-focus-on-removal.ts';
import styles from './plan-doubles.module.css';

/** More than these are only counted, because the notice covers the days. */
const SHOWN = 2;

const { lost: messages } = conflictMessages;

/**
 * Says who was confirmed and is not any more, at a backend that may remove what nobody saw, and offers to give it
 * back: as an unsaved change.
 */
export function LostNotice(props: {
  readonly calendar: Calendar;
  /** Above the bottom bar, where a notice moves nothing. */
  readonly above: RefObject<HTMLElement | null>;
}) {
  const { calendar, above } = props;
  const { db, paciente: patient } = calendar.open;
  const [at, setAt] = useState<HTMLElement | null>(null);
  // The region is empty first, so that its content is read out when it comes.
  useEffect(() => setAt(above.current), [above]);
  const lost = useLiveQuery(() => readLostConfirmations(db, patient), [db, patient]) ?? [];
  if (at === null || lost.length === 0) return null;

  function dismiss(careRequests: readonly CareRequest[]): void {
    dismissLostConfirmations(db, patient, careRequests).catch((cause: unknown) => {
      console.error('what is lost is still told', cause);
      toast('error', conflictMessages.notDone);
    });
  }

  /** Only on days that are loaded: what is there would be replaced unseen. */
  function giveBack(): void {
    const known = lost.filter(({ fecha }) => calendar.known(fecha));
    const days = groupBy(known, ({ fecha }) => fecha);
    calendar.edit(
      new Map(
        [...days].map(([fecha, records]) => [
          fecha,
          (day) =>
            withChanges(
              day,
              records.map((careRequest) => ({ accion: 'inscribir', record: careRequest })),
            ),
        ]),
      ),
    );
    dismiss(known);
  }

  return createPortal(
    <Notice lost={lost} onGiveBack={giveBack} onDismiss={() => dismiss(lost)} />,
    at,
  );
}

function Notice(props: {
  readonly lost: readonly CareRequest[];
  readonly onGiveBack: () => void;
  readonly onDismiss: () => void;
}) {
  const { lost, onGiveBack, onDismiss } = props;
  const notice = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(notice);
  return (
    <div ref={notice} className={styles['notice']} data-perdidas={lost.length}>
      <AlertIcon />
      <ul className={styles['list']}>
        {lost.slice(0, SHOWN).map((careRequest) => (
          <li key={careRequestKey(careRequest)}>
            {messages.gone(
              careRequest.cuidador?.nombre || conflictMessages.unnamed,
              describeInterval(careRequest.fecha, startOf(careRequest), endOf(careRequest)),
            )}
          </li>
        ))}
        {lost.length > SHOWN ? <li>{messages.more(lost.length - SHOWN)}</li> : null}
      </ul>
      <Button onClick={onGiveBack}>{messages.giveBack}</Button>
      <IconButton label={messages.dismiss} onClick={onDismiss}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
