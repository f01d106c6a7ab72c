import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPaid, monthlyIncome, PAID_PER_MONTH } from '#domain/reports/finance.ts';
import { type Reported, reportedOf } from '#domain/reports/reported.ts';
import { slicesOf } from '#domain/reports/slices.ts';
import { usersByRegion } from '#domain/reports/users.ts';
import { createdByMonth, MONTHS, reportYears } from '#domain/reports/year.ts';
import { arbitraryPerson, person, user } from './arbitrary-users.ts';

const users = fc
  .array(arbitraryPerson, { maxLength: 60 })
  .map((people) => people.map(reportedOf).filter((counted) => counted !== null));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('who is counted', () => {
  it('everyone but the Admins, in whatever case the role is written', () => {
    const roles = ['Admin', 'ADMIN ', 'Responsable', 'Cuidador', null];
    const counted = roles.map((role) => reportedOf(person({ role })));
    expect(counted.map((one) => (one === null ? 'left out' : one.type))).toEqual([
      'left out',
      'left out',
      'Responsable',
      'Cuidador',
      null,
    ]);
  });
});

describe('a pie', () => {
  const bySubscription = ({ subscription }: Reported) => subscription;

  it('names its slices after the capitalised values, or Unknown if missing', () => {
    const list = ['paid', 'Paid', null, '  ', 'free', 'ñandú'].map((subscription) =>
      user({ subscription }),
    );
    expect(slicesOf(list, bySubscription)).toEqual([
      { name: 'Paid', value: 2 },
      { name: 'Unknown', value: 2 },
      { name: 'Free', value: 1 },
      { name: 'Ñandú', value: 1 },
    ]);
  });

  it('counts by the payment method and by the type', () => {
    const list = [
      user({ role: 'Responsable', metodoDePago: 'webpay' }),
      user({ metodoDePago: 'webpay', role: 'Cuidador' }),
      user({ role: null, tipo: 'paciente' }),
    ];
    expect(slicesOf(list, ({ payment }) => payment)).toEqual([
      { name: 'Webpay', value: 2 },
      { name: 'Unknown', value: 1 },
    ]);
    expect(slicesOf(list, ({ type }) => type)?.map(({ name }) => name)).toEqual([
      'Cuidador',
      'Paciente',
      'Responsable',
    ]);
  });

  it.each([[null], [undefined], ['text'], [{ length: 2 }]])('of %j is nothing', (careRequests) => {
    expect(slicesOf(careRequests as never, () => 'x')).toBeNull();
  });

  it('counts everyone once, whoever comes first', () => {
    fc.assert(
      fc.property(users, (list) => {
        const slices = slicesOf(list, bySubscription) ?? [];
        expect(sum(slices.map(({ value }) => value))).toBe(list.length);
        expect(slicesOf([...list].reverse(), bySubscription)).toEqual(slices);
        expect(new Set(slices.map(({ name }) => name)).size).toBe(slices.length);
      }),
    );
  });
});

describe('the months of a year', () => {
  it('are named 01 to 12', () => {
    expect(MONTHS.join(' ')).toBe('01 02 03 04 05 06 07 08 09 10 11 12');
  });

  it('begin and end in Chile, in winter and in summer', () => {
    const at = (createdAt: string) => {
      const { before, months } = createdByMonth([user({ createdAt })], 2026);
      return before === 1 ? 0 : months.indexOf(1) + 1 || null;
    };
    // 03:00 UTC is midnight in summer, 04:00 in winter.
    expect(at('2026-01-01T02:59:59Z')).toBe(0);
    expect(at('2026-01-01T03:00:00Z')).toBe(1);
    expect(at('2026-07-01T03:59:59Z')).toBe(6);
    expect(at('2026-07-01T04:00:00Z')).toBe(7);
    expect(at('2027-01-01T02:59:59Z')).toBe(12);
    expect(at('2027-01-01T03:00:00Z')).toBeNull();
  });

  it('treat a bare date as that day in Chile', () => {
    const { months } = createdByMonth(
      [user({ createdAt: '2026-01-01' }), user({ createdAt: '2026-12-31' })],
      2026,
    );
    expect([months[0], months[11]]).toEqual([1, 1]);
  });

  it('classify every user: before, in one month, after, or without a date', () => {
    fc.assert(
      fc.property(users, fc.integer({ min: 2023, max: 2028 }), (list, year) => {
        const of = (one: number) => createdByMonth(list, one);
        const { before, months, undated } = of(year);
        const next = of(year + 1);
        expect(next.before).toBe(before + sum(months));
        expect(next.undated).toBe(undated);
        expect(before + sum(months)).toBeLessThanOrEqual(list.length - undated);
      }),
    );
  });
});

