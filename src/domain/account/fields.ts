import type { Fecha } from '#domain/calendar/time.ts';
import { parseBirthdate } from './birthdate.ts';
import {
  GENDERS,
  type Gender,
  REGIONS,
  type Region,
  SIGNUP_ROLES,
  type SignupRole,
  VERIFICATION_METHODS,
  type VerificationMethod,
} from './choices.ts';
import { isMail, normalMail } from './mail.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';
import { parseName } from './name.ts';
import { signupPasswordLacks } from './password.ts';
import { parsePhone } from './phone.ts';
import { parseRut } from './rut.ts';

/** The personal data of an account. */
export interface PersonalData {
  readonly rut: string;
  readonly name: string;
  readonly lastname: string;
  readonly phone: string;
  readonly birthdate: Fecha;
  readonly gender: Gender;
  readonly region: Region;
}

/** A new account: the body of `POST /auth/signup`, every field as it is stored. */
export interface Signup extends PersonalData {
  readonly mail: string;
  readonly password: string;
  readonly role: SignupRole;
  readonly verificationMethod: VerificationMethod;
}

export type SignupField = keyof Signup;

/** A rejected field, with its message from `ACCOUNT_MESSAGES`. */
export interface FieldProblem<F extends string = SignupField> {
  readonly path: F;
  readonly message: string;
}

export type FieldsRead<T, F extends string = Extract<keyof T, string>> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'problems'; readonly problems: readonly FieldProblem<F>[] };

/** Unchecked input; every field is read separately, so that all mistakes are reported together. */
export type Fields = Readonly<Record<string, unknown>>;

/** @param today the date in Chile. */
export function readSignup(fields: Fields, today: Fecha): FieldsRead<Signup> {
  return readAll<Signup>(fields, {
    ...personalReaders(today),
    ...ACCESS_READERS,
    role: oneOf(SIGNUP_ROLES),
    verificationMethod: oneOf(VERIFICATION_METHODS),
  });
}

/** A new account that is created through the link of an invitation. */
type InvitedAccount = Omit<Signup, 'role' | 'verificationMethod'>;

/**
 * @param contact the mail or mobile that was invited, which replaces the one in the form.
 * @param today the date in Chile.
 */
export function readInvited(
  fields: Fields,
  contact: { readonly mail: string | null; readonly phone: string | null },
  today: Fecha,
): FieldsRead<InvitedAccount> {
  const invited = {
    ...fields,
    ...(contact.mail !== null && { mail: contact.mail }),
    ...(contact.phone !== null && { phone: contact.phone }),
  };
  return readAll<InvitedAccount>(invited, { ...personalReaders(today), ...ACCESS_READERS });
}

/** @param today the date in Chile. */
export function readPersonalData(fields: Fields, today: Fecha): FieldsRead<PersonalData> {
  return readAll<PersonalData>(fields, personalReaders(today));
}

/** Reads each field from its text; null if the text is rejected. */
type Readers<T> = { readonly [F in keyof T]: (text: string) => T[F] | null };

function personalReaders(today: Fecha): Readers<PersonalData> {
  return {
    rut: parseRut,
    name: parseName,
    lastname: parseName,
    phone: (text) => parsePhone(text.trim()),
    birthdate: (text) => parseBirthdate(text, today),
    gender: oneOf(GENDERS),
    region: oneOf(REGIONS),
  };
}

const ACCESS_READERS: Readers<Pick<Signup, 'mail' | 'password'>> = {
  mail: (text) => (isMail(text) ? normalMail(text) : null),
  password: (text) => (signupPasswordLacks(text).length === 0 ? text : null),
};

function readAll<T extends PersonalData>(fields: Fields, readers: Readers<T>): FieldsRead<T> {
  const problems: FieldProblem<Extract<keyof T, string>>[] = [];
  const value: Partial<T> = {};
  for (const path of Object.keys(readers) as Extract<keyof T, string>[]) {
    const given = fields[path];
    const read = readers[path](typeof given === 'string' ? given : '');
    if (read === null) problems.push({ path, message: ACCOUNT_MESSAGES[path as SignupField] });
    else value[path] = read;
  }
  return problems.length === 0
    ? { kind: 'read', value: value as T }
    : { kind: 'problems', problems };
}

function oneOf<T extends string>(choices: readonly T[]): (text: string) => T | null {
  return (text) => choices.find((choice) => choice === text) ?? null;
}
