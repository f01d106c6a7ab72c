import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { type ShortNames, shortNameOf } from '#domain/people/caregiver-mark.ts';
import { spokenAfter } from '#features/calendar/view-model/short-name.ts';
import { Caution } from './caution.tsx';
import styles from './chips.module.css';

/** A short name that is chosen by a press. Its accessible name ends with the full one. */
export function CaregiverChip(props: {
  readonly caregiver: ShiftCaregiver;
  /** Those of all who are offered. */
  readonly short: ShortNames;
  /** Whether it is already chosen; undefined if a press ends the question. */
  readonly pressed?: boolean | undefined;
  /** The warning about this caregiver. */
  readonly cautions: readonly string[];
  readonly onPress: () => void;
}) {
  const { caregiver, short, pressed, cautions, onPress } = props;
  const shown = shortNameOf(caregiver, short);
  return (
    <button type="button" className={styles['chip']} aria-pressed={pressed} onClick={onPress}>
      <span>
        {shown} <span className="visually-hidden">{spokenAfter(shown, caregiver)}</span>
      </span>
      <Caution text={cautions.join('. ') || null} />
    </button>
  );
}