describe('the monthly income', () => {
  it.each([
    [null, true],
    ['Paid', true],
    ['PAID', true],
    ['Free', false],
    ['Unpaid', false],
  ])('a subscription of %j counts as Paid: %s', (subscription, paid) => {
    expect(isPaid({ subscription })).toBe(paid);
  });

  it('is 5000 for every Paid user created in or before the month', () => {
    const list = [
      user({ createdAt: '2025-06-15T12:00:00Z', subscription: 'Paid' }),
      user({ createdAt: '2026-03-10T12:00:00Z' }),
      user({ createdAt: '2026-03-11T12:00:00Z', subscription: 'Free' }),
      user({ createdAt: '2026-11-30T12:00:00Z', subscription: 'paid' }),
      user({ createdAt: '2027-02-01T12:00:00Z' }),
      user({ createdAt: 'ayer' }),
    ];
    expect(monthlyIncome(list, 2026)).toEqual({
      months: [5, 5, 10, 10, 10, 10, 10, 10, 10, 10, 15, 15].map((thousand) => thousand * 1000),
      undated: 1,
    });
  });

  it('never falls, and goes on from one year to the next', () => {
    fc.assert(
      fc.property(users, fc.integer({ min: 2023, max: 2028 }), (list, year) => {
        const { months } = monthlyIncome(list, year);
        const later = monthlyIncome(list, year + 1).months;
        const all = [...months, ...later];
        expect(all.every((income, index) => income >= (all[index - 1] ?? 0))).toBe(true);
        const joined = createdByMonth(list.filter(isPaid), year + 1).months[0] ?? 0;
        expect((later[0] ?? 0) - (months[11] ?? 0)).toBe(joined * PAID_PER_MONTH);
      }),
    );
  });
});

describe('regions', () => {
  it('go from north to south, then others, then Unknown', () => {
    const list = ['Los Lagos', null, 'Zapallar', 'Tarapacá', 'Maule', 'Maule', 'Aquí'].map(
      (region) => user({ region }),
    );
    expect(usersByRegion(list)).toEqual([
      { name: 'Tarapacá', value: 1 },
      { name: 'Maule', value: 2 },
      { name: 'Los Lagos', value: 1 },
      { name: 'Aquí', value: 1 },
      { name: 'Zapallar', value: 1 },
      { name: 'Unknown', value: 1 },
    ]);
  });
});

describe('the years to choose from', () => {
  it('go back to the first user', () => {
    const list = [user({ createdAt: '2024-01-01T01:00:00Z' }), user({ createdAt: 'ayer' })];
    // Still 2023 in Chile.
    expect(reportYears(list, 2026)).toEqual([2026, 2025, 2024, 2023]);
  });

  it.each([
    [[], [2026]],
    [['2031-05-05'], [2026]],
  ])('are at least this one: %j', (dates, years) => {
    expect(
      reportYears(
        dates.map((createdAt) => user({ createdAt })),
        2026,
      ),
    ).toEqual(years);
  });

  it('are not a hundred because of one wrong date', () => {
    expect(reportYears([user({ createdAt: '1899-12-30' })], 2026)).toHaveLength(31);
  });
});
