import { type Care, carersOf } from '#domain/calendar/day.ts';
import { calendar as words } from '#i18n/es/calendar.ts';

/** «Ana Rojas», «Ana Rojas y Luis Soto»; empty where nobody is named. */
export function carerNames(care: Care | null): string {
  const names = care === null ? [] : carersOf(care).map(({ nombre }) => nombre);
  return names.filter(Boolean).join(words.and);
}
