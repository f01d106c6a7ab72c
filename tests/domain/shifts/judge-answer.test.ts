// Over 250 lines: a table of answers and the laws that hold for all of them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CareRequest, overlap, sameCaregiver, spanOf } from '#domain/calendar/care-request.ts';
import { applyWhereSeen } from '#domain/calendar/changes.ts';
import { addDays, DAY_MINUTES, SLOT_MINUTES } from '#domain/calendar/time.ts';
import { difference, union } from '#domain/planner/span.ts';
import {
  type CareShift,
  partKey,
  partOf,
  type ShiftPart,
  sameParts,
} from '#domain/shifts/care-shift.ts';
import { daysToJudge, judgeAnswer, type Verdict } from '#domain/shifts/judge-answer.ts';
import { requestedShifts } from '#domain/shifts/requested-shifts.ts';
import { asked, CAMILA, calendar, DIEGO, MONDAY, part, spansOn } from './arbitrary-calendars.ts';

const TUESDAY = addDays(MONDAY, 1);
/** Before everything. */
const EARLY = { fecha: '2026-11-22', minute: 0 };

const camilas = { status: 'confirmada', cuidador: CAMILA } as const;
const diegos = { status: 'confirmada', cuidador: DIEGO } as const;

const judge = (
  now: readonly CareRequest[],
  answer: 'yes' | 'no',
  parts: readonly ShiftPart[],
  moment = EARLY,
) => judgeAnswer(now, { answer, parts }, CAMILA, moment);

function resultOf(now: readonly CareRequest[], verdict: Verdict): readonly CareRequest[] {
  const { careRequests, conflicts } = applyWhereSeen(
    now,
    'changes' in verdict ? verdict.changes : [],
  );
  expect(conflicts).toEqual([]);
  return careRequests;
}

const MORNING = asked(MONDAY, '08:00-12:00');
const EVENING = asked(MONDAY, '20:00-24:00');
const NIGHT = [EVENING, asked(TUESDAY, '00:00-08:00')];

