import { useId } from 'react';
import { patientLabel } from '#domain/people/person.ts';
import type { Neighbour, ShownShift } from '#domain/shifts/shown-shifts.ts';
import { noteInList } from '#i18n/es/note-in-list.ts';
import { shifts as messages } from '#i18n/es/shifts.ts';
import { formatLength } from '#i18n/format.ts';
import { ClockIcon } from '#ui/account-icons.tsx';
import { Button } from '#ui/button.tsx';
import { AlertIcon, CheckIcon } from '#ui/icons.tsx';
import {
  describeHours,
  describeShift,
  describeWaiting,
  lengthOf,
  timesOf,
} from './describe-shift.ts';
import styles from './shifts.module.css';
import type { Answers } from './use-answer.ts';

interface ShiftCardProps {
  readonly shift: ShownShift;
  /** Its day, where the hours and the patient stand above a series of shifts. */
  readonly day: string | null;
  /** The warnings about accepting it, or about coming to it. */
  readonly caution: string | null;
  readonly answers: Answers;
  /** Asks whether to give an own shift back. */
  readonly onWithdraw: (shift: ShownShift) => void;
}

/** Focuses the card of a shift, which may be another than before. */
export function focusCard(shift: ShownShift): void {
  const { fecha, from } = timesOf(shift);
  const { id } = shift.patient;
  [...document.querySelectorAll<HTMLElement>('article')]
    .find(
      ({ dataset }) =>
        dataset['turno'] === String(id) && dataset['fecha'] === fecha && dataset['inicio'] === from,
    )
    ?.focus();
}

/** One shift with what a caregiver may answer to it. */
export function ShiftCard({ shift, day, caution, answers, onWithdraw }: ShiftCardProps) {
  const about = useId();
  const { fecha, from, lastFecha, to } = timesOf(shift);
  const isOpen = shift.waiting === null;
  /** An answer that may have arrived is not taken back: the other one is sent after it. */
  const canSay = (answer: 'yes' | 'no') =>
    isOpen ? !shift.isMine : shift.isSent && shift.waiting !== answer;
  const saidNo = shift.waiting === 'no' || (isOpen && shift.declinedAt !== null);

  return (
    <article
      tabIndex={-1}
      className={styles[day === null ? 'card' : 'row']}
      aria-labelledby={about}
      data-turno={shift.patient.id}
      data-fecha={fecha}
      data-inicio={from}
      data-fin={to}
      data-fecha-fin={lastFecha === fecha ? undefined : lastFecha}
      data-estado={shift.state}
    >
      <p id={about} className="visually-hidden">
        {describeShift(shift)}
      </p>
      {day === null ? (
        <>
          <p className={styles['when']} aria-hidden="true">
            <b>{describeHours(shift)}</b> <span>{formatLength(lengthOf(shift))}</span>
          </p>
          <p className={styles['who']}>{patientLabel(shift.patient)}</p>
        </>
      ) : (
        <p className={styles['date']} aria-hidden="true">
          {day}
        </p>
      )}
      <Neighbours {...shift} />
      {shift.notes.map((note) => (
        <p key={`${note.fecha} ${note.start}`} className={styles['note']}>
          <b>{noteInList.head}</b> {note.text}
        </p>
      ))}
      {caution === null ? null : (
        <p className={styles['caution']}>
          <AlertIcon size={18} /> {caution}
        </p>
      )}
      {day === null || !isOpen ? <State shift={shift} /> : null}
      <div className={styles['actions']}>
        {canSay('no') && !saidNo ? (
          <Button aria-describedby={about} onClick={() => void answers.give([shift], 'no')}>
            {messages.decline}
          </Button>
        ) : null}
        {canSay('yes') ? (
          <Button
            variant="primary"
            aria-describedby={about}
            onClick={() => void answers.give([shift], 'yes')}
          >
            {saidNo ? messages.acceptAnyway : messages.accept}
          </Button>
        ) : null}
        {isOpen && shift.isMine ? (
          <Button aria-describedby={about} onClick={() => onWithdraw(shift)}>
            {messages.withdraw}
          </Button>
        ) : null}
        {!isOpen && !shift.isSent ? (
          <Button
            variant="quiet"
            aria-describedby={about}
            onClick={() => void answers.takeBack([shift])}
          >
            {messages.notSend}
          </Button>
        ) : null}
      </div>
    </article>
  );
}

function nameOf({ firstName, isMe }: Neighbour): string {
  return isMe ? messages.me : firstName;
}

/** Who cares before and after; nothing where nobody does on either side. */
function Neighbours({ before, after }: Pick<ShownShift, 'before' | 'after'>) {
  if (before === null && after === null) return null;
  return (
    <p className={styles['around']}>
      {before === null ? messages.nobodyBefore : messages.before(nameOf(before))} ·{' '}
      {after === null ? messages.nobodyAfter : messages.after(nameOf(after))}
    </p>
  );
}

function State({ shift }: { shift: ShownShift }) {
  const Icon = shift.waiting === null && shift.isMine ? CheckIcon : ClockIcon;
  return (
    <p className={styles['state']}>
      <Icon size={18} /> {describeState(shift)}
    </p>
  );
}

function describeState({ waiting, isMine, declinedAt }: ShownShift): string {
  const { state } = messages;
  if (waiting !== null) return describeWaiting(waiting, isMine);
  if (isMine) return state.mine;
  return declinedAt === null ? state.asked : state.declined;
}
