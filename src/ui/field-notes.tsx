import styles from './field.module.css';
import { AlertIcon } from './icons.tsx';

interface FieldNotesProps {
  /** The id of the field or group that they belong to. */
  readonly id: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
}

/** The notes below a field or a group: hint and error. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint ? (
        <p className="soft" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={styles['error']} id={`${id}-error`}>
          <AlertIcon size={18} />
          {error}
        </p>
      ) : null}
    </>
  );
}

/** The ids of the notes present, for `aria-describedby`. */
export function describedBy({ id, hint, error }: FieldNotesProps): string | undefined {
  const notes = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean);
  return notes.length > 0 ? notes.join(' ') : undefined;
}
