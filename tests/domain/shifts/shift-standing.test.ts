import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, parseHora, parseHoraFin } from '#domain/calendar/time.ts';
import type { Circle, CircleCaregiver, FamilyAnswer } from '#domain/contract/circle.ts';
import {
  answeredParts,
  isOver,
  type Standing,
  type StandingShift,
  standingOf,
} from '#domain/shifts/shift-standing.ts';

const MONDAY = '2026-11-23';
const WEDNESDAY = addDays(MONDAY, 2);
const NOW = { fecha: MONDAY, minute: 9 * 60 };
const PEOPLE = ['Camila', 'Diego', 'Francisca'];
const [CAMILA = '', DIEGO = ''] = PEOPLE;

function spanOf(hours: string) {
  const [from = '', to = ''] = hours.split('-');
  return { start: parseHora(from) ?? 0, end: parseHoraFin(to) ?? 0 };
}

function shift(hours: string, fecha = MONDAY, more: Partial<StandingShift> = {}): StandingShift {
  return { fecha, ...spanOf(hours), status: 'pendiente', nueva: false, ...more };
}

function said(name: string, hours: string, more: Partial<FamilyAnswer> = {}): FamilyAnswer {
  const answer = { caregiverId: name, name, kind: 'declined', at: '1', reason: null } as const;
  return { fecha: MONDAY, ...spanOf(hours), ...answer, ...more };
}

function circleOf(answers: readonly FamilyAnswer[]) {
  const caregivers = PEOPLE.map((id) => ({ id, name: id }) as unknown as CircleCaregiver);
  return { answers, caregivers } satisfies Pick<Circle, 'answers' | 'caregivers'>;
}

const assigned = [{ id: CAMILA }, { id: DIEGO }];
const of = (one: StandingShift, ...answers: readonly FamilyAnswer[]) =>
  standingOf(one, circleOf(answers), assigned, NOW);
const NOBODY: Standing = { declinedBy: [], isByAll: false, withdrawn: null, isUrgent: false };

