// Over 250 lines: the laws of one function, over one set of generators.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  careRequestKey,
  careRequestOver,
  type ShiftCaregiver,
} from '#domain/calendar/care-request.ts';
import { caregiversOf, deriveDay, offGridAt, sameCare } from '#domain/calendar/day.ts';
import { applyDayChange } from '#domain/calendar/day-change.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { addDays, SLOTS_PER_DAY, weekday, weekOf, weekStart } from '#domain/calendar/time.ts';
import { undo } from '#domain/calendar/undo.ts';
import { isUnavailable } from '#domain/people/is-unavailable.ts';
import { copyDay, daySteps, weekBeforeSteps, weekSteps } from '#domain/planner/copy.ts';
import { anyCareRequests, care, editedDay, FECHA } from '#tests/domain/calendar/arbitrary-days.ts';
import { anyClock, clockOf } from './arbitrary-clocks.ts';

const RUNS = { numRuns: 200 };
const ANA = { id: 1, nombre: 'Ana Rojas' };
const LUIS = { id: '2', nombre: 'Luis Soto' };
const NO_CHANGE = clockOf('America/Santiago').dayOf(FECHA);

const rule = fc.record({
  whereTaken: fc.constantFrom('omitir' as const, 'reemplazar' as const),
  keep: fc.boolean(),
  isUnavailable: fc.constantFrom(
    () => false,
    ({ nombre }: ShiftCaregiver) => nombre < 'D',
  ),
});
const pair = fc.tuple(editedDay(anyCareRequests), editedDay(anyCareRequests), anyClock, rule);

