import {
  type CareRequest,
  careRequestKey,
  intervalKey,
  sameCaregiver,
} from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import { monthOf } from '#domain/calendar/time.ts';
import { groupBy } from '#domain/group-by.ts';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { statusName } from '#i18n/es/status.ts';
import { formatFecha } from '#i18n/format.ts';

/**
 * The changes of one mutation as lines of text: «Lunes 23, 08:00–10:00, agregar turno confirmado, Ana». If the same hours
 * are removed and added, the line says only what the shift becomes: «cambiar a confirmada, Ana». The month is named if
 * it is not the current one.
 */
export function describeChanges(changes: readonly SlotChange[], today: string) {
  const paired = pairReplacements(changes);
  return changes
    .filter((change) => change.accion === 'inscribir' || !paired.has(change))
    .map((change) => ({
      key: `${change.accion} ${careRequestKey(change.record)}`,
      text: describeChange(change, paired.has(change), today),
    }));
}

function describeChange({ accion, record }: SlotChange, replaces: boolean, today: string): string {
  const { horaInicio, horaFin, cuidador } = record;
  const status = statusName[record.status];
  const action =
    accion === 'eliminar'
      ? messages.remove
      : replaces
        ? messages.changeTo(status)
        : messages.add(isConfirmed(record));
  // A replacement may only take the caregiver away.
  const who = cuidador?.nombre ?? (replaces ? messages.noCaregiver : null);
  return messages.line(describeDay(record, today), `${horaInicio}–${horaFin}`, action, who);
}

function describeDay({ fecha }: CareRequest, today: string): string {
  const weekday = formatFecha(fecha, 'weekday');
  const day = formatFecha(fecha, monthOf(fecha) === monthOf(today) ? 'dayNumber' : 'dayMonth');
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${day}`;
}

/**
 * The removals and additions that together change one shift. Several shifts may have the same hours: those of the
 * same caregiver are paired first. A change from one caregiver to another is not paired, so that the one who loses
 * the shift is named.
 */
function pairReplacements(changes: readonly SlotChange[]): ReadonlySet<SlotChange> {
  const removals = groupBy(
    changes.filter(({ accion }) => accion === 'eliminar'),
    ({ record }) => intervalKey(record),
  );
  const paired = new Set<SlotChange>();
  const isUnnamed: typeof sameCaregiver = (a, b) => !a || !b;
  for (const isSame of [sameCaregiver, isUnnamed]) {
    for (const change of changes) {
      if (change.accion === 'eliminar' || paired.has(change)) continue;
      const { cuidador } = change.record;
      const removal = removals
        .get(intervalKey(change.record))
        ?.find((one) => !paired.has(one) && isSame(one.record.cuidador, cuidador));
      if (removal !== undefined) paired.add(removal).add(change);
    }
  }
  return paired;
}
