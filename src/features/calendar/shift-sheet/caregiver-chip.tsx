import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import type { Caregiver } from '#domain/people/person.ts';
import { nameAmong } from '#features/calendar/view-model/short-name.ts';
import { Caution } from './caution.tsx';
import styles from './chips.module.css';

/** A first name that is chosen by a press. Its accessible name is the full one. */
export function CaregiverChip(props: {
  readonly caregiver: ShiftCaregiver;
  readonly among: readonly Caregiver[];
  /** Whether it is already chosen; undefined if a press ends the question. */
  readonly pressed?: boolean | undefined;
  /** The warning about this caregiver. */
  readonly cautions: readonly string[];
  readonly onPress: () => void;
}) {
  const { caregiver, among, pressed, cautions, onPress } = props;
  const shown = nameAmong(caregiver, among);
  return (
    <button type="button" className={styles['chip']} aria-pressed={pressed} onClick={onPress}>
      <span>
        {shown} <span className="visually-hidden">{caregiver.nombre.slice(shown.length)}</span>
      </span>
      <Caution text={cautions.join('. ') || null} />
    </button>
  );
}
