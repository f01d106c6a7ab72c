import { useState } from 'react';
import type { Fecha } from '#domain/calendar/time.ts';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { bySeriesOrDay, type ShiftList } from './shift-groups.ts';

/** The shifts to answer by series and day. What is left of a list keeps its place until the next day. */
export function useListsToAnswer(
  toAnswer: readonly ShownShift[],
  today: Fecha,
): readonly ShiftList[] {
  const [before, setBefore] = useState({ today, lists: bySeriesOrDay(toAnswer, []) });
  const lists = bySeriesOrDay(toAnswer, before.today === today ? before.lists : []);
  if (before.today !== today || namesOf(before.lists) !== namesOf(lists)) {
    setBefore({ today, lists });
  }
  return lists;
}

function namesOf(lists: readonly ShiftList[]): string {
  return lists.map(({ key }) => key).join();
}