describe('copying a day', () => {
  it('onto a free day gives the same, except for slots that do not exist there', () => {
    fc.assert(
      fc.property(editedDay(anyCareRequests), anyClock, fc.boolean(), ({ wanted }, clock, keep) => {
        const {
          wanted: copy,
          missing,
          set,
          taken,
        } = copyDay(
          wanted,
          { shown: deriveDay(FECHA, []), clock },
          { whereTaken: 'omitir', keep, isUnavailable: () => false },
        );
        expect(taken).toEqual([]);
        expect(missing).toEqual(
          [...clock.missing].filter((slot) => wanted.cells[slot] !== null).sort((a, b) => a - b),
        );
        for (let slot = 0; slot < SLOTS_PER_DAY; slot += 1) {
          const cell = wanted.cells[slot] ?? null;
          const there = copy.cells[slot] ?? null;
          if (cell === null || clock.missing.has(slot)) expect(there).toBeNull();
          else {
            expect(care(there)).toBe(keep ? care(cell) : 'pendiente/');
            expect(there?.nueva).toBe(true);
            expect(set).toContain(slot);
          }
        }
      }),
      RUNS,
    );
  });

  it('«Omitir» changes nothing existing, «Reemplazar» makes room for every copy', () => {
    fc.assert(
      fc.property(pair, ([{ wanted: source }, { wanted: shown }, clock, how]) => {
        const { wanted, taken, set, missing } = copyDay(source, { shown, clock }, how);
        for (let slot = 0; slot < SLOTS_PER_DAY; slot += 1) {
          const from = source.cells[slot] ?? null;
          const before = shown.cells[slot] ?? null;
          const after = wanted.cells[slot] ?? null;
          const occupied = before !== null || offGridAt(shown, slot) !== null;
          if (from === null || missing.includes(slot)) expect(care(after)).toBe(care(before));
          else if (occupied && how.whereTaken === 'omitir') expect(care(after)).toBe(care(before));
          else {
            const isKept = how.keep && !caregiversOf(from).some(how.isUnavailable);
            expect(care(after)).toBe(isKept ? care(from) : 'pendiente/');
            expect(set.includes(slot)).toBe(!sameCare(before, after));
          }
        }
        const staying = new Set(wanted.offGrid.map(careRequestKey));
        const removed = shown.offGrid.filter(
          (careRequest) => !staying.has(careRequestKey(careRequest)),
        );
        if (how.whereTaken === 'omitir') expect(removed).toEqual([]);
        for (const slot of set) {
          if (how.whereTaken === 'reemplazar') expect(offGridAt(wanted, slot)).toBeNull();
          else expect(taken).not.toContain(slot);
        }
      }),
      RUNS,
    );
  });

  it('reports the same conflicts whatever is then done about them', () => {
    fc.assert(
      fc.property(pair, ([{ wanted: source }, { wanted: shown }, clock, how]) => {
        const [omit, replace] = (['omitir', 'reemplazar'] as const).map((whereTaken) =>
          copyDay(source, { shown, clock }, { ...how, whereTaken }),
        );
        expect(omit?.taken).toEqual(replace?.taken);
        expect(omit?.missing).toEqual(replace?.missing);
      }),
      RUNS,
    );
  });

  it('again changes nothing more', () => {
    fc.assert(
      fc.property(pair, ([{ wanted: source }, { wanted: shown }, clock, how]) => {
        const once = copyDay(source, { shown, clock }, how).wanted;
        const twice = copyDay(source, { shown: once, clock }, how);
        expect(twice.set).toEqual([]);
        expect(twice.wanted).toBe(once);
      }),
      RUNS,
    );
  });

  it('leaves out the hour that the clock jumps over', () => {
    const sunday = '2026-09-06';
    const { wanted, missing } = copyDay(
      deriveDay(FECHA, [careRequestOver(FECHA, 0, 6, 'confirmada', ANA)]),
      { shown: deriveDay(sunday, []), clock: clockOf('America/Santiago').dayOf(sunday) },
      { whereTaken: 'omitir', keep: true, isUnavailable: () => false },
    );
    expect(missing).toEqual([0, 1]);
    expect(wanted.cells.slice(0, 7).map(care)).toEqual([
      'libre',
      'libre',
      ...Array(4).fill('confirmada/1'),
      'libre',
    ]);
  });

  it('reports slots with different care as conflicts, but not those with the same', () => {
    const source = deriveDay(FECHA, [careRequestOver(FECHA, 20, 26, 'confirmada', ANA)]);
    const shown = deriveDay(FECHA, [
      careRequestOver(FECHA, 18, 22, 'confirmada', LUIS),
      careRequestOver(FECHA, 24, 26, 'confirmada', ANA),
    ]);
    const target = { shown, clock: NO_CHANGE };
    expect(
      copyDay(source, target, { whereTaken: 'omitir', keep: true, isUnavailable: () => false }),
    ).toMatchObject({
      taken: [20, 21],
      set: [22, 23],
    });
    const replaced = copyDay(source, target, {
      whereTaken: 'reemplazar',
      keep: true,
      isUnavailable: () => false,
    });
    expect(replaced.wanted.cells.slice(18, 26).map(care)).toEqual([
      ...Array(2).fill('confirmada/2'),
      ...Array(6).fill('confirmada/1'),
    ]);
  });
});

describe('whether a caregiver is unavailable for new shifts', () => {
  const ana = { id: '1', name: 'Ana', lastName: 'Rojas' };

  it('depends on assignment and active account, as the server reports them', () => {
    expect(isUnavailable(ANA, [{ ...ana, estadoCuenta: 'Activo' }])).toBe(false);
    // Without account data from the backend, nobody counts as deactivated.
    expect(isUnavailable(ANA, [ana])).toBe(false);
    expect(isUnavailable(ANA, [{ ...ana, estadoCuenta: 'Inactivo' }])).toBe(true);
    expect(isUnavailable(LUIS, [ana])).toBe(true);
  });

  it('is true if nobody is assigned any more, and unknown if the server never sent assignments', () => {
    expect(isUnavailable(ANA, [])).toBe(true);
    expect(isUnavailable(ANA, null)).toBe(false);
    expect(isUnavailable({ id: null, nombre: 'Vecina' }, [])).toBe(false);
  });
});

