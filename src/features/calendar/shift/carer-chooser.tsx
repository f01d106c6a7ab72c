import { Link } from '@tanstack/react-router';
import { useObservable } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { Carer } from '#domain/calendar/record.ts';
import type { Fecha, Span } from '#domain/calendar/time.ts';
import { isUnavailable } from '#domain/people/is-unavailable.ts';
import type { Caregiver } from '#domain/people/person.ts';
import { carerOf, firstName, intervalWords } from '#features/calendar/shown/cell-words.ts';
import type { OpenCalendar } from '#features/calendar/state/open-calendar.ts';
import { useBusy, useCaregivers } from '#features/calendar/state/use-planning.ts';
import { shift } from '#i18n/es/shift.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './carer-chooser.module.css';
import { Caution } from './caution.tsx';

export interface CarerChooserProps {
  readonly open: OpenCalendar;
  /** The shift that is asked about. */
  readonly fecha: Fecha;
  readonly interval: Span;
  readonly onChoose: (carer: Carer | null, keep: boolean) => void;
  readonly onClose: () => void;
}

/** Asks who comes to a confirmed shift. One press answers; the answer can be kept for later shifts. */
export function CarerChooser(props: CarerChooserProps) {
  const { open, fecha, interval, onChoose, onClose } = props;
  const caregivers = useCaregivers(open);
  const [keep, setKeep] = useState(false);
  const busy = useBusy(open, fecha);
  return (
    <Dialog title={shift.chooser.title} onClose={onClose}>
      <p className={styles['when']}>{intervalWords(fecha, interval.start, interval.end)}</p>
      {caregivers.length === 0 ? (
        <p>
          {shift.chooser.noneAssigned}{' '}
          <Link to="/dashboard/usersmanagement">{shift.chooser.assign}</Link>
        </p>
      ) : null}
      <CarerList
        label={shift.chooser.label}
        caregivers={caregivers}
        beside={(carer) => busy(carer, interval)}
        onChoose={(carer) => onChoose(carer, keep)}
      />
      <Checkbox checked={keep} onChange={(event) => setKeep(event.target.checked)}>
        {shift.chooser.keep}
      </Checkbox>
    </Dialog>
  );
}

/**
 * The default carer for new confirmed shifts. If that carer is unassigned meanwhile, the next shift asks
 * again.
 */
export function DefaultCarer(props: {
  readonly open: OpenCalendar;
  readonly carer: Carer | null;
  readonly onForget: () => void;
}) {
  const { open, carer, onForget } = props;
  const assigned = useObservable(() => open.caregivers, [open]) ?? null;
  const isGone = carer !== null && isUnavailable(carer, assigned);
  useEffect(() => {
    if (isGone) onForget();
  }, [isGone, onForget]);
  const first = carer === null ? '' : nameAmong(carer, assigned ?? []);
  return (
    <span className={styles['kept']}>
      <span className={styles['keptName']}>
        {carer === null ? shift.chooser.keepingNobody : shift.chooser.keeping(first)}
        <span className="visually-hidden">{carer?.nombre.slice(first.length)}</span>
      </span>
      <Button variant="quiet" onClick={onForget}>
        {shift.chooser.changeKept}
      </Button>
    </span>
  );
}

/** The first name, or the whole one beside somebody else of that first name. */
function nameAmong(carer: Carer, assigned: readonly Caregiver[]): string {
  const first = firstName(carer);
  const namesakes = assigned.filter((other) => firstName(carerOf(other)) === first);
  return namesakes.length > 1 ? carer.nombre : first;
}

/** One button for everyone who may come, and one for nobody. */
function CarerList(props: {
  readonly label: string;
  readonly caregivers: readonly Caregiver[];
  /** A warning beside a name. */
  readonly beside?: (carer: Carer) => string | null;
  readonly onChoose: (carer: Carer | null) => void;
}) {
  const { label, caregivers, beside, onChoose } = props;
  const options: readonly (Carer | null)[] = [...caregivers.map(carerOf), null];
  return (
    <fieldset className={styles['list']}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((carer) => (
        <button
          key={carer === null ? '' : String(carer.id)}
          type="button"
          className={styles['option']}
          onClick={() => onChoose(carer)}
        >
          {carer?.nombre ?? shift.chooser.none}
          {carer === null ? null : <Caution text={beside?.(carer) ?? null} />}
        </button>
      ))}
    </fieldset>
  );
}
