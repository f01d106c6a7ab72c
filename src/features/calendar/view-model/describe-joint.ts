import { type Care, caregiversOf, type Shift } from '#domain/calendar/day.ts';
import { isJoint } from '#domain/planner/joint.ts';
import { joint as messages } from '#i18n/es/joint.ts';
import { describeInterval } from './describe-shift.ts';

/** What a shift to which several people come is marked with; none for any other. */
export function jointMark(care: Care) {
  if (!isJoint(care)) return [];
  const people = caregiversOf(care).length;
  return [
    {
      title: messages.title(people),
      name: messages.name(people),
      alert: messages.alert(people),
    },
  ];
}

/** The attributes of the mark: in few letters, for where there is little room. */
export function jointAttributes(care: Care) {
  return {
    'data-varios': isJoint(care) ? messages.short(caregiversOf(care).length) : undefined,
  };
}

/**
 * «Camila Torres y Diego Muñoz vienen a la misma hora: lunes, 23 de noviembre, 20:00 a 08:00»
 * @param parts of a night both.
 */
export function describeJoint([first, second = first]: readonly [Shift, ...Shift[]]): string {
  const names = caregiversOf(first).map(({ nombre }) => nombre || messages.unnamed);
  return messages.one(names, describeInterval(first.fecha, first.start, second.end));
}
