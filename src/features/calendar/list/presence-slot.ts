import { type ComponentType, createContext } from 'react';
import type { Person } from '#domain/people/person.ts';

/** «Ahora y hoy» of a patient, which another feature draws above the list; null draws nothing. */
export const PresenceSlot = createContext<ComponentType<{ readonly patient: Person }> | null>(null);
