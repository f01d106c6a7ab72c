import { type Care, caregiversOf } from '#domain/calendar/day.ts';
import { formatList } from '#i18n/format.ts';

/** «Ana Rojas», «Ana Rojas e Ignacio Soto»; empty where nobody is named. */
export function caregiverNames(care: Care | null): string {
  const names = care === null ? [] : caregiversOf(care).map(({ nombre }) => nombre);
  return formatList(names.filter(Boolean));
}
