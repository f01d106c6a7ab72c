import { type ComponentType, createContext } from 'react';
import type { Person } from '#domain/people/person.ts';

export type ActivityDialog = ComponentType<{
  readonly person: Person;
  readonly onClose: () => void;
}>;

/** The dialog of a calendar's activity, which another feature draws. */
export const ActivitySlot = createContext<ActivityDialog | null>(null);
