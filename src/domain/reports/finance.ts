import type { Reported } from './reported.ts';
import { createdByMonth } from './year.ts';

/** The estimated monthly income from a Paid subscription. */
export const PAID_PER_MONTH = 5000;

/** Whether a user counts as Paid; a user without a known subscription does. */
export function isPaid({ subscription }: Pick<Reported, 'subscription'>): boolean {
  return subscription === null || subscription.toLowerCase() === 'paid';
}

/**
 * The estimated income of each month of a year, January to December: every Paid user created in or before the month
 * counts. `undated` are Paid users without a readable creation date, who count in no month.
 */
export function monthlyIncome(users: readonly Reported[], year: number) {
  const { before, months, undated } = createdByMonth(users.filter(isPaid), year);
  let paid = before;
  const income = months.map((created) => {
    paid += created;
    return paid * PAID_PER_MONTH;
  });
  return { months: income, undated };
}
