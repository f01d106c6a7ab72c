// Over 250 lines: what is typed, stored, left to the next page and rejected is one life of one text.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ShownNote } from '#db/calendar/notes.ts';
import { writeNote } from '#db/calendar/write-note.ts';
import { type StorageFailure, storageFailure } from '#db/storage-errors.ts';
import type { Shift } from '#domain/calendar/day.ts';
import { formatHora } from '#domain/calendar/time.ts';
import {
  NOTE_LENGTH,
  noteStart,
  notesOf,
  readNoteText,
  roomBeside,
} from '#domain/planner/handover-note.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { useNotes } from '#features/calendar/store/use-planning.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { describeNotStored } from '#i18n/describe-not-stored.ts';
import { handover as messages } from '#i18n/es/handover.ts';
import { notStored } from '#i18n/es/not-stored.ts';
import { formatInteger } from '#i18n/format.ts';
import { useListener } from '#platform/use-listener.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { ReloadButton } from '#ui/reload-button.tsx';
import { toast } from '#ui/toast.ts';
import { dropLeftNote, leaveNote, readLeftNote } from './left-note.ts';
import styles from './note-field.module.css';

/** The state of a note since the sheet was opened: unchanged, stored now, or not stored. */
export type NoteOutcome = 'unchanged' | 'written' | 'removed' | 'failed';

/** Writes the shown notes, for a button that saves them together with the rest. */
type NoteStores = RefObject<Set<() => Promise<NoteOutcome>>>;

interface NoteFieldProps {
  readonly shift: Shift;
  readonly view: DayView;
  readonly stores: NoteStores;
}

/** The hand-over note of a shift, or its notes, if the backend offers them. */
export function NoteField({ shift, view, stores }: NoteFieldProps) {
  const notes = useNotes(useBoard().calendar.open);
  if (notes === null) return null;
  const { fecha } = shift;
  const start = noteStart(shift);
  const own = notesOf(notes, shift, withPart(view.shifts, shift));
  const empty: ShownNote = { fecha, start, text: '', unsent: null };
  return (own.length === 0 ? [empty] : own).map((note) => (
    <NoteEditor
      key={`${fecha} ${note.start}`}
      note={note}
      stores={stores}
      label={note.start === start ? messages.label : messages.labelAt(formatHora(note.start))}
    />
  ));
}

/** A day's shifts, with the opened part replacing the shift it merged into. */
function withPart(shifts: readonly Shift[], part: Shift): readonly Shift[] {
  const others = shifts.filter(
    ({ offGrid, start, end }) => offGrid !== part.offGrid || end <= part.start || start >= part.end,
  );
  return [...others, part].sort((a, b) => a.start - b.start);
}

/**
 * The text is written to disk when the field is left, the sheet closed or the page hidden; only then is it
 * reported as stored.
 */
