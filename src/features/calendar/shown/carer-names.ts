import { type Care, carersOf } from '#domain/calendar/day.ts';
import { formatList } from '#i18n/format.ts';

/** «Ana Rojas», «Ana Rojas e Ignacio Soto»; empty where nobody is named. */
export function carerNames(care: Care | null): string {
  const names = care === null ? [] : carersOf(care).map(({ nombre }) => nombre);
  return formatList(names.filter(Boolean));
}
