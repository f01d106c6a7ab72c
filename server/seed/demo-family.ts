/**
 * The people of the demo: two families that cannot see each other, one of them two sisters, an Admin and five
 * caregivers. All are invented. Their ids are made when they are written.
 */
import family from './demo-family.json' with { type: 'json' };

/** Everybody knows it: a database with these accounts is only for trying things out. */
export const DEMO_PASSWORD = 'Vinculo.2025';

/** The columns of `account` that differ between the accounts. */
export const DEMO_ACCOUNTS = family.accounts;

/**
 * Each patient with the mails of those who share them, of the assigned caregivers and of others who agreed to care,
 * so that they can be assigned, and a weekly pattern of shifts: `day` is 0 for Monday,
 * `caregiver` an index into `caregivers`, or null for nobody yet. The end of Friday's night shift is the day's end.
 */
export const DEMO_PATIENTS = family.patients;
