import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CareRequest,
  careRequestOver,
  endOf,
  type ShiftCaregiver,
  sameCaregiver,
  startOf,
} from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import {
  type LostConfirmations,
  lostConfirmations,
  lostSince,
  NONE_LOST,
  withoutStretches,
} from '#domain/calendar/lost-confirmations.ts';
import { addDays, formatHora } from '#domain/calendar/time.ts';
import { anyCareRequest, FECHA } from './arbitrary-days.ts';

const RUNS = { numRuns: 500 };
const YESTERDAY = addDays(FECHA, -1);

const anyList = fc.array(
  fc
    .tuple(anyCareRequest, fc.constantFrom(YESTERDAY, FECHA, FECHA, addDays(FECHA, 1)))
    .map(([record, fecha]): CareRequest => ({ ...record, fecha })),
  { maxLength: 6 },
);
const anyChanges: fc.Arbitrary<readonly SlotChange[]> = fc.array(
  fc.record({
    accion: fc.constantFrom('inscribir' as const, 'eliminar' as const),
    record: anyCareRequest,
  }),
  { maxLength: 3 },
);

/** The minutes in which each caregiver is confirmed, as texts. */
function minutesOf(careRequests: readonly CareRequest[]): ReadonlySet<string> {
  const minutes = new Set<string>();
  for (const careRequest of careRequests) {
    if (careRequest.status !== 'confirmada' || careRequest.cuidador === null) continue;
    const { id, nombre } = careRequest.cuidador;
    for (let minute = startOf(careRequest); minute < endOf(careRequest); minute += 1) {
      minutes.add(`${careRequest.fecha} ${minute} ${id ?? nombre}`);
    }
  }
  return minutes;
}

/** The same care requests, each cut in two somewhere. */
function cut(careRequests: readonly CareRequest[], at: number): readonly CareRequest[] {
  return careRequests.flatMap((careRequest) => {
    const middle =
      startOf(careRequest) + 1 + (at % Math.max(1, endOf(careRequest) - startOf(careRequest) - 1));
    if (middle >= endOf(careRequest)) return [careRequest];
    return [
      { ...careRequest, horaFin: formatHora(middle) },
      { ...careRequest, horaInicio: formatHora(middle) },
    ];
  });
}

describe('the confirmations that are lost', () => {
  it('are just the minutes of somebody that are gone without a change of this device', () => {
    fc.assert(
      fc.property(anyList, anyList, anyChanges, (before, after, known) => {
        const removed = new Set<string>();
        for (const { accion, record } of known) {
          for (const minute of minutesOf([record])) {
            if (accion === 'eliminar') removed.add(minute);
            else removed.delete(minute);
          }
        }
        const there = minutesOf(after);
        const gone = [...minutesOf(before)].filter(
          (minute) => minute >= FECHA && !there.has(minute) && !removed.has(minute),
        );
        const lost = lostConfirmations({ before, after, known, today: FECHA });
        expect([...minutesOf(lost)].sort()).toEqual(gone.sort());
      }),
      RUNS,
    );
  });

  it('are maximal stretches by day and time', () => {
    fc.assert(
      fc.property(anyList, anyList, (before, after) => {
        const lost = lostConfirmations({ before, after, known: [], today: '' });
        for (const [index, one] of lost.entries()) {
          const next = lost[index + 1];
          if (next !== undefined) expect(one.fecha <= next.fecha).toBe(true);
          const touching = lost.filter(
            (other) =>
              other !== one &&
              other.fecha === one.fecha &&
              sameCaregiver(other.cuidador, one.cuidador) &&
              startOf(other) <= endOf(one) &&
              startOf(one) <= endOf(other),
          );
          expect(touching).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  it('are none where a list only cuts its shifts differently', () => {
    fc.assert(
      fc.property(anyList, fc.nat(), (before, at) => {
        expect(lostConfirmations({ before, after: cut(before, at), known: [], today: '' })).toEqual(
          [],
        );
      }),
      RUNS,
    );
  });

  it('stay the same until a list shows them again', () => {
    fc.assert(
      fc.property(anyList, anyList, (before, after) => {
        const replaced = { after, known: [], today: FECHA };
        const lost = lostSince(NONE_LOST, { ...replaced, before }, true);
        expect(lostSince(lost, { ...replaced, before: after }, true)).toEqual(lost);
        const again = { ...replaced, before: after, after: [...after, ...before] };
        expect(lostSince(lost, again, true)).toEqual(NONE_LOST);
      }),
      RUNS,
    );
  });

  it('are decided by the next list where no list said so', () => {
    fc.assert(
      fc.property(anyList, anyList, anyList, (before, between, after) => {
        const replaced = { known: [], today: FECHA };
        const lostAtOnce = lostConfirmations({ ...replaced, before, after });
        let lost: LostConfirmations = NONE_LOST;
        lost = lostSince(lost, { ...replaced, before, after: between }, false);
        expect(lost.records).toEqual([]);
        lost = lostSince(lost, { ...replaced, before: between, after }, true);
        expect(lost.unsure).toEqual([]);
        const reported = minutesOf(lost.records);
        expect([...minutesOf(lostAtOnce)].filter((minute) => !reported.has(minute))).toEqual([]);
      }),
      RUNS,
    );
  });
});

const FRANCISCA: ShiftCaregiver = { id: 21, nombre: 'Francisca Rojas' };
const CAMILA: ShiftCaregiver = { id: 22, nombre: 'Camila Soto' };
const over = (from: number, to: number, caregiver: ShiftCaregiver | null = FRANCISCA) =>
  careRequestOver(FECHA, from, to, 'confirmada', caregiver);

it.each([
  ['nobody was named', [over(16, 20, null)], []],
  [
    'the same person has a name alone now',
    [over(16, 20)],
    [over(16, 20, { ...FRANCISCA, id: null })],
  ],
  ['the name is spelled differently', [over(16, 20)], [over(16, 20, { id: 21, nombre: 'F. R.' })]],
  [
    'the end of the day is spelled differently',
    [over(40, 48)],
    [{ ...over(40, 48), horaFin: '23:59' }],
  ],
  ['somebody else comes too', [over(16, 20)], [over(16, 20), over(16, 20, CAMILA)]],
])('nothing is lost where %s', (_what, before, after) => {
  expect(lostConfirmations({ before, after, known: [], today: FECHA })).toEqual([]);
});

it('a namesake with another id does not count as there', () => {
  const after = [over(16, 20, { ...FRANCISCA, id: 99 })];
  const before = [over(16, 20)];
  expect(lostConfirmations({ before, after, known: [], today: FECHA })).toEqual(before);
});

it('hours that this device removed itself are known, and no others', () => {
  const known: readonly SlotChange[] = [
    { accion: 'eliminar', record: over(16, 24) },
    { accion: 'inscribir', record: over(16, 20) },
  ];
  const replaced = { before: [over(16, 24)], known, today: FECHA };
  expect(lostConfirmations({ ...replaced, after: [over(16, 20)] })).toEqual([]);
  expect(lostConfirmations({ ...replaced, after: [] })).toEqual([over(16, 20)]);
});

it('confirmations that the user dismissed are removed, and those added since stay', () => {
  const lost = [over(16, 24), over(30, 34, CAMILA)];
  expect(withoutStretches(lost, [over(16, 20)])).toEqual([over(20, 24), over(30, 34, CAMILA)]);
});
