import { addDays, formatHora, MS_PER_MINUTE, SLOT_MINUTES } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { formatList } from '#domain/format-list.ts';
import { fullName, type Person } from '#domain/people/person.ts';
import type { Stretch } from '#domain/planner/instants.ts';
import type { Attendance, Presence } from '#domain/planner/presence.ts';
import { joint } from '#i18n/es/joint.ts';
import { presence as messages } from '#i18n/es/presence.ts';
import { formatFecha, formatOClock } from '#i18n/format.ts';

/**
 * «20:00», «23:00 (después del cambio de hora)»: where the clock is put back it shows an hour twice, and the second one
 * would seem to be over.
 */
function describeHora(instant: number, clock: ZoneClock): string {
  const minute = clock.minuteOf(instant);
  const first = clock.instantOf(clock.fechaOf(instant), Math.floor(minute / SLOT_MINUTES));
  const isAgain = instant >= first + SLOT_MINUTES * MS_PER_MINUTE;
  return isAgain ? messages.again(formatHora(minute)) : formatHora(minute);
}

/** «las 20:00», «mañana a las 08:00», «el jueves a las 08:00» */
function describeTime(instant: number, now: number, clock: ZoneClock): string {
  const time = formatOClock(describeHora(instant, clock));
  const [fecha, today] = [clock.fechaOf(instant), clock.fechaOf(now)];
  if (fecha === today) return time;
  if (fecha === addDays(today, 1)) return messages.tomorrow(time);
  return messages.onDay(formatFecha(fecha, 'weekday'), time);
}

/** «hasta las 14:00», «hasta las 14:00 y las 18:00» where they leave at different times. */
export function describeUntil(here: readonly Attendance[], now: number, clock: ZoneClock): string {
  return messages.until([...new Set(here.map(({ end }) => describeTime(end, now, clock)))]);
}

/** «Ana Rojas y Luis Soto», «Ana Rojas y alguien sin nombre» */
export function describeNames(attendances: readonly Attendance[]): string {
  return formatList(
    attendances.map(
      ({ cuidador }, index) =>
        cuidador?.nombre || (index === 0 ? messages.unnamed : messages.someone),
    ),
  );
}

/** «Camila Torres, a las 20:00», «turno por confirmar, mañana a las 08:00»; says where several come at once. */
export function describeNext({ next }: Presence, now: number, clock: ZoneClock): string {
  const [first] = next;
  if (first === undefined) return messages.nobodyNext;
  const who = next.map(({ cuidador, certainty }) => {
    if (certainty === 'pending') return messages.asks;
    const name = cuidador?.nombre || messages.someone;
    return certainty === 'unsent' ? `${name} (${messages.unsent})` : name;
  });
  const when = messages.from(describeTime(first.start, now, clock));
  const coming = messages.comes(formatList([...new Set(who)]), when);
  const people = next.filter(({ certainty }) => certainty !== 'pending').length;
  return people < 2 ? coming : `${coming} (${joint.name(people)})`;
}

/** «22:00–08:00, 09:00–10:00», «hasta las 08:00» of what has begun. */
export function describeStretches(
  stretches: readonly Stretch[],
  now: number,
  clock: ZoneClock,
): string {
  const time = (instant: number) => describeHora(instant, clock);
  return stretches
    .map(({ start, end }) =>
      start <= now
        ? messages.until([formatOClock(time(end))])
        : messages.span(time(start), time(end)),
    )
    .join(', ');
}

/** The nickname, with the name where another one listed has the same nickname. */
export function titleOf(person: Person, listed: readonly { readonly person: Person }[]): string {
  const { nickname } = person;
  const namesakes = listed.filter((other) => other.person.nickname === nickname);
  if (!nickname) return fullName(person);
  return namesakes.length > 1 ? `${nickname} (${fullName(person)})` : nickname;
}
