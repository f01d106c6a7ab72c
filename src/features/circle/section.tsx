import { type ReactNode, useId } from 'react';
import styles from './circle.module.css';

/** A list of people under a heading, with what can be done below it. */
export function Section(props: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h3 id={id}>{props.title}</h3>
      {props.children}
    </section>
  );
}

interface RowProps {
  readonly name: string;
  /** A word beside the name, such as «Tú». */
  readonly tag: string | null;
  readonly notes: readonly (string | null)[];
  /** Told about this person: buttons get the id of the name as their description. */
  readonly actions?: ((nameId: string) => ReactNode) | undefined;
}

/** One person: name, what is known of them, and the actions. */
export function Row({ name, tag, notes, actions }: RowProps) {
  const id = useId();
  return (
    <li className={styles['row']} aria-labelledby={id}>
      <div className={styles['known']}>
        <p className={styles['person']}>
          <b id={id}>{name}</b>
          {tag === null ? null : <span className={styles['tag']}>{tag}</span>}
        </p>
        {notes.map((note) =>
          note === null ? null : (
            <p key={note} className={styles['note']}>
              {withWholeDates(note)}
            </p>
          ),
        )}
      </div>
      {actions === undefined ? null : <div className={styles['actions']}>{actions(id)}</div>}
    </li>
  );
}

/** A note whose dates are not broken at their hyphens. */
function withWholeDates(note: string): ReactNode {
  return note.split(/(\d+-\d+-\d+)/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={piece} className={styles['date']}>
        {piece}
      </span>
    ),
  );
}
