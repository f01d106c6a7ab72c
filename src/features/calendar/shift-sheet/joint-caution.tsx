import type { Shift } from '#domain/calendar/day.ts';
import { jointHoursIn, jointHoursOf } from '#domain/planner/joint.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { adviseOnJoint } from '#features/calendar/view-model/describe-joint.ts';
import { Caution } from './caution.tsx';

/** Who else comes to another shift at the same hours. Who shares this one is chosen among its caregivers. */
export function JointCaution(props: { readonly shift: Shift; readonly view: DayView }) {
  const { shift, view } = props;
  return jointHoursIn(shift, jointHoursOf(view.shifts))
    .filter(({ shifts }) => shifts.length > 1)
    .map((hours) => {
      const { alert, advice } = adviseOnJoint(hours, shift);
      return <Caution key={advice} text={`${alert}. ${advice}`} />;
    });
}
