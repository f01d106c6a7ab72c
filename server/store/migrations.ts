// Over 250 lines: the schema of every version, in one list.
import { writeAllWords } from './people/person-words.ts';
import type { Database } from './store.ts';

/**
 * The schema, from the first version to this one. Portable on purpose: text and integer only, no default that an
 * engine computes, no trigger. The keys of a calendar's rows begin with `id_paciente`, by which a distributed engine
 * can spread them. An index that is read by ranges says `asc`: without it YugabyteDB makes a hash of its first column.
 */

export interface Migration {
  readonly number: number;
  /**
   * Each is one statement and may be committed by itself, so it may use what an earlier one has added. What SQL cannot
   * say on every engine is a function, which finds what it has done already when it is called again.
   */
  readonly steps: readonly (string | ((db: Database) => Promise<void>))[];
}

/** Accounts, patients, caregivers, care requests; idempotency keys, revocable sessions. */
const FIRST: Migration['steps'] = [
  `create table account (
    id text primary key, mail text not null unique, password_hash text, role text not null,
    name text not null, last_name text not null, rut text, region text,
    estado_cuenta text not null, metodo_de_pago text, subscription text, total_months integer,
    token_version integer not null, created_at text not null
  )`,
  `create table paciente (
    id text primary key, id_responsable text not null references account (id),
    name text not null, last_name text not null, nickname text, rut text, region text,
    created_at text not null, calendar_version integer not null
  )`,
  'create index paciente_by_responsable on paciente (id_responsable)',
  `create table paciente_cuidador (
    id_paciente text not null references paciente (id),
    id_cuidador text not null references account (id),
    constraint paciente_cuidador_key primary key (id_paciente, id_cuidador)
  )`,
  `create table solicitud (
    id_paciente text not null references paciente (id), id text not null,
    fecha text not null, hora_inicio text not null, hora_fin text not null, status text not null,
    id_cuidador text references account (id),
    constraint solicitud_key primary key (id_paciente, id)
  )`,
  'create index solicitud_by_fecha on solicitud (id_paciente, fecha)',
  `create table save_ledger (
    id_account text not null references account (id), key text not null,
    body_hash text not null, created_at text not null,
    constraint save_ledger_key primary key (id_account, key)
  )`,
  'create index save_ledger_by_age on save_ledger (created_at asc)',
  'create table revoked_token (jti text primary key, expires_at text not null)',
  `create table login_attempt (
    subject text not null, window_start text not null, count integer not null,
    constraint login_attempt_key primary key (subject, window_start)
  )`,
  'create table setting (name text primary key, value text not null)',
];

/**
 * Sign-up, codes, resets, Google, consent and the audit log. Existing accounts were made by the operator, and
 * count as verified.
 */
const ACCOUNTS_OF_THEIR_OWN: Migration['steps'] = [
  'alter table account add column phone text',
  'alter table account add column birthdate text',
  'alter table account add column gender text',
  'alter table account add column google_sub text',
  'alter table account add column verified_at text',
  'alter table account add column mail_verified integer default 0 not null',
  'create unique index account_by_google on account (google_sub)',
  'update account set verified_at = created_at, mail_verified = 1',
  'alter table paciente add column birthdate text',
  "alter table paciente add column estado_cuenta text default 'Activo' not null",
  `create table verification_code (
    id_account text primary key references account (id), code_hash text not null,
    method text not null, expires_at text not null, tries integer not null
  )`,
  `create table reset_token (
    token_hash text primary key, id_account text not null references account (id),
    expires_at text not null
  )`,
  'create index reset_token_by_account on reset_token (id_account)',
  `create table consent (
    id_account text not null references account (id), version text not null,
    given_at text not null, constraint consent_key primary key (id_account, version)
  )`,
  // Outlives the accounts in it, so it has no foreign keys.
  `create table audit_entry (
    id text primary key, at text not null, id_actor text not null, action text not null,
    subject text
  )`,
  'create index audit_entry_by_age on audit_entry (at asc)',
  // For deleting an account or a caregiver.
  'create index paciente_cuidador_by_cuidador on paciente_cuidador (id_cuidador)',
  'create index solicitud_by_cuidador on solicitud (id_cuidador)',
];

