import type { ActivityDetail, ActivityKind, ShiftLine } from '#domain/activity/activity.ts';
import { isPending } from '#domain/calendar/status.ts';
import { addDays, type Fecha, weekStart } from '#domain/calendar/time.ts';
import type { demoShifts } from './demo-shifts.ts';

type DemoShift = ReturnType<typeof demoShifts>[number];

/** A no of a caregiver, named by mail, to a pending shift. */
export interface DemoAnswer {
  readonly caregiver: string;
  readonly shift: DemoShift;
  readonly kind: 'declined' | 'withdrew';
  readonly hoursAgo: number;
  readonly reason: string | null;
}

export interface DemoActivity {
  readonly actor: string;
  readonly kind: ActivityKind;
  readonly detail: ActivityDetail;
  readonly hoursAgo: number;
}

const MARIA = 'maria@vinculo.example';
const PAULA = 'paula@vinculo.example';
const CAMILA = 'camila@vinculo.example';
const DIEGO = 'diego@vinculo.example';
const FRANCISCA = 'francisca@vinculo.example';
const REASON = 'Tengo hora al médico.';

/**
 * What happened in the circle of the first patient, oldest first: a sister joined, nobody has taken one of the pending
 * shifts after this week, and a caregiver withdrew from another.
 * @param shifts those of the patient.
 */
export function demoCircle(
  shifts: readonly DemoShift[],
  today: Fecha,
): { readonly answers: readonly DemoAnswer[]; readonly activity: readonly DemoActivity[] } {
  const nextWeek = addDays(weekStart(today), 7);
  const [one, other] = shifts.filter(
    (shift) => isPending(shift) && shift.fecha >= nextWeek && shift.hora_fin !== '24:00',
  );
  if (one === undefined || other === undefined) return { answers: [], activity: [] };
  const answers: readonly DemoAnswer[] = [
    { caregiver: CAMILA, shift: one, kind: 'declined', hoursAgo: 30, reason: null },
    { caregiver: DIEGO, shift: one, kind: 'declined', hoursAgo: 26, reason: null },
    { caregiver: FRANCISCA, shift: other, kind: 'withdrew', hoursAgo: 4, reason: REASON },
  ];
  const answered = answers.map(({ caregiver: actor, shift, kind, hoursAgo, reason }) => ({
    ...{ actor, kind, hoursAgo },
    detail: { shifts: [lineOf(shift)], ...(reason !== null && { reason }) },
  }));
  const activity: readonly DemoActivity[] = [
    { actor: MARIA, kind: 'invited', hoursAgo: 73, detail: { who: 'Paula' } },
    { actor: PAULA, kind: 'joined', hoursAgo: 72, detail: {} },
    {
      ...{ actor: MARIA, kind: 'asked', hoursAgo: 48 },
      detail: { shifts: [lineOf(one), lineOf(other)] },
    },
    { actor: FRANCISCA, kind: 'accepted', hoursAgo: 40, detail: { shifts: [lineOf(other)] } },
    ...answered,
  ];
  return { answers, activity };
}

function lineOf({ fecha, hora_inicio, hora_fin }: DemoShift): ShiftLine {
  return { fecha, horaInicio: hora_inicio, horaFin: hora_fin };
}