describe('how a shift stands', () => {
  it('names who declined, and says when that is everybody assigned', () => {
    const morning = shift('10:00-14:00');
    expect(of(morning)).toBeNull();
    expect(of(morning, said(CAMILA, '10:00-14:00'))).toEqual({ ...NOBODY, declinedBy: [CAMILA] });
    const both = [said(CAMILA, '10:00-14:00'), said(DIEGO, '10:00-14:00')];
    expect(of(morning, ...both)).toEqual({
      ...{ ...NOBODY, declinedBy: [CAMILA, DIEGO], isByAll: true },
    });
    // Who is not assigned counts for nothing, and nobody assigned is not everybody.
    expect(
      of(morning, said(CAMILA, '10:00-14:00'), said('Francisca', '10:00-14:00'))?.isByAll,
    ).toBe(false);
    expect(standingOf(morning, circleOf(both), [], NOW)?.isByAll).toBe(false);
  });

  it('tells two of one first name apart, as the calendar does', () => {
    const morning = shift('10:00-14:00');
    const caregivers = [
      { id: 1, name: 'Camila', lastName: 'Torres Vega' },
      { id: 2, name: 'Camila', lastName: 'Muñoz Salas' },
      { id: 3, name: 'Diego', lastName: 'Soto' },
    ] as unknown as readonly CircleCaregiver[];
    const of = (...answers: readonly FamilyAnswer[]) =>
      standingOf(morning, { answers, caregivers }, caregivers, NOW);
    const no = (caregiverId: number, name: string, more: Partial<FamilyAnswer> = {}) =>
      said(name, '10:00-14:00', { caregiverId, ...more });
    expect(of(no(2, 'Camila'), no(3, 'Diego'))?.declinedBy).toEqual(['Camila M.', 'Diego']);
    expect(of(no(1, 'Camila', { kind: 'withdrew' }))?.withdrawn?.name).toBe('Camila T.');
    // Who has left is in the circle no more.
    expect(of(no(4, 'Camila', { kind: 'withdrew' }))?.withdrawn).toMatchObject({
      ...{ name: 'Camila', hasLeft: true },
    });
  });

  it('takes a shift of two care requests as one', () => {
    const two = [said(CAMILA, '10:00-12:00'), said(CAMILA, '12:00-14:00')];
    expect(of(shift('10:00-14:00'), ...two)?.declinedBy).toEqual([CAMILA]);
    expect(of(shift('10:00-14:00'), ...two.slice(1))).toBeNull();
  });

  it('is a new request once its hours are others', () => {
    const no = said(CAMILA, '10:00-14:00');
    for (const hours of ['10:00-14:30', '10:00-13:00', '09:30-14:00', '14:00-15:00'])
      expect(of(shift(hours), no), hours).toBeNull();
    expect(of(shift('10:00-14:00', WEDNESDAY), no)).toBeNull();
  });

  it('is declined with a no to every hour for which nobody is confirmed', () => {
    const asked = shift('10:00-14:00');
    const taken = shift('11:10-12:25', MONDAY, { status: 'confirmada' });
    const rest = [said(CAMILA, '10:00-11:10'), said(CAMILA, '12:25-14:00')];
    const declined = (answers: readonly FamilyAnswer[], ...ofDay: readonly StandingShift[]) =>
      standingOf(asked, circleOf(answers), assigned, NOW, ofDay)?.declinedBy;
    expect(declined(rest, asked, taken)).toEqual([CAMILA]);
    expect(declined(rest.slice(1), asked, taken)).toBeUndefined();
    expect(declined(rest, asked, { ...taken, status: 'pendiente' })).toBeUndefined();
  });

  it('is nothing for a shift that is confirmed, not saved, or over', () => {
    const no = said(CAMILA, '10:00-14:00');
    expect(of(shift('10:00-14:00', MONDAY, { status: 'confirmada' }), no)).toBeNull();
    expect(of(shift('10:00-14:00', MONDAY, { nueva: true }), no)).toBeNull();
    expect(of(shift('08:00-09:00'), said(CAMILA, '08:00-09:00'))).toBeNull();
    expect(of(shift('08:00-09:30'), said(CAMILA, '08:00-09:30'))).not.toBeNull();
  });

  it('tells who withdrew last, with the reason, also from a part of it', () => {
    const gave = (name: string, at: string, reason: string | null = null) =>
      said(name, '10:00-12:00', { kind: 'withdrew', at, reason });
    expect(of(shift('10:00-14:00'), gave(DIEGO, '2', 'Fiebre'), gave(CAMILA, '1'))).toEqual({
      ...{ ...NOBODY, isUrgent: true },
      withdrawn: { name: DIEGO, reason: 'Fiebre', hasLeft: false },
    });
    const exactly = of(shift('10:00-12:00'), gave(DIEGO, '2'), said(CAMILA, '10:00-12:00'));
    expect(exactly).toMatchObject({ declinedBy: [CAMILA], isByAll: true });
    const left = standingOf(shift('10:00-12:00'), circleOf([gave('Luz', '1')]), assigned, NOW);
    expect(left?.withdrawn).toEqual({ name: 'Luz', reason: null, hasLeft: true });
  });

  it('is urgent from two days before it begins until it is over', () => {
    const urgent = (hours: string, fecha: string) =>
      of(shift(hours, fecha), said(CAMILA, hours, { fecha, kind: 'withdrew' }))?.isUrgent;
    expect(urgent('08:00-09:30', MONDAY)).toBe(true);
    expect(urgent('09:00-10:00', WEDNESDAY)).toBe(true);
    expect(urgent('09:30-10:00', WEDNESDAY)).toBe(false);
    expect(urgent('00:00-10:00', addDays(WEDNESDAY, 1))).toBe(false);
    expect(of(shift('10:00-14:00'), said(CAMILA, '10:00-14:00'))?.isUrgent).toBe(false);
  });

  it('can be asked for again with every part that has a no, each once', () => {
    const answers = [
      ...[said(CAMILA, '20:00-24:00'), said(DIEGO, '20:00-24:00')],
      ...[said(CAMILA, '00:00-08:00', { fecha: '2026-11-24' }), said(CAMILA, '12:00-13:00')],
    ];
    const night = [shift('20:00-24:00'), shift('00:00-08:00', '2026-11-24')];
    expect(answeredParts(night, circleOf(answers))).toEqual([
      { fecha: MONDAY, horaInicio: '20:00', horaFin: '24:00' },
      { fecha: '2026-11-24', horaInicio: '00:00', horaFin: '08:00' },
    ]);
  });
});