/** Notes for the hand-over: at most one for each slot of a patient. */
const HANDOVER_NOTES: Migration['steps'] = [
  `create table handover_note (
    id_paciente text not null references paciente (id), fecha text not null,
    hora_inicio text not null, text text not null, updated_at text not null,
    constraint handover_note_key primary key (id_paciente, fecha, hora_inicio)
  )`,
];

/** Who shares and who cares for a patient: members, invitations, agreements, answers, unavailability, activity. */
const CIRCLE: Migration['steps'] = [
  `create table paciente_miembro (
    id_paciente text not null references paciente (id),
    id_account text not null references account (id),
    joined_at text not null, constraint paciente_miembro_key primary key (id_paciente, id_account)
  )`,
  'create index paciente_miembro_by_account on paciente_miembro (id_account)',
  // agreed_at and version are null for caregivers assigned before agreements existed.
  `create table agreement (
    id_paciente text not null references paciente (id),
    id_cuidador text not null references account (id),
    agreed_at text, version text, constraint agreement_key primary key (id_paciente, id_cuidador)
  )`,
  'create index agreement_by_cuidador on agreement (id_cuidador)',
  `insert into agreement (id_paciente, id_cuidador)
    select id_paciente, id_cuidador from paciente_cuidador`,
  `create table invitation (
    id_paciente text not null references paciente (id), id text not null, kind text not null,
    name text not null, mail text, phone text, id_inviter text not null references account (id),
    token_hash text not null, sent_hash text, created_at text not null, expires_at text not null,
    sent_at text, revoked_at text, accepted_at text, id_accepted text references account (id),
    id_signup text references account (id),
    constraint invitation_key primary key (id_paciente, id)
  )`,
  'create unique index invitation_by_token on invitation (token_hash)',
  'create unique index invitation_by_sent on invitation (sent_hash)',
  // For deleting an account.
  'create index invitation_by_inviter on invitation (id_inviter)',
  'create index invitation_by_accepted on invitation (id_accepted)',
  'create index invitation_by_signup on invitation (id_signup)',
  `create table shift_answer (
    id_paciente text not null references paciente (id), fecha text not null,
    hora_inicio text not null, hora_fin text not null,
    id_cuidador text not null references account (id),
    kind text not null, at text not null, reason text,
    constraint shift_answer_key
      primary key (id_paciente, fecha, hora_inicio, hora_fin, id_cuidador)
  )`,
  'create index shift_answer_by_cuidador on shift_answer (id_cuidador)',
  `create table unavailability (
    id_cuidador text not null references account (id), fecha text not null,
    hora_inicio text not null, hora_fin text not null,
    constraint unavailability_key primary key (id_cuidador, fecha, hora_inicio)
  )`,
  // Outlives the accounts in it, so no foreign key to them; `actor_name` is the name at that time.
  `create table activity (
    id_paciente text not null references paciente (id), id text not null, at text not null,
    id_actor text not null, actor_name text not null, kind text not null, detail text not null,
    constraint activity_key primary key (id_paciente, id)
  )`,
  'create index activity_by_id on activity (id asc)',
];

