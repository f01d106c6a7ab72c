import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { describedBy, FieldNotes } from '#ui/field-notes.tsx';
import styles from './boxes.module.css';

/** A number in boxes of one character that behave like one field: typing moves on, backspace moves back. */
export function Boxes(props: {
  readonly legend: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** One character each, or none. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** The character to put into a box; null to reject it. */
  readonly accept: (character: string, place: number) => string | null;
  /** The boxes for a whole pasted text; null to reject it. */
  readonly spread: (text: string) => readonly string[] | null;
  readonly label: (place: number) => string;
  readonly inputMode: (place: number) => 'numeric' | 'text';
  readonly autoComplete?: string;
  /** Focus has left all of the boxes. */
  readonly onLeave?: () => void;
  /** Whether the first box takes focus when it appears. */
  readonly focused?: boolean;
  /** Whether a dash is shown before the last one. */
  readonly dash?: boolean;
}) {
  const { legend, hint, error, value, onChange, accept, spread } = props;
  const id = useId();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);

  function focus(place: number) {
    inputs.current[Math.max(0, Math.min(place, value.length - 1))]?.focus();
  }

  function put(text: string, from: number) {
    const next = [...value];
    let place = from;
    for (const character of text) {
      if (place >= next.length) break;
      const accepted = accept(character, place);
      if (accepted !== null) next[place++] = accepted;
    }
    onChange(next);
    if (place > from) focus(place);
  }

  function putAll(text: string, from: number) {
    const boxes = spread(text);
    if (boxes === null) return put(text, from);
    onChange(boxes);
    focus(boxes.length - 1);
  }

  function change(text: string, place: number) {
    const before = value[place] ?? '';
    if (text === '') return onChange(value.map((box, at) => (at === place ? '' : box)));
    // Two characters: one was typed beside the existing one, and replaces it. More were autofilled or dictated.
    if (text.length === 2 && before !== '' && text.includes(before)) {
      return put(text.startsWith(before) ? text.slice(1) : text.slice(0, 1), place);
    }
    if (text.length > 1) putAll(text, place);
    else put(text, place);
  }

  function press(event: KeyboardEvent<HTMLInputElement>, place: number) {
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: place - 1,
      ArrowRight: place + 1,
      Home: 0,
      End: value.length - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      focus(to);
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // Handled here because typing the same character again fires no change event. Touch keyboards report no keys and
      // fire the change event.
      event.preventDefault();
      put(event.key, place);
    } else if (event.key === 'Backspace' && value[place] === '' && place > 0) {
      event.preventDefault();
      onChange(value.map((box, at) => (at === place - 1 ? '' : box)));
      focus(place - 1);
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, place: number) {
    event.preventDefault();
    putAll(event.clipboardData.getData('text').trim(), place);
  }

  return (
    <fieldset
      className={styles['group']}
      aria-describedby={describedBy({ id, hint, error })}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || props.onLeave?.()
      }
    >
      <legend>{legend}</legend>
      <div className={styles['boxes']}>
        {value.map((box, place) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={place}
            ref={(input) => {
              inputs.current[place] = input;
            }}
            className={props.dash && place === value.length - 1 ? styles['last'] : undefined}
            value={box}
            aria-label={props.label(place)}
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            inputMode={props.inputMode(place)}
            autoComplete={place === 0 ? (props.autoComplete ?? 'off') : 'off'}
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => change(event.target.value, place)}
            onKeyDown={(event) => press(event, place)}
            onPaste={(event) => paste(event, place)}
            onFocus={(event) => event.target.select()}
            // biome-ignore lint/a11y/noAutofocus: the page asks for nothing else
            autoFocus={props.focused && place === 0}
          />
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