const slots = fc
  .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 0, max: 47 }))
  .map(([a, b]) => ({ start: Math.min(a, b) * 30, end: (Math.max(a, b) + 1) * 30 }));
const anyAnswer = fc
  .record({
    ...{ span: slots, name: fc.constantFrom(...PEOPLE), at: fc.constantFrom('1', '2') },
    ...{ fecha: fc.constantFrom(MONDAY, WEDNESDAY), kind: fc.constantFrom('declined', 'withdrew') },
  })
  .map(
    ({ span, ...rest }): FamilyAnswer => ({
      ...{ ...said(rest.name, '00:00-24:00'), ...rest, ...span },
      kind: rest.kind === 'declined' ? 'declined' : 'withdrew',
    }),
  );
const anyShift = fc
  .record({ span: slots, fecha: fc.constantFrom(MONDAY, WEDNESDAY) })
  .map(({ span, fecha }) => ({ ...shift('00:00-24:00', fecha), ...span }));
const answersOf = fc.array(anyAnswer, { maxLength: 6 });

it('hours are over from their end on', () => {
  const over = (fecha: string, minute: number) => isOver(shift('12:00-13:00'), { fecha, minute });
  expect(over(MONDAY, 13 * 60)).toBe(true);
  expect(over(MONDAY, 13 * 60 - 1)).toBe(false);
  expect(over(addDays(MONDAY, 1), 0)).toBe(true);
  expect(over(addDays(MONDAY, -1), 1439)).toBe(false);
});

describe('of any shift and any answers', () => {
  it('everybody can’t come only if each assigned caregiver said no to all of it and nothing else', () => {
    fc.assert(
      fc.property(anyShift, answersOf, (one, answers) => {
        const standing = of(one, ...answers);
        if (standing?.isByAll !== true) return;
        for (const { id } of assigned) {
          const spans = answers.filter(
            ({ name, fecha, start, end }) =>
              name === id && fecha === one.fecha && start < one.end && end > one.start,
          );
          for (let at = 0; at < 1440; at += 30) {
            const isIn = at >= one.start && at < one.end;
            expect(spans.some(({ start, end }) => start <= at && at < end)).toBe(isIn);
          }
        }
      }),
    );
  });

  it('only a withdrawal is urgent, and no order of the answers changes who and whether', () => {
    fc.assert(
      fc.property(anyShift, answersOf, (one, answers) => {
        const standing = of(one, ...answers);
        const turned = of(one, ...answers.toReversed());
        expect(turned === null).toBe(standing === null);
        expect(turned?.isByAll).toBe(standing?.isByAll);
        expect(turned?.isUrgent).toBe(standing?.isUrgent);
        if (standing === null) return;
        if (standing.isUrgent) expect(standing.withdrawn).not.toBeNull();
        expect(standing.declinedBy).not.toContain(standing.withdrawn?.name);
        expect(new Set(standing.declinedBy).size).toBe(standing.declinedBy.length);
      }),
    );
  });

  it('nothing stands in the way of one that is confirmed', () => {
    fc.assert(
      fc.property(anyShift, answersOf, (one, answers) => {
        expect(of({ ...one, status: 'confirmada' }, ...answers)).toBeNull();
      }),
    );
  });
});
