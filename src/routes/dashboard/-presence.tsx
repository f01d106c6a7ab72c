import { useDeviceClock } from '#features/calendar/store/device-clock.ts';
import { toMinute, useNow } from '#features/calendar/store/use-now.ts';
import { PresenceCard, type PresenceCardProps } from '#features/presence/presence-card.tsx';

/** «Ahora y hoy», by the clock of the calendar. */
export function Presence(props: Omit<PresenceCardProps, 'clock' | 'now'>) {
  return <PresenceCard {...props} clock={useDeviceClock()} now={useNow(toMinute)} />;
}