describe('an answer', () => {
  it.each<[string, readonly CareRequest[], readonly ShiftPart[], Verdict['kind'], Verdict['kind']]>(
    [
      ['a requested shift', [MORNING], [MORNING], 'accepted', 'declined'],
      ['a night', NIGHT, NIGHT, 'accepted', 'declined'],
      ['half of a night', NIGHT, NIGHT.slice(1), 'changed', 'unchanged'],
      ['one part of two', NIGHT.slice(0, 1), NIGHT, 'changed', 'unchanged'],
      ['a shift of one’s own', [{ ...MORNING, ...camilas }], [MORNING], 'unchanged', 'withdrew'],
      [
        'a night of which half is one’s own',
        [{ ...MORNING, ...camilas }, asked(MONDAY, '12:00-14:00')],
        [MORNING, asked(MONDAY, '12:00-14:00')],
        'changed',
        'changed',
      ],
      [
        'one’s own shift that is longer now',
        [asked(MONDAY, '08:00-13:00', camilas)],
        [MORNING],
        'changed',
        'changed',
      ],
      ['a shift of somebody else', [{ ...MORNING, ...diegos }], [MORNING], 'taken', 'unchanged'],
      [
        'one that somebody has in part',
        [MORNING, asked(MONDAY, '11:00-13:00', diegos)],
        [MORNING],
        'taken',
        'unchanged',
      ],
      [
        'one that touches another',
        [MORNING, asked(MONDAY, '12:00-13:00')],
        [MORNING],
        'accepted',
        'declined',
      ],
      [
        'the hours that nobody has of one that somebody has in part',
        [asked(MONDAY, '08:00-20:00'), asked(MONDAY, '12:00-14:00', diegos)],
        [MORNING],
        'accepted',
        'declined',
      ],
      ['a longer one', [asked(MONDAY, '08:00-13:00')], [MORNING], 'changed', 'unchanged'],
      [
        'a split one',
        [asked(MONDAY, '08:00-09:00'), asked(MONDAY, '11:00-12:00')],
        [MORNING],
        'changed',
        'unchanged',
      ],
      ['one that is gone', [asked(MONDAY, '14:00-15:00')], [MORNING], 'gone', 'unchanged'],
      ['the same part twice instead of a night', NIGHT, [EVENING, EVENING], 'changed', 'unchanged'],
    ],
  )('to %s', (_what, now, parts, yes, no) => {
    expect(judge(now, 'yes', parts).kind).toBe(yes);
    expect(judge(now, 'no', parts).kind).toBe(no);
  });

  it('that is no to what its author saw as asked for gives back nothing that is theirs by now', () => {
    const decline = (now: readonly CareRequest[], parts: readonly ShiftPart[]) =>
      judgeAnswer(now, { answer: 'no', parts, asked: true }, CAMILA, EARLY).kind;
    const night = NIGHT.map((one) => ({ ...one, ...camilas }));
    expect(decline([{ ...MORNING, ...camilas }], [MORNING])).toBe('own');
    expect(decline(night, NIGHT)).toBe('own');
    expect(decline([night[0] as CareRequest, ...NIGHT.slice(1)], NIGHT)).toBe('changed');
    // Whatever else it is given to, it is any other no.
    expect(decline([MORNING], [MORNING])).toBe('declined');
    expect(decline([{ ...MORNING, ...diegos }], [MORNING])).toBe('unchanged');
  });

  it('names who has the shift', () => {
    expect(judge([{ ...MORNING, ...diegos }], 'yes', [MORNING])).toEqual({
      kind: 'taken',
      by: DIEGO,
    });
    const nobodys = { status: 'confirmada', cuidador: null } as const;
    expect(judge([{ ...MORNING, ...nobodys }], 'yes', [MORNING])).toEqual({
      kind: 'taken',
      by: null,
    });
  });

  it('gives a night with both its parts', () => {
    expect(resultOf(NIGHT, judge(NIGHT, 'yes', NIGHT))).toEqual(
      NIGHT.map((one) => ({ ...one, ...camilas })),
    );
  });

  it('comes too late only when all parts are over', () => {
    const over = { fecha: TUESDAY, minute: 480 };
    for (const answer of ['yes', 'no'] as const) {
      expect(judge(NIGHT, answer, NIGHT, over).kind).toBe('past');
      expect(judge([], answer, NIGHT, over).kind).toBe('past');
    }
    expect(judge(NIGHT, 'yes', NIGHT, { fecha: TUESDAY, minute: 479 }).kind).toBe('accepted');
  });

  it('takes back only what is not over', () => {
    const own = NIGHT.map((one) => ({ ...one, ...camilas }));
    const moment = { fecha: TUESDAY, minute: 60 };
    const verdict = judge(own, 'no', NIGHT, moment);
    expect(verdict).toMatchObject({ kind: 'withdrew', parts: [{ fecha: TUESDAY }] });
    const after = resultOf(own, verdict);
    const morning = [asked(TUESDAY, '00:00-01:00', camilas), asked(TUESDAY, '01:00-08:00')];
    expect(after).toEqual([own[0], ...morning]);
    // The same no from another device: nobody has changed the shift.
    expect(judge(after, 'no', NIGHT, moment).kind).toBe('unchanged');
    expect(judge(after, 'yes', NIGHT, moment).kind).toBe('changed');
  });

  it('takes back only what is to come of a shift that runs, from the half hour that has begun', () => {
    const own = { ...MORNING, ...camilas };
    const moment = { fecha: MONDAY, minute: 615 };
    const verdict = judge([own], 'no', [own], moment);
    const rest = asked(MONDAY, '10:00-12:00');
    expect(verdict).toMatchObject({ kind: 'withdrew', parts: [partOf(rest)] });
    const after = resultOf([own], verdict);
    expect(after).toEqual([asked(MONDAY, '08:00-10:00', camilas), rest]);
    // A copy of the no changes nothing, and the rest is a shift that anybody can accept.
    expect(judge(after, 'no', [own], moment).kind).toBe('unchanged');
    const accepted = judgeAnswer(after, { answer: 'yes', parts: [rest] }, DIEGO, moment);
    expect(resultOf(after, accepted)).toEqual([after[0], { ...rest, ...diegos }]);
    // In its first half hour nothing of it is over.
    const begun = judge([own], 'no', [own], { fecha: MONDAY, minute: 509 });
    expect(resultOf([own], begun)).toEqual([MORNING]);
    // What others have too is not asked for, and the past of the one who goes stays all the same.
    const other = asked(MONDAY, '09:00-12:00', diegos);
    const beside = judge([own, other], 'no', [own], moment);
    expect(beside).toMatchObject({ kind: 'withdrew', parts: [partOf(rest)] });
    expect(resultOf([own, other], beside)).toEqual([other, asked(MONDAY, '08:00-10:00', camilas)]);
  });

  it('asks again for the hours of a shift that nobody else has too', () => {
    const own = asked(MONDAY, '08:00-20:00', camilas);
    const other = asked(MONDAY, '10:00-14:00', diegos);
    const verdict = judge([own, other], 'no', [own]);
    const left = [asked(MONDAY, '08:00-10:00'), asked(MONDAY, '14:00-20:00')];
    expect(verdict).toMatchObject({ kind: 'withdrew', parts: left.map(partOf) });
    expect(resultOf([own, other], verdict)).toEqual(expect.arrayContaining([...left, other]));
    // Nothing is asked for where others have all of it, and it is a withdrawal all the same.
    const whole = asked(MONDAY, '07:00-21:00', diegos);
    const all = judge([own, whole], 'no', [own]);
    expect(all).toMatchObject({ kind: 'withdrew', parts: [partOf(own)] });
    expect(resultOf([own, whole], all)).toEqual([whole]);
  });

  it('finds its shift however the end of the day is spelled, and keeps the spelling of the server', () => {
    const now = [asked(MONDAY, '20:00-23:59')];
    const verdict = judge(now, 'yes', [asked(MONDAY, '20:00-00:00')]);
    expect(verdict.kind).toBe('accepted');
    expect(resultOf(now, verdict)).toEqual([asked(MONDAY, '20:00-23:59', camilas)]);
  });
});

