// Over 250 lines: all that the notice of a conflict says.
import { describe, expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { type CalendarDay, type Cell, deriveDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, paint } from '#domain/calendar/edit.ts';
import type { Mutation } from '#domain/outbox/queue.ts';
import { CONFLICT } from '#domain/outbox/rejection.ts';
import {
  type ConflictRun,
  decisionsIn,
  describeChoice,
  describeLoss,
  describeRun,
  describeVersion,
} from '#features/calendar/saving/conflicts.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';

const DIEGO = { id: 1, nombre: 'Diego Muñoz Salas' };
const INES = { id: 2, nombre: 'Inés Soto' };
const ANA = { id: 3, nombre: 'Ana Rojas' };

const pending: Cell = { status: 'pendiente', cuidador: null, nueva: true };
const confirmed = (cuidador: Cell['cuidador'], ...also: (typeof DIEGO)[]): Cell => ({
  status: 'confirmada',
  cuidador,
  nueva: false,
  ...(also.length === 0 ? {} : { also }),
});

function run(mine: Cell | null, theirs: Cell | null): ConflictRun {
  return { fecha: '2026-11-23', start: 720, end: 780, mine, theirs };
}

describe('what is lost when the user chooses their own version', () => {
  it('names everybody who would no longer come, and nobody else', () => {
    const lost = 'Con tu cambio, Diego Muñoz Salas dejará de venir en ese horario.';
    for (const mine of [pending, null, confirmed(null), confirmed(ANA)]) {
      expect(describeLoss(run(mine, confirmed(DIEGO)), false)).toBe(lost);
    }
    expect(describeLoss(run(confirmed(ANA), confirmed(ANA, DIEGO)), false)).toBe(lost);
    expect(describeLoss(run(pending, confirmed(DIEGO, INES)), false)).toBe(
      'Con tu cambio, Diego Muñoz Salas e Inés Soto dejarán de venir en ese horario.',
    );
    expect(describeLoss(run(pending, confirmed({ id: 4, nombre: '' })), false)).toBe(
      'Con tu cambio, otra persona dejará de venir en ese horario.',
    );
  });

  it('says of hours that are over that somebody came', () => {
    expect(describeLoss(run(null, confirmed(DIEGO)), true)).toBe(
      'Con tu cambio, ya no quedará anotado que Diego Muñoz Salas vino en ese horario.',
    );
    expect(describeLoss(run(null, confirmed(DIEGO, INES)), true)).toBe(
      'Con tu cambio, ya no quedará anotado que Diego Muñoz Salas e Inés Soto vinieron en ese horario.',
    );
  });

  it('describes what happens to a confirmed shift without a caregiver', () => {
    expect(describeLoss(run(pending, confirmed(null)), false)).toBe(
      'Con tu cambio, este turno dejará de estar confirmado.',
    );
    expect(describeLoss(run(null, confirmed(null)), false)).toBe(
      'Con tu cambio se quitará este turno confirmado.',
    );
  });

  it('is nothing if whoever is confirmed still comes, or nobody was confirmed', () => {
    expect(describeLoss(run(confirmed(DIEGO, INES), confirmed(DIEGO)), false)).toBeNull();
    expect(describeLoss(run(confirmed(DIEGO), confirmed(null)), false)).toBeNull();
    expect(describeLoss(run(confirmed(DIEGO), pending), false)).toBeNull();
    expect(describeLoss(run(confirmed(DIEGO), null), false)).toBeNull();
    expect(describeLoss(run(null, pending), false)).toBeNull();
  });
});

it('describes a removal by the action, and anything else by its result', () => {
  expect(describeVersion(run(null, pending), 'mine')).toBe('quitar el turno');
  expect(describeVersion(run(pending, null), 'theirs')).toBe('se quitó el turno');
  expect(describeVersion(run(pending, confirmed(DIEGO)), 'mine')).toBe('pendiente');
  expect(describeVersion(run(pending, confirmed(DIEGO)), 'theirs')).toBe(
    'confirmada, Diego Muñoz Salas',
  );
});

describe('the two buttons', () => {
  it('name the two people between whom is decided', () => {
    const choice = run(confirmed(ANA), confirmed(DIEGO));
    expect(describeChoice([choice, choice])).toEqual({
      mine: 'Dejar a Ana',
      theirs: 'Dejar a Diego',
    });
  });

  it('tell apart those whose first name is the same', () => {
    const namesake = { id: 5, nombre: 'Ana Soto' };
    expect(describeChoice([run(confirmed(ANA), confirmed(namesake, DIEGO))])).toEqual({
      mine: 'Dejar a Ana Rojas',
      theirs: 'Dejar a Ana Soto y Diego',
    });
  });

  it.each<[string, ConflictRun[], string, string]>([
    ['nobody comes', [run(pending, confirmed(DIEGO))], 'Dejar el turno pendiente', 'Dejar a Diego'],
    ['it was removed', [run(confirmed(ANA), null)], 'Dejar a Ana', 'Dejar sin turno'],
    ['it is removed', [run(null, confirmed(ANA))], 'Quitar el turno', 'Dejar a Ana'],
    [
      'two come',
      [run(confirmed(ANA), confirmed(DIEGO, INES))],
      'Dejar a Ana',
      'Dejar a Diego e Inés',
    ],
    [
      'the name is not known',
      [run(confirmed(ANA), confirmed({ id: 4, nombre: '' }))],
      'Dejar a Ana',
      'Dejar el turno confirmado',
    ],
    [
      'only the status differs',
      [run({ ...confirmed(DIEGO), status: 'pendiente' }, confirmed(DIEGO))],
      'Dejar el turno pendiente',
      'Dejar el turno confirmado',
    ],
    [
      'others come at other hours',
      [run(confirmed(ANA), confirmed(DIEGO)), run(null, confirmed(DIEGO))],
      'Aplicar todo mi cambio',
      'Dejar a Diego',
    ],
    [
      'both would say the same',
      [run(confirmed(null), confirmed({ id: 4, nombre: '' }))],
      'Aplicar todo mi cambio',
      'Dejar todo como estaba guardado',
    ],
  ])('say what then is where %s', (_, runs, mine, theirs) => {
    expect(describeChoice(runs)).toEqual({ mine, theirs });
  });
});

describe('where somebody else changed slots of the draft', () => {
  const FECHA = '2026-11-23';
  const empty = deriveDay(FECHA, []);
  const draft = editDraft(EMPTY_DRAFT, [
    { expected: empty, wanted: paint(empty, 20, 24, PENDING) },
  ]);
  const expected = deriveDay(FECHA, [
    careRequestOver(FECHA, 20, 22, 'confirmada', DIEGO),
    careRequestOver(FECHA, 22, 24, 'confirmada', INES),
  ]);
  const runsWhere = (isKnown: boolean) =>
    decisionsIn({
      draft,
      contested: [],
      day: () => ({ expected }),
      known: () => isKnown,
    } as unknown as Calendar).flatMap(({ runs }) => runs);

  it('each of their versions is shown, so that everybody who would be lost is named', () => {
    expect(
      runsWhere(true).map((one) => [one.start / 30, one.end / 30, describeLoss(one, false)]),
    ).toEqual([
      [20, 22, 'Con tu cambio, Diego Muñoz Salas dejará de venir en ese horario.'],
      [22, 24, 'Con tu cambio, Inés Soto dejará de venir en ese horario.'],
    ]);
  });

  it('hours off the grid are described as they are', () => {
    const there = (cuidador: typeof DIEGO | null) =>
      deriveDay(FECHA, [
        {
          ...careRequestOver(FECHA, 20, 23, cuidador ? 'confirmada' : 'pendiente', cuidador),
          ...{ horaInicio: '10:10', horaFin: '11:25' },
        },
      ]);
    const removing = editDraft(EMPTY_DRAFT, [{ expected: there(null), wanted: empty }]);
    const [found] = decisionsIn({
      draft: removing,
      contested: [],
      day: () => ({ expected: there(DIEGO) }),
      known: () => true,
    } as unknown as Calendar);
    expect(found?.runs.map(describeRun)).toEqual(['lunes, 23 de noviembre, 10:10 a 11:25']);
  });

  it('only days that have been read are shown', () => {
    expect(runsWhere(false)).toEqual([]);
  });
});

describe('where somebody else had changed what was saved', () => {
  const FECHA = '2026-11-23';
  const wish = careRequestOver(FECHA, 20, 24, 'pendiente', null);
  const saved: Mutation = {
    id: 'save',
    createdAt: 1,
    rejection: CONFLICT,
    changes: [
      { accion: 'eliminar', record: wish },
      { accion: 'inscribir', record: careRequestOver(FECHA, 20, 22, 'confirmada', ANA) },
    ],
  };
  const inCalendar = (expected: CalendarDay, mutation = saved) =>
    decisionsIn({
      draft: EMPTY_DRAFT,
      contested: [mutation],
      day: () => ({ expected }),
      known: () => true,
      missing: [],
    } as unknown as Calendar);

  it('both versions of each slot are shown, also of what was only to be removed', () => {
    const expected = deriveDay(FECHA, [careRequestOver(FECHA, 20, 24, 'confirmada', DIEGO)]);
    const [contested] = inCalendar(expected);
    expect(contested?.mutation).toBe(saved);
    expect(
      contested?.runs.map((one) => [
        one.start / 30,
        one.end / 30,
        describeVersion(one, 'mine'),
        describeLoss(one, false),
      ]),
    ).toEqual([
      [
        20,
        22,
        'confirmada, Ana Rojas',
        'Con tu cambio, Diego Muñoz Salas dejará de venir en ese horario.',
      ],
      [
        22,
        24,
        'quitar el turno',
        'Con tu cambio, Diego Muñoz Salas dejará de venir en ese horario.',
      ],
    ]);
  });

  it('what nobody else has changed is apart, and is all where that is nothing', () => {
    const longer: Mutation = {
      ...saved,
      changes: [
        { accion: 'eliminar', record: careRequestOver(FECHA, 20, 22, 'confirmada', ANA) },
        { accion: 'inscribir', record: careRequestOver(FECHA, 20, 24, 'confirmada', ANA) },
      ],
    };
    const spans = (caregiver: typeof ANA) => {
      const there = careRequestOver(FECHA, 20, 22, 'confirmada', caregiver);
      const [found] = inCalendar(deriveDay(FECHA, [there]), longer);
      return [found?.runs, found?.rest].map((list) =>
        list?.map(({ start, end }) => [start / 30, end / 30]),
      );
    };
    expect(spans(DIEGO)).toEqual([[[20, 22]], [[22, 24]]]);
    expect(spans(ANA)).toEqual([[[22, 24]], []]);
  });

  it('of two people at the same hours, only the one whom somebody else changed is named', () => {
    const ines = careRequestOver(FECHA, 20, 24, 'confirmada', INES);
    const shorter: Mutation = {
      ...saved,
      changes: [
        { accion: 'eliminar', record: careRequestOver(FECHA, 20, 26, 'confirmada', ANA) },
        { accion: 'inscribir', record: careRequestOver(FECHA, 20, 25, 'confirmada', ANA) },
      ],
      beside: [ines],
    };
    const there = [ines, careRequestOver(FECHA, 20, 26, 'confirmada', DIEGO)];
    const [found] = inCalendar(deriveDay(FECHA, there), shorter);
    const lost = 'Con tu cambio, Diego Muñoz Salas dejará de venir en ese horario.';
    expect(
      found?.runs.map((one) => [
        one.start / 30,
        one.end / 30,
        describeVersion(one, 'mine'),
        describeLoss(one, false),
      ]),
    ).toEqual([
      [20, 25, 'confirmada, Ana Rojas', lost],
      [25, 26, 'quitar el turno', lost],
    ]);
    expect(found?.runs.map((one) => describeVersion(one, 'theirs'))).toEqual(
      Array.from({ length: 2 }, () => 'confirmada, Diego Muñoz Salas'),
    );
  });

  it('what two people hold unchanged is no part of it', () => {
    const ines = careRequestOver(FECHA, 20, 24, 'confirmada', INES);
    const ana = careRequestOver(FECHA, 20, 24, 'confirmada', ANA);
    const longer: Mutation = {
      ...saved,
      changes: [
        { accion: 'eliminar', record: ana },
        { accion: 'inscribir', record: careRequestOver(FECHA, 20, 26, 'confirmada', ANA) },
      ],
      beside: [ines],
    };
    const there = deriveDay(FECHA, [
      ines,
      ana,
      careRequestOver(FECHA, 24, 26, 'confirmada', DIEGO),
    ]);
    const [found] = inCalendar(there, longer);
    expect(found?.runs.map(({ start, end }) => [start / 30, end / 30])).toEqual([[24, 26]]);
  });

  it('the removal of hours off the grid is described by those hours', () => {
    const off = (status: 'pendiente' | 'confirmada', cuidador: typeof ANA | null) => ({
      ...careRequestOver(FECHA, 36, 39, status, cuidador),
      ...{ horaInicio: '18:10', horaFin: '19:25' },
    });
    const removal: Mutation = {
      ...saved,
      changes: [
        { accion: 'eliminar', record: off('pendiente', null) },
        { accion: 'eliminar', record: wish },
      ],
      beside: [off('confirmada', INES)],
    };
    const there = [wish, off('confirmada', DIEGO), off('confirmada', INES)];
    const [found] = inCalendar(deriveDay(FECHA, there), removal);
    expect(found?.runs.map((one) => [describeRun(one), describeVersion(one, 'theirs')])).toEqual([
      ['lunes, 23 de noviembre, 18:10 a 19:25', 'confirmada, Diego Muñoz Salas'],
    ]);
    expect(found?.rest.map(describeRun)).toEqual(['lunes, 23 de noviembre, 10:00 a 12:00']);
    expect(describeChoice(found?.runs ?? [])).toEqual({
      mine: 'Quitar el turno',
      theirs: 'Dejar a Diego',
    });
  });

  it('there is nothing to decide where it is by now as it was meant', () => {
    expect(
      inCalendar(deriveDay(FECHA, [careRequestOver(FECHA, 20, 22, 'confirmada', ANA)])),
    ).toEqual([]);
  });
});
