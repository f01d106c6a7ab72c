import { expect, it } from 'vitest';
import type { WaitingMutation } from '#db/outbox/waiting-mutations.ts';
import { joinDays } from '#features/outbox/join-days.ts';

const ALL_DAY = [{ start: 0, end: 1440 }];

const mutation = (id: string, more: Partial<WaitingMutation>) =>
  ({ id, rejection: null, attempts: 0, changes: [], ...more }) as WaitingMutation;
const day = (fecha: string, more: Partial<WaitingMutation> = {}, spans = ALL_DAY) =>
  mutation(fecha.slice(-2), { unavailable: { fecha, spans }, ...more });
const idsOf = (mutations: readonly WaitingMutation[]) =>
  joinDays(mutations).map((run) => run.map(({ id }) => id));

it('unavailable days in a row are one entry, whatever else waits', () => {
  const days = [day('2026-11-23'), day('2026-11-24'), day('2026-11-26'), day('2026-11-27')];
  expect(idsOf(days)).toEqual([
    ['23', '24'],
    ['26', '27'],
  ]);
  const [monday, tuesday] = days as [WaitingMutation, WaitingMutation];
  expect(idsOf([monday, mutation('save', {}), tuesday])).toEqual([['23'], ['save'], ['24']]);
  expect(idsOf([mutation('one', {}), mutation('two', {})])).toEqual([['one'], ['two']]);
});

it('at other hours, or available again, is another entry', () => {
  expect(idsOf([day('2026-11-23'), day('2026-11-24', {}, [])])).toHaveLength(2);
  expect(idsOf([day('2026-11-23', {}, []), day('2026-11-24', {}, [])])).toHaveLength(1);
});

it('how often they were tried makes no other entry, and each that was rejected does', () => {
  expect(idsOf([day('2026-11-23', { attempts: 1 }), day('2026-11-24')])).toEqual([['23', '24']]);
  const rejection = { status: 422, message: null };
  expect(idsOf([day('2026-11-23', { rejection }), day('2026-11-24', { rejection })])).toEqual([
    ['23'],
    ['24'],
  ]);
});
