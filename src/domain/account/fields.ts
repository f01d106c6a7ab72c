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

/** A field that is not accepted, with its message from `ACCOUNT_MESSAGES`. */
export interface FieldProblem<F extends string = SignupField> {
  readonly path: F;
  readonly message: string;
}

export type FieldsRead<T, F extends string = Extract<keyof T, string>> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'problems'; readonly problems: readonly FieldProblem<F>[] };

/** Unchecked input, read field by field so that every mistake is reported at once. */
export type Fields = Readonly<Record<string, unknown>>;

/** @param today the date in Chile. */
export function readSignup(fields: Fields, today: Fecha): FieldsRead<Signup> {
  return readAll<Signup>({
    ...personalReaders(fields, today),
    ...accessReaders(fields),
    role: () => oneOf(SIGNUP_ROLES, text(fields, 'role')),
    verificationMethod: () => oneOf(VERIFICATION_METHODS, text(fields, 'verificationMethod')),
  });
}

/** A new account made by the link of an invitation. */
export type InvitedAccount = Omit<Signup, 'role' | 'verificationMethod'>;

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
  return readAll<InvitedAccount>({
    ...personalReaders(invited, today),
    ...accessReaders(invited),
  });
}

/** @param today the date in Chile. */
export function readPersonalData(fields: Fields, today: Fecha): FieldsRead<PersonalData> {
  return readAll<PersonalData>(personalReaders(fields, today));
}

type Readers<T> = { readonly [F in keyof T]: () => T[F] | null };

function personalReaders(fields: Fields, today: Fecha): Readers<PersonalData> {
  return {
    rut: () => parseRut(text(fields, 'rut')),
    name: () => parseName(text(fields, 'name')),
    lastname: () => parseName(text(fields, 'lastname')),
    phone: () => parsePhone(text(fields, 'phone').trim()),
    birthdate: () => parseBirthdate(text(fields, 'birthdate'), today),
    gender: () => oneOf(GENDERS, text(fields, 'gender')),
    region: () => oneOf(REGIONS, text(fields, 'region')),
  };
}

function accessReaders(fields: Fields): Readers<Pick<Signup, 'mail' | 'password'>> {
  return {
    mail: () => {
      const mail = text(fields, 'mail');
      return isMail(mail) ? normalMail(mail) : null;
    },
    password: () => {
      const password = text(fields, 'password');
      return signupPasswordLacks(password).length === 0 ? password : null;
    },
  };
}

function readAll<T extends object>(readers: Readers<T>): FieldsRead<T> {
  const problems: FieldProblem<Extract<keyof T, string>>[] = [];
  const value: Partial<T> = {};
  for (const field of Object.keys(readers) as Extract<keyof T, string>[]) {
    const read = readers[field]();
    if (read === null) problems.push({ path: field, message: messageFor(field) });
    else value[field] = read as T[typeof field];
  }
  return problems.length === 0
    ? { kind: 'read', value: value as T }
    : { kind: 'problems', problems };
}

function messageFor(field: string): string {
  return field in ACCOUNT_MESSAGES ? ACCOUNT_MESSAGES[field as keyof typeof ACCOUNT_MESSAGES] : '';
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

function oneOf<T extends string>(choices: readonly T[], value: string): T | null {
  return choices.find((choice) => choice === value) ?? null;
}
