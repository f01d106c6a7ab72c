import { type ComponentType, createContext, type ReactNode } from 'react';
import type { Person } from '#domain/people/person.ts';

/**
 * «Ahora y hoy» of a patient, which another feature draws above the list, and when what is beneath it can be drawn
 * without being moved by it. Null draws nothing.
 */
export const PresenceSlot = createContext<ComponentType<{
  readonly patient: Person;
  readonly isAwaited: boolean;
  readonly children: (card: ReactNode, isRead: boolean) => ReactNode;
}> | null>(null);