const kinds = fc.constantFrom('yes' as const, 'no' as const);
/** A calendar, and the parts of an answer: those of a requested shift, of a confirmed one, or any. */
const answered = calendar.chain((now) => {
  const shifts = [
    ...requestedShifts(now).map(({ parts }) => parts),
    ...now.map((one): readonly ShiftPart[] => [one]),
  ];
  const any = fc.array(part, { minLength: 1, maxLength: 3 });
  return fc.tuple(
    fc.constant(now),
    shifts.length === 0 ? any : fc.oneof(fc.constantFrom(...shifts), any),
  );
});

/** Of several at the same time, each spelled in its way, any may come first. */
function timesOf(shifts: readonly CareShift[]): readonly (readonly string[])[] {
  return shifts.map((shift) => shift.parts.map(partKey));
}

describe('the law', () => {
  it('accepts a shift only whole as it is, and only with exactly its parts', () => {
    fc.assert(
      fc.property(answered, ([now, parts]) => {
        const isRequested = requestedShifts(now).some((shift) => sameParts(shift, { parts }));
        expect(judge(now, 'yes', parts).kind === 'accepted').toBe(isRequested);
      }),
    );
  });

  it('gives every part to the one who accepts, and changes nothing else', () => {
    fc.assert(
      fc.property(answered, ([now, parts]) => {
        const verdict = judge(now, 'yes', parts);
        if (verdict.kind !== 'accepted') {
          expect(verdict).not.toHaveProperty('changes');
          return;
        }
        const keys = new Set(parts.map(partKey));
        const isPart = (one: CareRequest) => keys.has(partKey(one));
        const result = resultOf(now, verdict);
        const confirmed = (list: readonly CareRequest[]) =>
          list.filter((one) => one.status === 'confirmada');
        expect(confirmed(result).filter((one) => !now.includes(one) && !isPart(one))).toEqual([]);
        expect(result).toEqual(expect.arrayContaining([...confirmed(now)]));
        // Every other hour that was asked for still is.
        for (const { fecha } of now) {
          const [asked, still] = [now, result].map((list) =>
            spansOn(
              fecha,
              requestedShifts(list).flatMap((shift) => shift.parts),
            ),
          );
          expect(union(still ?? [])).toEqual(difference(asked ?? [], spansOn(fecha, parts)));
        }
        const own = result.filter(isPart);
        expect(new Set(own.map(partKey))).toEqual(keys);
        for (const one of own) expect(one).toMatchObject(camilas);
        // Again it changes nothing, and nobody else gets it.
        expect(judge(result, 'yes', parts).kind).toBe('unchanged');
        const diego = judgeAnswer(result, { answer: 'yes', parts }, DIEGO, EARLY);
        expect(diego).toEqual({ kind: 'taken', by: CAMILA });
      }),
    );
  });

  it('never leaves a shift confirmed for somebody silently after their no', () => {
    fc.assert(
      fc.property(answered, ([now, parts]) => {
        const verdict = judge(now, 'no', parts);
        const result = resultOf(now, verdict);
        const standsThere = result.some(
          (one) =>
            one.status === 'confirmada' &&
            sameCaregiver(one.cuidador, CAMILA) &&
            parts.some((other) => overlap(one, { ...one, ...other })) &&
            (verdict.kind !== 'withdrew' || parts.some((other) => partKey(other) === partKey(one))),
        );
        if (standsThere) expect(verdict.kind).toBe('changed');
        if (verdict.kind !== 'withdrew') expect(result).toBe(now);
      }),
    );
  });

  it('asks for a withdrawn shift again, at the same times', () => {
    fc.assert(
      fc.property(answered, ([now, parts]) => {
        const verdict = judge(now, 'yes', parts);
        if (verdict.kind !== 'accepted') return;
        const accepted = resultOf(now, verdict);
        const withdrawal = judge(accepted, 'no', parts);
        expect(withdrawal.kind).toBe('withdrew');
        const again = requestedShifts(resultOf(accepted, withdrawal));
        expect(timesOf(again)).toEqual(timesOf(requestedShifts(now)));
      }),
    );
  });

  it('leaves the past of a shift to the one who was there, and asks for all that is to come', () => {
    const minutes = fc.integer({ min: 0, max: DAY_MINUTES - 1 });
    fc.assert(
      fc.property(calendar, part, minutes, (others, when, minute) => {
        const own: CareRequest = { ...when, fecha: MONDAY, ...camilas };
        const isOther = (one: CareRequest) => partKey(one) !== partKey(own);
        const now = [...others.filter(isOther), own];
        const verdict = judge(now, 'no', [own], { fecha: MONDAY, minute });
        if (verdict.kind === 'past') return;
        const result = resultOf(now, verdict);
        const begun = minute - (minute % SLOT_MINUTES);
        const [past, toCome] = [
          [{ start: 0, end: begun }],
          [{ start: begun, end: DAY_MINUTES }],
        ].map((time) => difference([spanOf(own)], difference([spanOf(own)], time ?? [])));
        const on = (list: readonly CareRequest[]) => spansOn(MONDAY, list);
        const isMine = (one: CareRequest) => sameCaregiver(one.cuidador, CAMILA);
        expect(difference(past ?? [], on(result.filter(isMine)))).toEqual([]);
        expect(difference(toCome ?? [], on(result))).toEqual([]);
        const stays = result.filter((one) => isMine(one) && !others.includes(one));
        expect(difference(on(stays), past ?? [])).toEqual([]);
      }),
    );
  });

  it('needs only the days of the answer and those beside them', () => {
    fc.assert(
      fc.property(answered, kinds, ([now, parts], answer) => {
        const days = new Set(daysToJudge({ parts }));
        const near = now.filter(({ fecha }) => days.has(fecha));
        expect(judge(near, answer, parts).kind).toBe(judge(now, answer, parts).kind);
      }),
    );
  });
});
