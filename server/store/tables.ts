// Over 250 lines: the columns of every table, in one list.
import type { ColumnType, Generated } from 'kysely';

/**
 * The rows as both engines store them: text keys made by the app, dates and times as text, small integers. Nothing
 * here depends on a feature of only one engine.
 */
export interface Tables {
  account: {
    id: string;
    /** Lower case, so that it is unique however it is typed. */
    mail: string;
    password_hash: string | null;
    /** A role name from the spec; `parseRole` reads it. */
    role: string;
    name: string;
    last_name: string;
    rut: string | null;
    region: string | null;
    estado_cuenta: string;
    metodo_de_pago: string | null;
    subscription: string | null;
    total_months: number | null;
    /** Tokens with another number are invalid. */
    token_version: number;
    created_at: string;
    phone: string | null;
    birthdate: string | null;
    gender: string | null;
    /** Google's id of the linked account, if any. */
    google_sub: string | null;
    /** When the account was verified by a code, by Google or by the operator. */
    verified_at: string | null;
    /** 1 if the owner is known to read this mail: a code sent by text message does not prove it. */
    mail_verified: Generated<number>;
    /** 1 if a code by text message has proved that the owner reads this phone. */
    phone_verified: Generated<number>;
  };
  paciente: {
    id: string;
    id_responsable: string;
    name: string;
    last_name: string;
    nickname: string | null;
    rut: string | null;
    region: string | null;
    created_at: string;
    /** Incremented with every change. Writing it is also the lock that serialises the changes of one calendar. */
    calendar_version: number;
    /** The number of care requests, written with every change of them. */
    calendar_size: Generated<number>;
    /** The number of notes, likewise. */
    note_count: Generated<number>;
    /** Equal to `calendar_version` as long as all code that changes the calendar records the changed days. */
    told_version: Generated<number>;
    /** The changed days are known from this version on, not for earlier ones. */
    changes_from: Generated<number>;
    birthdate: string | null;
    /** Inactivo hides a patient from the family; nothing is deleted. */
    estado_cuenta: Generated<string>;
    /** When the family archived them; null for one whose calendar is in use. */
    archived_at: string | null;
  };
  /** A word by which an account or a patient is found, with the data that determine their place in the list. */
  person_word: {
    /** Of an account or of a patient. */
    id_person: string;
    /** Folded, in UTF-8, because every engine orders bytes alike in every language. */
    word: ColumnType<Uint8Array | ArrayBuffer, Uint8Array, never>;
    /** 1 for a word of the names. The other words are contact data, by which families cannot search. */
    is_name: number;
    /** 1 for a patient, who comes after all accounts. */
    is_patient: number;
    /** As in the list: `Ser Querido` for a patient. */
    role: string;
    created_at: string;
  };
  paciente_cuidador: {
    id_paciente: string;
    id_cuidador: string;
  };
  solicitud: {
    id_paciente: string;
    id: string;
    fecha: string;
    hora_inicio: string;
    hora_fin: string;
    status: string;
    id_cuidador: string | null;
  };
  handover_note: {
    id_paciente: string;
    fecha: string;
    hora_inicio: string;
    text: string;
    updated_at: string;
  };
  /** The version with which a day last changed, even if nothing is left on it. */
  changed_day: {
    id_paciente: string;
    /** `solicitud` or `note`. */
    kind: string;
    fecha: string;
    version: number;
    at: string;
  };
  save_ledger: {
    id_account: string;
    key: string;
    body_hash: string;
    created_at: string;
    /** The id of what the call created, or its answer; null if there is none. */
    subject: string | null;
    /** The positions, as JSON, of the slots that were not applied; null if all were. */
    conflicts: string | null;
  };
  revoked_token: {
    jti: string;
    expires_at: string;
  };
  login_attempt: {
    /** The subject of the attempts, as a keyed hash, so that addresses and mails cannot be read here. */
    subject: string;
    window_start: string;
    count: number;
  };
  /** The addresses from which accounts have signed in. */
  known_address: {
    /** A mail and an address, as a keyed hash. */
    subject: string;
    seen_at: string;
  };
  setting: {
    name: string;
    value: string;
  };
  verification_code: {
    id_account: string;
    code_hash: string;
    /** Where it was sent: `mail` or `msg`. */
    method: string;
    expires_at: string;
    tries: number;
    /** When it activated its account; null while unused. */
    used_at: string | null;
  };
  /** The change of an account's mail that waits for its code, or that was completed with it. */
  mail_change: {
    id_account: string;
    /** The new one. */
    mail: string;
    code_hash: string;
    expires_at: string;
    tries: number;
  };
  reset_token: {
    token_hash: string;
    id_account: string;
    expires_at: string;
    /** When a password was set with it; null while unused. */
    used_at: string | null;
  };
  consent: {
    id_account: string;
    version: string;
    given_at: string;
  };
  /** Accesses to the data of others: viewed, exported or changed. */
  audit_entry: {
    id: string;
    at: string;
    id_actor: string;
    action: string;
    /** Whose data; null for everybody's. */
    subject: string | null;
  };
  /** The Responsables with whom a patient is shared; the owner is in `paciente` alone. */
  paciente_miembro: {
    id_paciente: string;
    id_account: string;
    joined_at: string;
  };
  /** That a caregiver agreed to care for a patient. */
  agreement: {
    id_paciente: string;
    id_cuidador: string;
    /** Null for a caregiver who was assigned before agreements existed. */
    agreed_at: string | null;
    /** The version of the text agreed to. */
    version: string | null;
  };
  invitation: {
    id_paciente: string;
    id: string;
    /** `member` or `caregiver`. */
    kind: string;
    /** How the inviter calls the person invited. */
    name: string;
    /** The invited contact: a mail or a mobile; the other column is null. */
    mail: string | null;
    phone: string | null;
    id_inviter: string;
    /** The hash of the secret in the link that the inviter was shown. */
    token_hash: string;
    /**
     * The hash of the secret in the link that the server itself sent to the contact, and that the inviter never sees.
     */
    sent_hash: string | null;
    created_at: string;
    expires_at: string;
    sent_at: string | null;
    revoked_at: string | null;
    accepted_at: string | null;
    id_accepted: string | null;
    /** The account that signed up with it. */
    id_signup: string | null;
  };
  /** A caregiver's no to one part of a shift. */
  shift_answer: {
    id_paciente: string;
    fecha: string;
    hora_inicio: string;
    hora_fin: string;
    id_cuidador: string;
    /** `declined`, `withdrew`, or `removed`: the family ended the care, by which the shift was given back. */
    kind: string;
    at: string;
    reason: string | null;
  };
  /** When a caregiver cannot come. */
  unavailability: {
    id_cuidador: string;
    fecha: string;
    hora_inicio: string;
    hora_fin: string;
  };
  /** Who did what in the calendar of a patient; rows are only added. */
  activity: {
    id_paciente: string;
    id: string;
    at: string;
    id_actor: string;
    actor_name: string;
    kind: string;
    /** `ActivityDetail` as JSON. */
    detail: string;
  };
  /** A secret address at which other programs read shifts. */
  feed: {
    token_hash: string;
    id_account: string;
    /** Null for the account's own shifts. */
    id_paciente: string | null;
    created_at: string;
  };
  /** A waiting message: one row for each event, person and channel; for push, one for each device. */
  notice: {
    id: string;
    /** `event|account|channel|device`, unique: a second row with the same key is not written. */
    event_key: string;
    /** Null for a message to a person without an account, and if the account is looked up when it is sent. */
    id_account: string | null;
    /** No foreign key: it may be sent after the patient was deleted. */
    id_paciente: string | null;
    /** A `NoticeKind` or an `AccountMessageKind`. */
    kind: string;
    channel: string;
    /** `endpoint_hash` of the device, for push. */
    device: string | null;
    /** The message, or how news are worded, encrypted; deleted as soon as it is sent or given up. */
    body: string | null;
    /** The subject of news, to check when they are sent what is still true, as JSON (`NoticeSubject`). */
    about: string | null;
    /** 1 if it may be sent at night. */
    is_urgent: number;
    created_at: string;
    not_before: string;
    /** After this it is not sent any more. */
    expires_at: string;
    /** The process that is sending it, and until when; after that any process may. */
    claim: string | null;
    claimed_until: string | null;
    attempts: number;
    /** When it was sent or given up; null while it waits. */
    done_at: string | null;
    /** `sent`, or why it was not. */
    outcome: string | null;
  };
  /** A device that shows notices, under the session in which they were turned on. */
  push_subscription: {
    endpoint_hash: string;
    id_account: string;
    /** The id of the session's token; when the session ends, so does this row. */
    jti: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: string;
    /** When the session expires. */
    expires_at: string;
  };
  /** A person's choice of notices; without a row the default applies. */
  notice_preference: {
    id_account: string;
    kind: string;
    channel: string;
    enabled: number;
  };
  /** A workbook that is made, or was made, while its caller may be away: one per account. */
  workbook_job: {
    id: string;
    id_account: string;
    workbook: string;
    state: string;
    row_count: number;
    total_rows: number;
    /** In bytes; null until it is ready. */
    size: number | null;
    /** Why it failed. */
    problem: string | null;
    /** When its caller last asked for its state. */
    asked_at: string;
    /** Until when its process counts as still working on it. */
    claimed_until: string;
  };
  /** The file of a job, in pieces of the same size but the last. */
  workbook_piece: {
    id_job: string;
    number: number;
    bytes: ColumnType<Uint8Array | ArrayBuffer, Uint8Array, never>;
  };
  /** The hours of every day in which somebody should be with a patient. */
  care_window: {
    id_paciente: string;
    from_minute: number;
    to_minute: number;
    /** The day on which the family was last told about the next day's gaps, or that there are none. */
    told_on: string | null;
  };
}
