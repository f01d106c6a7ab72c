import { sameDayChange } from './day-change.ts';
import { type Draft, withDays } from './draft.ts';
import { mergeDayChanges } from './merge-day-changes.ts';

/**
 * Undoes the last step that still has an effect on the draft. A step has none if its change has left the draft, because
 * somebody else made the same. Returns the same draft if there is no such step.
 */
export function undo(draft: Draft): Draft {
  return retrace(draft, 'undo');
}

/** Redoes the step undone last; returns the same draft if there is none. */
export function redo(draft: Draft): Draft {
  return retrace(draft, 'redo');
}

/** Only the slots of the step change: another tab may have changed other slots of its days since. */
function retrace(draft: Draft, way: 'undo' | 'redo'): Draft {
  for (let steps = draft[way]; ; steps = steps.slice(0, -1)) {
    const step = steps.at(-1);
    if (step === undefined) return draft;
    const [from, to] = way === 'undo' ? [step.after, step.before] : [step.before, step.after];
    const changed = Object.keys(from).flatMap((fecha) => {
      const now = draft.days[fecha] ?? null;
      const next = mergeDayChanges(from[fecha], to[fecha], now);
      return sameDayChange(now, next) ? [] : [[fecha, next] as const];
    });
    if (changed.length === 0) continue;
    const days = withDays(draft.days, Object.fromEntries(changed));
    const left = steps.slice(0, -1);
    return way === 'undo'
      ? { days, undo: left, redo: [...draft.redo, step] }
      : { days, undo: [...draft.undo, step], redo: left };
  }
}
