import { type Care, caregiversOf } from '#domain/calendar/day.ts';
import { isUnnamed } from '#domain/calendar/status.ts';
import { formatList } from '#domain/format-list.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';

/** «Ana Rojas», «Ana Rojas e Ignacio Soto»; empty where nobody is named. */
export function caregiverNames(care: Care | null): string {
  const names = care === null ? [] : caregiversOf(care).map(({ nombre }) => nombre);
  return formatList(names.filter(Boolean));
}

/** Like `caregiverNames`, but says where somebody is confirmed without a name. */
export function whoComes(care: Care | null): string {
  return care !== null && isUnnamed(care) ? messages.unnamed : caregiverNames(care);
}