describe('where a copy goes', () => {
  const anyFecha = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));

  it('a day is copied once to each requested weekday, only in the given weeks, never to itself', () => {
    fc.assert(
      fc.property(
        anyFecha,
        // Near and far, before and after.
        fc.oneof(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -500, max: 500 })),
        fc.uniqueArray(fc.nat(6)),
        fc.integer({ min: 1, max: 26 }),
        (from, away, days, weeks) => {
          const first = addDays(from, away);
          const steps = daySteps(from, first, new Set(days), weeks);
          const monday = addDays(first, -weekday(first));
          const end = addDays(monday, 7 * weeks);
          const isAmong = monday <= from && from < end && days.includes(weekday(from));
          expect(steps).toHaveLength(days.length * weeks - (isAmong ? 1 : 0));
          expect(new Set(steps.map(({ to }) => to)).size).toBe(steps.length);
          for (const step of steps) {
            expect(step.from).toBe(from);
            expect(step.to).not.toBe(from);
            expect(monday <= step.to && step.to < end).toBe(true);
            expect(days).toContain(weekday(step.to));
          }
        },
      ),
    );
  });

  it('a day is copied to one day of another week, later or earlier, and to none in between', () => {
    const friday = new Set([4]);
    const [holiday, before] = ['2026-12-25', '2026-10-30'];
    expect(daySteps(FECHA, holiday, friday, 1)).toEqual([{ from: FECHA, to: holiday }]);
    expect(daySteps(FECHA, before, friday, 1)).toEqual([{ from: FECHA, to: before }]);
  });

  it('a week is copied day by day to every nth week for some weeks, never to itself', () => {
    expect(
      weekSteps('2026-11-25', '2026-11-23', 5, 2).map(({ from, to }) => `${from} ${to}`),
    ).toEqual(
      ['2026-12-07', '2026-12-21'].flatMap((monday) =>
        weekOf(monday).map((to, day) => `${addDays('2026-11-23', day)} ${to}`),
      ),
    );
    fc.assert(
      fc.property(
        anyFecha,
        anyFecha,
        fc.integer({ min: 1, max: 26 }),
        fc.integer({ min: 1, max: 4 }),
        (source, first, weeks, every) => {
          const steps = weekSteps(source, first, weeks, every);
          expect(steps.length % 7).toBe(0);
          expect(new Set(steps.map(({ to }) => to)).size).toBe(steps.length);
          for (const { from, to } of steps) {
            expect(weekday(from)).toBe(weekday(to));
            expect(from).not.toBe(to);
            expect(to < addDays(weekStart(first), 7 * weeks)).toBe(true);
          }
        },
      ),
    );
  });
});

describe('the week before', () => {
  const anyDay = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));

  it('is copied seven days later, and to no day that has passed', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -10, max: 10 }), (fecha, away) => {
        const today = addDays(weekStart(fecha), away);
        const steps = weekBeforeSteps(fecha, today);
        expect(steps.map(({ to }) => to)).toEqual(weekOf(fecha).filter((to) => to >= today));
        for (const { from, to } of steps) expect(addDays(from, 7)).toBe(to);
      }),
    );
  });
});

describe('a week that is copied', () => {
  it('is a single undo step', () => {
    fc.assert(
      fc.property(
        fc.array(editedDay(anyCareRequests), { minLength: 7, maxLength: 7 }),
        rule,
        (days, how) => {
          const steps = weekSteps(FECHA, addDays(FECHA, 7), 2, 1);
          const before = editDraft(EMPTY_DRAFT, [
            {
              expected: days[0]?.day ?? deriveDay(FECHA, []),
              wanted: days[0]?.wanted ?? deriveDay(FECHA, []),
            },
          ]);
          const pairs = steps.map(({ to }, index) => {
            const expected = deriveDay(to, []);
            const source = days[index % 7]?.wanted ?? deriveDay(FECHA, []);
            const shown = applyDayChange(expected, before.days[to]);
            return { expected, wanted: copyDay(source, { shown, clock: NO_CHANGE }, how).wanted };
          });
          const after = editDraft(before, pairs);
          for (const { expected, wanted } of pairs) {
            const shown = applyDayChange(expected, after.days[expected.fecha]);
            expect(shown.cells.map(care)).toEqual(wanted.cells.map(care));
          }
          if (after !== before) expect(after.undo).toHaveLength(before.undo.length + 1);
          expect((after === before ? before : undo(after)).days).toEqual(before.days);
        },
      ),
      { numRuns: 100 },
    );
  });
});
