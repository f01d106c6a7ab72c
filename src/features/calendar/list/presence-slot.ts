import { type ComponentType, createContext, type ReactNode } from 'react';
import type { Person } from '#domain/people/person.ts';
import type { Stretch } from '#domain/planner/instants.ts';

/**
 * «Ahora y hoy» of a patient, which another feature draws above the list, and when what is beneath it can be drawn
 * without being moved by it. Null draws nothing.
 */
export const PresenceSlot = createContext<ComponentType<{
  readonly patient: Person;
  readonly isAwaited: boolean;
  /** Asks who comes in an open stretch of the night. */
  readonly onCover: ((gap: Stretch) => void) | undefined;
  readonly children: (card: ReactNode, isRead: boolean) => ReactNode;
}> | null>(null);
