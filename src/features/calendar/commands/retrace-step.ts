import type { Step } from '#domain/calendar/draft.ts';
import { redo, undo } from '#domain/calendar/undo.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { undoing as messages } from '#i18n/es/undoing.ts';
import { formatFecha } from '#i18n/format.ts';

const WAYS = {
  undo: { take: undo, to: 'redo', describe: messages.undone, nothing: messages.nothingToUndo },
  redo: { take: redo, to: 'undo', describe: messages.redone, nothing: messages.nothingToRedo },
} as const;

/** Undoes or redoes the latest step, and announces where. */
export function retraceStep(
  calendar: Pick<Calendar, 'draft' | 'change'>,
  say: (text: string) => void,
  way: 'undo' | 'redo',
): void {
  const { take, to, describe, nothing } = WAYS[way];
  // Read afterwards, because steps without an effect are passed over.
  const step = calendar.change(take) ? calendar.draft[to].at(-1) : undefined;
  say(step === undefined ? nothing : describe(describeStep(step)));
}

/** «martes, 17 de noviembre», «3 días» */
function describeStep({ after }: Step): string {
  const [fecha, ...others] = Object.keys(after);
  return fecha !== undefined && others.length === 0
    ? formatFecha(fecha, 'long')
    : messages.days(others.length + 1);
}
