import { sameCaregiver } from '#domain/calendar/care-request.ts';
import { caregiversOf, type Shift } from '#domain/calendar/day.ts';
import { type Fecha, formatHora } from '#domain/calendar/time.ts';
import { isJoint, type JointHours } from '#domain/planner/joint.ts';
import { joint as messages } from '#i18n/es/joint.ts';
import { describeInterval } from './describe-shift.ts';

/**
 * What a shift is marked with to which several people come; none for any other.
 * @param hours the joint hours that it is part of.
 */
export function jointMark(hours: readonly JointHours[]) {
  const people = peopleIn(hours);
  return people === 0 ? [] : [{ title: messages.title(people), name: messages.name(people) }];
}

/** The attributes of the mark: in few letters, for where there is little room. */
export function jointAttributes(hours: readonly JointHours[]) {
  const people = peopleIn(hours);
  return { 'data-varios': people === 0 ? undefined : messages.short(people) };
}

function peopleIn(hours: readonly JointHours[]): number {
  return Math.max(0, ...hours.map(({ caregivers }) => caregivers.length));
}

/**
 * What a slot within joint hours is called: «con Diego Muñoz, dos personas a la vez».
 * @param plain its name without them, which has the caregivers of one shift only.
 */
export function nameJointSlot({ caregivers }: JointHours, plain: string): readonly string[] {
  const others = namesOf(caregivers).filter((name) => !plain.includes(name));
  const name = messages.name(caregivers.length);
  return others.length === 0 ? [name] : [messages.beside(others), name];
}

/** What a shift's reader is told of joint hours, and what can be done: by who else comes, where that is another shift. */
export function adviseOnJoint({ start, end, caregivers, shifts }: JointHours, shift: Shift) {
  const isOwn = shifts.every(isJoint);
  const others = caregivers.filter(
    (one) => !caregiversOf(shift).some((own) => sameCaregiver(own, one)),
  );
  const beside = messages.besideFrom(namesOf(others), formatHora(start), formatHora(end));
  return {
    alert: messages.alert(caregivers.length),
    advice: isOwn ? messages.hint : `${beside} ${messages.hintApart}`,
  };
}

/** «Camila Torres y Diego Muñoz vienen a la misma hora: lunes, 23 de noviembre, 20:00 a 08:00» */
export function describeJoint({ fecha, start, end, caregivers }: DatedJointHours): string {
  return messages.one(namesOf(caregivers), describeInterval(fecha, start, end));
}

/** Joint hours of a day; of a night they may end on the next. */
interface DatedJointHours extends JointHours {
  readonly fecha: Fecha;
}

function namesOf(caregivers: JointHours['caregivers']): readonly string[] {
  return caregivers.map(({ nombre }) => nombre || messages.unnamed);
}