function NoteEditor(props: {
  readonly note: ShownNote;
  readonly stores: NoteStores;
  readonly label: string;
}) {
  const { note, stores, label } = props;
  const { db, paciente: patient } = useBoard().calendar.open;
  const { sync, newId } = useAccountContext();
  const { now, trouble, update } = useServices();
  /** The text written on this device, even if the server rejected it. */
  const ownText = note.unsent?.text ?? note.text;
  const key = `${db.name} ${patient} ${note.fecha} ${note.start}`;
  /** What an earlier page of this tab could not store. */
  const [left] = useState(() => readLeftNote(key));
  /** The text typed since the note last changed; null if none was. */
  const [typed, setTyped] = useState(left?.text ?? null);
  /** The text that the author typed over: the one shown when they began, or the one that they have written since. */
  const over = useRef(left?.over ?? ownText);
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  /** Whether what could not be stored outlives a reload. */
  const [isLeft, setLeft] = useState(false);
  /** The text with which the page is left on purpose. */
  const leaving = useRef<string | null>(null);
  const actions = useRef<HTMLDivElement>(null);
  /** The last failure, also once the field is gone. */
  const lastFailure = useRef<StorageFailure>('other');
  const stored = useRef(ownText);
  /** The text on the disk; older than `stored` while a write runs. */
  const written = useRef(ownText);
  const outcome = useRef<Promise<NoteOutcome>>(Promise.resolve('unchanged'));

  // The note has changed: the disk has what was typed, or another device changed a note that is not being edited.
  useEffect(() => {
    const own = stored.current;
    stored.current = ownText;
    written.current = ownText;
    setTyped((before) => (readNoteText(before) === own ? null : before));
  }, [ownText]);

  function store(): Promise<NoteOutcome> {
    const text = readNoteText(typed);
    if (text !== null && text !== stored.current) outcome.current = write(text);
    return outcome.current;
  }

  async function write(text: string): Promise<NoteOutcome> {
    const before = stored.current;
    stored.current = text;
    try {
      const { fecha, start } = note;
      const edit = { paciente: patient, fecha, start, text, seen: [over.current] };
      const isNew = await writeNote(db, edit, { id: newId(), createdAt: now() });
      written.current = text;
      over.current = text;
      setFailure(null);
      dropLeftNote(key);
      if (isNew) void sync.saved();
      return text === '' ? 'removed' : 'written';
    } catch (cause) {
      console.error('the note was not stored', cause);
      stored.current = before;
      lastFailure.current = storageFailure(cause);
      setFailure(lastFailure.current);
      setLeft(leaveNote(key, { text, over: over.current }));
      return 'failed';
    }
  }

  function isUnwritten(): boolean {
    const text = readNoteText(typed);
    return text !== null && text !== written.current && typed !== leaving.current;
  }

  /** Restores the stored text, so that the sheet can be closed without the typed one. */
  function discard() {
    setTyped(null);
    setFailure(null);
    dropLeftNote(key);
    // Pressing the button has left the field, so that a write may still be failing.
    void outcome.current.then(() => dropLeftNote(key));
    outcome.current = Promise.resolve('unchanged');
  }

  function leave() {
    if (typed !== null && leaveNote(key, { text: typed, over: over.current })) {
      leaving.current = typed;
    }
  }

  // The message and its buttons are below the field, which gets the focus.
  useEffect(() => {
    if (failure !== null) actions.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);

  // The sheet may close without its buttons, for example when its shift is removed; then the text is stored nowhere
  // else.
  const storeLast = useEffectEvent(async () => {
    if ((await store()) === 'failed')
      toast('error', describeNotStored('thisNote', lastFailure.current, typed ?? ''));
  });
  // Unloading aborts a write in progress. The beforeunload prompt gives it time to finish.
  useListener('beforeunload', (event) => {
    if (!isUnwritten()) return;
    event.preventDefault();
    void store();
  });
  useListener('pagehide', () => void store());
  useListener('visibilitychange', () => void store(), { on: document });
  useEffect(() => () => void storeLast(), []);
  useEffect(() => {
    const all = stores.current;
    all.add(store);
    return () => void all.delete(store);
  });

  const text = typed ?? ownText;
  const rejection = note.unsent?.rejection ?? null;
  return (
    <div className="stack">
      <Field
        label={label}
        hint={messages.count(formatInteger(text.length), formatInteger(NOTE_LENGTH))}
        error={
          failure !== null
            ? describeFailure(failure, isLeft)
            : rejection === null
              ? null
              : messages.rejected(rejection.message)
        }
      >
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${styles['text']}`}
            rows={3}
            maxLength={NOTE_LENGTH}
            value={text}
            onChange={(event) => {
              if (typed === null) over.current = ownText;
              setTyped(event.target.value);
            }}
            onBlur={() => void store()}
            // Ctrl+Z undoes typing here, not a step of the calendar.
            onKeyDown={(event) => event.stopPropagation()}
          />
        )}
      </Field>
      {failure === null ? null : (
        <div ref={actions} className="row">
          {failure === 'outdated' ? <ReloadButton update={update} onLeave={leave} /> : null}
          <Button onClick={discard}>{messages.discard}</Button>
        </div>
      )}
      {rejection === null ? null : <Instead text={ownText} there={note.text} />}
      <p role="status" className="soft">
        {describeDelivery(
          { ...note, text: ownText },
          typed,
          trouble.current().includes('volatile'),
        )}
      </p>
    </div>
  );
}

/**
 * The note's text for everybody else while the text written here is rejected: both do not fit, or there is another
 * reason.
 */
function Instead({ text, there }: { readonly text: string; readonly there: string }) {
  if (there === text) return null;
  const room = roomBeside(there);
  return (
    <div className={styles['instead']}>
      {text.length <= room ? null : <p>{messages.roomBeside(formatInteger(room))}</p>}
      <p>{messages.there}</p>
      <blockquote>{there}</blockquote>
    </div>
  );
}

/** Why the note could not be stored, and what becomes of the text if the page is loaded again. */
function describeFailure(failure: StorageFailure, isLeft: boolean): string {
  const text = describeNotStored('note', failure);
  if (failure !== 'outdated') return text;
  return `${text} ${isLeft ? notStored.typed.stays : notStored.typed.goes}`;
}

/** Whether the server has what the field shows. */
function describeDelivery({ text, unsent }: ShownNote, typed: string | null, isVolatile: boolean) {
  if (typed !== null && readNoteText(typed) !== text) return '';
  if (unsent === null) return text === '' ? '' : messages.sent;
  if (unsent.rejection !== null) return '';
  if (text === '') return messages.removedUnsent;
  return isVolatile ? messages.unsentInPage : messages.unsent;
}
