import { lazy } from 'react';

/** «Ahora y hoy», loaded with its first use: the calendar's list has it, and the week does not. */
export const LazyPresenceCard = lazy(async () => ({
  default: (await import('./presence-card.tsx')).PresenceCard,
}));
