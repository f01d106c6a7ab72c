import { useLiveQuery } from 'dexie-react-hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { dismissLostConfirmations, readLostConfirmations } from '#db/lost-confirmations.ts';
import { type CareRecord, endOf, recordKey, startOf } from '#domain/calendar/record.ts';
import { withChanges } from '#domain/calendar/with-changes.ts';
import { groupBy } from '#domain/group-by.ts';
import { intervalWords } from '#features/calendar/shown/cell-words.ts';
import type { Calendar } from '#features/calendar/state/use-calendar.ts';
import { conflict as conflictWords } from '#i18n/es/conflict.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { AlertIcon, CloseIcon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import { useFocusPassedOn } from '#ui/use-focus-passed-on.ts';
import styles from './plan-doubles.module.css';

/** More than these are only counted, because the notice covers the days. */
const SHOWN = 2;

const { lost: words } = conflictWords;

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
  const { db, paciente } = calendar.open;
  const [at, setAt] = useState<HTMLElement | null>(null);
  // The region is empty first, so that its content is read out when it comes.
  useEffect(() => setAt(above.current), [above]);
  const lost = useLiveQuery(() => readLostConfirmations(db, paciente), [db, paciente]) ?? [];
  if (at === null || lost.length === 0) return null;

  function dismiss(records: readonly CareRecord[]): void {
    dismissLostConfirmations(db, paciente, records).catch((cause: unknown) => {
      console.error('what is lost is still told', cause);
      toast('error', conflictWords.notDone);
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
              records.map((record) => ({ accion: 'inscribir', record })),
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
  readonly lost: readonly CareRecord[];
  readonly onGiveBack: () => void;
  readonly onDismiss: () => void;
}) {
  const { lost, onGiveBack, onDismiss } = props;
  const notice = useRef<HTMLDivElement>(null);
  useFocusPassedOn(notice);
  return (
    <div ref={notice} className={styles['notice']} data-perdidas={lost.length}>
      <AlertIcon />
      <ul className={styles['list']}>
        {lost.slice(0, SHOWN).map((record) => (
          <li key={recordKey(record)}>
            {words.gone(
              record.cuidador?.nombre || conflictWords.unnamed,
              intervalWords(record.fecha, startOf(record), endOf(record)),
            )}
          </li>
        ))}
        {lost.length > SHOWN ? <li>{words.more(lost.length - SHOWN)}</li> : null}
      </ul>
      <Button onClick={onGiveBack}>{words.giveBack}</Button>
      <IconButton label={words.dismiss} onClick={onDismiss}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