/** What people are told outside the page, where and when they want it, and the hours of a patient to be covered. */
const NOTICES: Migration['steps'] = [
  // A row is a message for one person by one channel (for push: by one device), or one to be made when it is sent.
  `create table notice (
    id text primary key, event_key text not null, id_account text references account (id),
    id_paciente text, kind text not null, channel text not null, device text, body text,
    about text, is_urgent integer not null, created_at text not null, not_before text not null,
    expires_at text not null, claim text, claimed_until text, attempts integer not null,
    done_at text, outcome text
  )`,
  'create unique index notice_by_event on notice (event_key)',
  'create index notice_by_due on notice (done_at asc, not_before asc)',
  'create index notice_by_account on notice (id_account)',
  `create table push_subscription (
    endpoint_hash text primary key, id_account text not null references account (id),
    jti text not null, endpoint text not null, p256dh text not null, auth text not null,
    created_at text not null, expires_at text not null
  )`,
  'create index push_subscription_by_account on push_subscription (id_account)',
  'create index push_subscription_by_session on push_subscription (jti)',
  `create table notice_preference (
    id_account text not null references account (id), kind text not null, channel text not null,
    enabled integer not null,
    constraint notice_preference_key primary key (id_account, kind, channel)
  )`,
  `create table care_window (
    id_paciente text primary key references paciente (id), from_minute integer not null,
    to_minute integer not null, told_on text
  )`,
  // Whether the owner is known to read this phone. Until now only a code by text message activated such an account.
  'alter table account add column phone_verified integer default 0 not null',
  `update account set phone_verified = 1
    where verified_at is not null and mail_verified = 0 and google_sub is null and phone is not null`,
];

/** Secret `.ics` addresses; and the activity by time, as it is read and purged. */
const FEEDS: Migration['steps'] = [
  `create table feed (
    token_hash text primary key, id_account text not null references account (id),
    id_paciente text references paciente (id), created_at text not null
  )`,
  'create index feed_by_account on feed (id_account)',
  // For deleting a patient.
  'create index feed_by_paciente on feed (id_paciente)',
  'create index activity_by_time on activity (id_paciente, at asc, id asc)',
  'create index activity_by_age on activity (at asc)',
];

/** Patients that their families keep but do not plan for, and the changes of a mail that wait for their code. */
const ARCHIVED_AND_MAIL_CHANGES: Migration['steps'] = [
  'alter table paciente add column archived_at text',
  `create table mail_change (
    id_account text primary key references account (id), mail text not null,
    code_hash text not null, expires_at text not null, tries integer not null
  )`,
  'create index mail_change_by_expiry on mail_change (expires_at asc)',
];

/** By age, for purging and for what is read from a day on, without reading a whole table. */
const AGES: Migration['steps'] = [
  'create index revoked_token_by_expiry on revoked_token (expires_at asc)',
  'create index login_attempt_by_age on login_attempt (window_start asc)',
  'create index reset_token_by_expiry on reset_token (expires_at asc)',
  'create index verification_code_by_expiry on verification_code (expires_at asc)',
  'create index invitation_by_expiry on invitation (expires_at asc)',
  'create index notice_by_expiry on notice (expires_at asc)',
  'create index push_subscription_by_expiry on push_subscription (expires_at asc)',
  'create index shift_answer_by_fecha on shift_answer (fecha asc)',
  'create index unavailability_by_fecha on unavailability (fecha asc)',
  // The shifts of a caregiver are read from a day on.
  'create index solicitud_of_cuidador on solicitud (id_cuidador, fecha asc)',
  'drop index if exists solicitud_by_cuidador',
  'create index account_by_age on account (estado_cuenta, created_at asc)',
];

/**
 * Which days changed with which version, and the number of notes, so that a limit needs no counting. What changed
 * before is not known: nobody has a version from before.
 */
const CHANGED_DAYS: Migration['steps'] = [
  `create table changed_day (
    id_paciente text not null references paciente (id), kind text not null, fecha text not null,
    version integer not null, at text not null,
    constraint changed_day_key primary key (id_paciente, kind, fecha)
  )`,
  'create index changed_day_by_version on changed_day (id_paciente, kind asc, version asc)',
  'create index changed_day_by_age on changed_day (at asc)',
  'alter table paciente add column told_version integer default 0 not null',
  'alter table paciente add column changes_from integer default 0 not null',
  'alter table paciente add column note_count integer default 0 not null',
  `update paciente set told_version = calendar_version, changes_from = calendar_version,
    note_count =
      (select count(*) from handover_note where handover_note.id_paciente = paciente.id)`,
];

/** From where accounts were signed in to: those are not shut out by what others try elsewhere. */
const KNOWN_ADDRESSES: Migration['steps'] = [
  'create table known_address (subject text primary key, seen_at text not null)',
  'create index known_address_by_age on known_address (seen_at asc)',
];

