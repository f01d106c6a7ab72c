import type { Tables } from './tables.ts';

/**
 * Tables without data of their own: unfinished workbooks are requested again, and the words of people are derived from
 * their rows.
 */
type MadeAnew = 'workbook_job' | 'workbook_piece' | 'person_word';

/** Every table with data, each after the tables that it refers to. */
const IN_ORDER = {
  account: true,
  paciente: true,
  paciente_cuidador: true,
  paciente_miembro: true,
  solicitud: true,
  handover_note: true,
  changed_day: true,
  care_window: true,
  agreement: true,
  invitation: true,
  shift_answer: true,
  unavailability: true,
  activity: true,
  save_ledger: true,
  revoked_token: true,
  login_attempt: true,
  known_address: true,
  setting: true,
  verification_code: true,
  reset_token: true,
  mail_change: true,
  consent: true,
  audit_entry: true,
  feed: true,
  notice: true,
  push_subscription: true,
  notice_preference: true,
} as const satisfies Record<Exclude<keyof Tables, MadeAnew>, true>;

export const TABLE_NAMES = Object.keys(IN_ORDER) as readonly (keyof typeof IN_ORDER)[];
