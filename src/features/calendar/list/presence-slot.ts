import { type ComponentType, createContext, type ReactNode } from 'react';
import type { Person } from '#domain/people/person.ts';
import type { Stretch } from '#domain/planner/instants.ts';
import type { GapCover } from '#features/calendar/commands/cover-gap.ts';

/**
 * «Ahora y hoy» of a patient, which another feature draws above the list; tells when the content below can be drawn
 * without being moved by it. Null draws nothing.
 */
export const PresenceSlot = createContext<ComponentType<{
  readonly patient: Person;
  /** What waits for the other while shifts are still to come: the lines of the card, or the days around it. */
  readonly waiting: 'lines' | 'around' | undefined;
  /** The actions for open stretches of the night; null if there are none. */
  readonly coverOf: (gaps: readonly Stretch[]) => GapCover | null;
  readonly children: (card: ReactNode, isRead: boolean) => ReactNode;
}> | null>(null);
