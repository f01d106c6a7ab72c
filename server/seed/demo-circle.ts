import type { ActivityDetail, ActivityKind, ShiftLine } from '#domain/activity/activity.ts';
import { isPending, statusOfNew } from '#domain/calendar/status.ts';
import { addDays, parseHora, weekStart } from '#domain/calendar/time.ts';
import type { Moment } from '#domain/shifts/judge-answer.ts';
import { DEMO_PATIENTS } from './demo-family.ts';
import type { demoShifts } from './demo-shifts.ts';

type DemoShift = ReturnType<typeof demoShifts>[number];

interface DemoActivity {
  readonly actor: string;
  readonly kind: ActivityKind;
  readonly detail: ActivityDetail;
  readonly hoursAgo: number;
}

const MARIA = 'maria@vinculo.example';
const PAULA = 'paula@vinculo.example';
const FRANCISCA = 'francisca@vinculo.example';
/** Those assigned to the patient: `caregiver` of a shift is an index into these. */
const MAILS = DEMO_PATIENTS[0]?.caregivers ?? [];
const REASON = 'Tengo hora al médico.';

/** What the caregivers and the family of a patient did. */
export type DemoCircle = ReturnType<typeof demoCircle>;

/**
 * The activity in the circle of the first patient, oldest first: a sister joined, no caregiver can take one of the
 * pending shifts after this week, and somebody gave back the next shift there is.
 * @param before its shifts; the one that was given back is pending in the result.
 */
export function demoCircle(before: readonly DemoShift[], now: Moment) {
  const given = nextShift(before, now);
  const shifts = before.map((shift) =>
    given.includes(shift) ? { ...shift, status: statusOfNew(false), caregiver: null } : shift,
  );
  const nextWeek = addDays(weekStart(now.fecha), 7);
  const noToPending = before
    .filter((shift) => isPending(shift) && !given.includes(shift))
    .filter(({ fecha, hora_fin }) => fecha >= nextWeek && hora_fin !== '24:00')
    .slice(0, 1);
  const who = MAILS[given[0]?.caregiver ?? MAILS.indexOf(FRANCISCA)] ?? FRANCISCA;
  const declined = noToPending.flatMap((shift) =>
    MAILS.map((caregiver, index) => {
      return {
        caregiver,
        shift,
        kind: 'declined',
        hoursAgo: 30 - 4 * index,
        reason: null,
      } as const;
    }),
  );
  const withdrew = given.map((shift) => {
    return { caregiver: who, shift, kind: 'withdrew', hoursAgo: 4, reason: REASON } as const;
  });
  const asked = [...new Set([...declined, ...withdrew].map(({ shift }) => shift))];
  const activity: readonly DemoActivity[] = [
    { actor: MARIA, kind: 'invited', hoursAgo: 73, detail: { who: 'Paula' } },
    { actor: PAULA, kind: 'joined', hoursAgo: 72, detail: {} },
    { actor: MARIA, kind: 'asked', hoursAgo: 48, detail: { shifts: asked.map(lineOf) } },
    { actor: who, kind: 'accepted', hoursAgo: 40, detail: { shifts: given.map(lineOf) } },
    ...declined.map(({ caregiver: actor, shift, kind, hoursAgo }) => ({
      actor,
      kind,
      hoursAgo,
      detail: { shifts: [lineOf(shift)] },
    })),
    {
      actor: who,
      kind: 'withdrew',
      hoursAgo: 4,
      detail: { shifts: given.map(lineOf), reason: REASON },
    },
  ];
  // The caregivers who declined are identified by their mails.
  return { shifts, answers: [...declined, ...withdrew], activity };
}

/** The parts of the first shift that begins in two hours or later; for a night, both parts. */
function nextShift(shifts: readonly DemoShift[], { fecha, minute }: Moment): readonly DemoShift[] {
  const from = minute + 120;
  const first = shifts
    .toSorted((a, b) => (beginOf(a) < beginOf(b) ? -1 : 1))
    .find(
      (one) =>
        // Not the morning of a night that has already begun.
        one.hora_inicio !== '00:00' &&
        (one.fecha > fecha || (one.fecha === fecha && startMinute(one) >= from)),
    );
  if (first === undefined) return [];
  const morning = shifts.filter(
    (one) =>
      first.hora_fin === '24:00' &&
      one.fecha === addDays(first.fecha, 1) &&
      one.hora_inicio === '00:00',
  );
  return [first, ...morning];
}

function beginOf({ fecha, hora_inicio }: DemoShift): string {
  return `${fecha} ${hora_inicio}`;
}

function startMinute({ hora_inicio }: DemoShift): number {
  return parseHora(hora_inicio) ?? 0;
}

function lineOf({ fecha, hora_inicio, hora_fin }: DemoShift): ShiftLine {
  return { fecha, horaInicio: hora_inicio, horaFin: hora_fin };
}