/** The newest first: everybody is listed a page at a time. */
const CREATION: Migration['steps'] = [
  'create index account_by_creation on account (created_at asc, id asc)',
  'create index paciente_by_creation on paciente (created_at asc, id asc)',
];

/**
 * Workbooks that are made while their callers may be away, in pieces: whatever process is asked has them. `bytea` is no
 * type of the embedded engine, which stores bytes in any column.
 */
const WORKBOOK_JOBS: Migration['steps'] = [
  `create table workbook_job (
    id text primary key, id_account text not null references account (id), workbook text not null,
    state text not null, row_count integer not null, total_rows integer not null, size integer, problem text,
    asked_at text not null, claimed_until text not null,
    constraint workbook_job_of_account unique (id_account)
  )`,
  `create table workbook_piece (
    id_job text not null references workbook_job (id) on delete cascade, number integer not null,
    bytes bytea not null,
    constraint workbook_piece_key primary key (id_job, number)
  )`,
];

/**
 * The words under which people are found, those who are there already too, and an index for a list of one role. No
 * foreign key: a person is an account or a patient.
 */
const PERSON_WORDS: Migration['steps'] = [
  `create table person_word (
    id_person text not null, word bytea not null, is_name integer not null,
    is_patient integer not null, role text not null, created_at text not null,
    constraint person_word_key primary key (id_person, word)
  )`,
  writeAllWords,
  `create index person_word_by_word on person_word
    (word asc, is_patient asc, created_at asc, id_person asc, role asc)`,
  'create index account_by_role on account (role asc, created_at asc, id asc)',
];

/** In order, and never changed once released: a change gets a new number. */
export const MIGRATIONS: readonly Migration[] = [
  { number: 1, steps: FIRST },
  { number: 2, steps: ACCOUNTS_OF_THEIR_OWN },
  // What a call with a key has created, for the answer to a repeated call.
  { number: 3, steps: ['alter table save_ledger add column subject text'] },
  { number: 4, steps: HANDOVER_NOTES },
  {
    // A used code or link stays until it expires, because its call may be repeated.
    number: 5,
    steps: [
      'alter table verification_code add column used_at text',
      'alter table reset_token add column used_at text',
    ],
  },
  // For the answer to a repeated mutation.
  { number: 6, steps: ['alter table save_ledger add column conflicts text'] },
  {
    // To check the limit of an account without reading its care requests.
    number: 7,
    steps: [
      'alter table paciente add column calendar_size integer default 0 not null',
      `update paciente set calendar_size =
        (select count(*) from solicitud where solicitud.id_paciente = paciente.id)`,
    ],
  },
  { number: 8, steps: CIRCLE },
  { number: 9, steps: NOTICES },
  { number: 10, steps: FEEDS },
  { number: 11, steps: ARCHIVED_AND_MAIL_CHANGES },
  { number: 12, steps: AGES },
  { number: 13, steps: CHANGED_DAYS },
  { number: 14, steps: KNOWN_ADDRESSES },
  { number: 15, steps: CREATION },
  { number: 16, steps: WORKBOOK_JOBS },
  { number: 17, steps: PERSON_WORDS },
  {
    // For the notice of every evening, which is looked for all the time.
    number: 18,
    steps: ['create index care_window_by_told on care_window (told_on asc, id_paciente asc)'],
  },
  // Names with another apostrophe are found by the plain one.
  { number: 19, steps: [writeAllWords] },
  {
    // What costs as much however many others there are, and however much was done before.
    number: 20,
    steps: [
      'create index audit_entry_by_actor on audit_entry (id_actor, at asc)',
      `create index activity_of_archiving on activity (id_paciente, at asc, id asc)
        where kind = 'archived'`,
    ],
  },
  // Patients are found by their nickname.
  { number: 21, steps: [writeAllWords] },
  {
    // For the copy of one's data.
    number: 22,
    steps: ['create index activity_by_actor on activity (id_actor, at asc)'],
  },
  {
    // For deleting the accounts that were never completed.
    number: 23,
    steps: ['create index account_without_rut on account (created_at asc) where rut is null'],
  },
];
