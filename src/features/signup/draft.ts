import type { SignupRole } from '#domain/account/choices.ts';
import {
  type Fields,
  type FieldsRead,
  type PersonalData,
  readSignup,
  type Signup,
  type SignupField,
} from '#domain/account/fields.ts';
import { normalMail } from '#domain/account/mail.ts';
import { RUT_BOXES, rutFromBoxes } from '#domain/account/rut.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { FIELDS, placeOf, STEPS, type Step } from './steps.ts';

export const EMPTY_DRAFT = {
  mail: '',
  /** The mail that the server last found free. */
  checkedMail: '',
  /** Whether the server then said that a sign-up may carry `consent`. */
  takesConsent: false,
  /** Whether it then said that the code may come by text message. */
  offersTextMessages: true,
  /** Whether it then said that a Responsable can add patients. */
  offersPatients: false,
  birthdate: '',
  gender: '',
  region: '',
  kind: 'Responsable' as 'Responsable' | 'Cuidador',
  alsoCaregiver: false,
  rut: Array.from({ length: RUT_BOXES }, () => '') as readonly string[],
  name: '',
  lastname: '',
  phone: '',
  method: '',
  /** `fingerprintOf` the data for which a code was last sent; empty before that. */
  sent: '',
  verified: false,
  /** Only the mail is known: the sign-up was begun on another page, and the code that it was sent is what is missing. */
  resumed: false,
  /** The secret of the invitation that it was entered for; empty for other sign-ups. */
  invitation: '',
};

/** What was entered so far, without the password, which stays in memory only. */
export type SignupDraft = Readonly<typeof EMPTY_DRAFT>;

/** The role that the choices so far amount to; null where none can be signed up here. */
export function roleOf({ kind, alsoCaregiver }: SignupDraft): SignupRole | null {
  if (kind === 'Cuidador') return null;
  return alsoCaregiver ? 'Responsable y Cuidador' : 'Responsable';
}

/** The part of a draft about the person. */
export type PersonalDraft = Pick<
  SignupDraft,
  'rut' | 'name' | 'lastname' | 'phone' | 'birthdate' | 'gender' | 'region'
>;

/** The props of the components with personal fields. */
export interface PersonalFieldsProps {
  readonly draft: PersonalDraft;
  readonly problems: Problems;
  /** The date in Chile. */
  readonly today: Fecha;
  readonly edit: (field: keyof PersonalData, part: Partial<PersonalDraft>) => void;
}

/**
 * The draft as the account rules expect it, with the RUT as one text. A RUT with an empty box is empty: without the gap
 * it would be another number, perhaps another person's.
 */
export function personalFieldsOf(draft: PersonalDraft): Fields {
  const { name, lastname, phone, birthdate, gender, region } = draft;
  const rut = rutFromBoxes(draft.rut) ?? '';
  return { rut, name, lastname, phone, birthdate, gender, region };
}

/** Reads everything by the account rules, which the backend uses too. */
export function readDraft(draft: SignupDraft, password: string, today: Fecha): FieldsRead<Signup> {
  const { mail, method } = draft;
  const role = roleOf(draft) ?? '';
  return readSignup(
    { ...personalFieldsOf(draft), mail, password, role, verificationMethod: method },
    today,
  );
}

/** Everything that the sign-up sends except the password, which is not stored. */
export function fingerprintOf(draft: SignupDraft): string {
  const { mail, method } = draft;
  return JSON.stringify([personalFieldsOf(draft), normalMail(mail), roleOf(draft), method]);
}

export type Problems = Readonly<Partial<Record<SignupField, string>>>;

/** What is wrong with these fields, or with any; an empty object when nothing is. */
export function problemsOf(
  read: FieldsRead<unknown, SignupField>,
  fields?: readonly SignupField[],
): Problems {
  if (read.kind === 'read') return {};
  return Object.fromEntries(
    read.problems
      .filter(({ path }) => fields?.includes(path) ?? true)
      .map(({ path, message }) => [path, message]),
  );
}

/** The draft of a sign-up that waits for its code, of which only the mail is known, and by which way the code went. */
export function resumedDraft(mail: string, method: string): SignupDraft {
  const draft = { ...EMPTY_DRAFT, mail, method, resumed: true };
  return { ...draft, sent: fingerprintOf(draft) };
}

/** The step to show for a requested one: that step, or an earlier one that must be done first. */
export function stepFor(asked: Step, draft: SignupDraft, password: string, today: Fecha): Step {
  if (asked === 'access') return asked;
  if (draft.verified) return 'done';
  const isSent = placeOf(asked) > placeOf('delivery');
  // Changes since then have to be sent first: the code would activate an account without them.
  if (isSent && draft.sent === fingerprintOf(draft)) return 'code';
  if (draft.checkedMail !== draft.mail.trim()) return 'access';
  const read = readDraft(draft, password, today);
  const open = STEPS.slice(0, STEPS.indexOf(asked)).find(
    (step) => Object.keys(problemsOf(read, FIELDS[step])).length > 0,
  );
  return open ?? (isSent ? 'delivery' : asked);
}
