import { useState } from 'react';
import type { Fecha } from '#domain/calendar/time.ts';
import { Above } from '#features/calendar/commands/above.tsx';
import { useBoard } from '#features/calendar/commands/board.ts';
import { dayInText } from '#i18n/describe-days.ts';
import { changesElsewhere as messages } from '#i18n/es/changes-elsewhere.ts';
import { common } from '#i18n/es/common.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import styles from './notice.module.css';
import { periodFechas } from './plan-period.ts';

/**
 * Leads to the first unsaved change while none is among the days shown, until that is declined: nobody should save or
 * undo what cannot be seen.
 */
export function ChangesElsewhere() {
  const { calendar, fecha, vista, show } = useBoard();
  const [declined, setDeclined] = useState<Fecha | null>(null);
  const changed = Object.keys(calendar.draft.days)
    .filter((day) => calendar.day(day).changes.length > 0)
    .sort();
  const shown = periodFechas(vista, fecha);
  const [first] = changed;
  if (first === undefined || first === declined || changed.some((day) => shown.includes(day))) {
    return null;
  }
  return (
    <Above>
      <div className={styles['offer']}>
        <p className={styles['list']}>{messages.text}</p>
        <Button onClick={() => show(() => ({ fecha: first }))}>
          {messages.goTo(dayInText(first))}
        </Button>
        <IconButton label={common.close} onClick={() => setDeclined(first)}>
          <CloseIcon />
        </IconButton>
      </div>
    </Above>
  );
}
