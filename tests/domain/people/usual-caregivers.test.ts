import { expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { deriveDay, shiftsOf } from '#domain/calendar/day.ts';
import { usualCaregivers } from '#domain/people/usual-caregivers.ts';

const FECHA = '2026-11-23';
const [ana, luis, eva, rosa] = ['Ana', 'Luis', 'Eva', 'Rosa'].map((nombre, id) => ({ id, nombre }));
const ALL = [ana, luis, eva, rosa].filter((one) => one !== undefined);

/** Shifts of one hour, one after the other. */
const shiftsOfAll = (...caregivers: typeof ALL) =>
  shiftsOf(
    deriveDay(
      FECHA,
      caregivers.map((one, index) =>
        careRequestOver(FECHA, 2 * index, 2 * index + 2, 'confirmada', one),
      ),
    ),
  );

it('are all where there are few, in their order', () => {
  expect(usualCaregivers(ALL, [], 4)).toEqual(ALL);
});

it('are those who come most, still in their order; of those who come as often the first', () => {
  const [a, l, e, r] = ALL as [(typeof ALL)[0], (typeof ALL)[0], (typeof ALL)[0], (typeof ALL)[0]];
  const shifts = shiftsOfAll(r, e, r, l, r, e);
  expect(usualCaregivers(ALL, shifts, 2)).toEqual([e, r]);
  expect(usualCaregivers(ALL, shifts, 3)).toEqual([l, e, r]);
  expect(usualCaregivers(ALL, [], 2)).toEqual([a, l]);
});
