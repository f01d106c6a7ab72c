import { useCallback, useMemo, useState } from 'react';
import type { Go } from './commands/board.ts';
import { describePeriod } from './view-model/describe-period.ts';
import { stepFrom, type Vista } from './view-model/views.ts';

/** Changes the period and the view on the screen, and announces where that leads. */
export function usePeriod(onGo: Go, say: (text: string) => void) {
  /** How often «Hoy» was pressed: each press scrolls to today, also where the period stays the same. */
  const [todayPresses, setTodayPresses] = useState(0);
  const show: Go = useCallback(
    (change, replace = false) => {
      onGo((at) => {
        const next = change(at);
        say(describePeriod(next.vista ?? at.vista, next.fecha ?? at.fecha));
        return next;
      }, replace);
    },
    [onGo, say],
  );
  const controls = useMemo(
    () => ({
      onVista: (vista: Vista) => show(() => ({ vista })),
      onStep: (step: -1 | 1) => show((at) => ({ fecha: stepFrom(at.vista, at.fecha, step) })),
      onToday() {
        setTodayPresses((times) => times + 1);
        show(({ today }) => ({ fecha: today }));
      },
    }),
    [show],
  );
  return { show, controls, todayPresses };
}
