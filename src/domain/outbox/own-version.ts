import type { CareRequest } from '#domain/calendar/care-request.ts';
import { fechasOfChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { applyDayChange } from '#domain/calendar/day-change.ts';
import { changesOfDraft, type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { asWanted } from '#domain/calendar/with-changes.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Mutation } from './queue.ts';

/** The changes of a mutation, whose author has seen what is there by now. */
type OwnVersion = Pick<Mutation, 'changes' | 'beside'>;

/** The draft with changes that conflict with the current state, and replace it: the user has seen both versions. */
export function keepOwnVersion(
  draft: Draft,
  { changes, beside }: OwnVersion,
  careRequests: readonly CareRequest[],
): Draft {
  const edits = fechasOfChanges(changes).map((fecha) => {
    const expected = deriveDay(fecha, careRequests);
    const shown = applyDayChange(expected, draft.days[fecha]);
    return { expected, wanted: asWanted(shown, changes, beside) };
  });
  return editDraft(draft, edits);
}

/** The changes from some care requests to an own version. */
export function changesToOwnVersion(
  mutation: OwnVersion,
  careRequests: readonly CareRequest[],
): readonly SlotChange[] {
  const byDay = groupBy(careRequests, ({ fecha }) => fecha);
  const own = keepOwnVersion(EMPTY_DRAFT, mutation, careRequests);
  return changesOfDraft(own, (fecha) => byDay.get(fecha) ?? []);
}

/** Whether some care requests are as a mutation's author wanted them: keeping the own version would change nothing. */
export function isFulfilled(mutation: OwnVersion, careRequests: readonly CareRequest[]): boolean {
  return changesToOwnVersion(mutation, careRequests).length === 0;
}
