/**
 * The behaviour of a backend where §7 of the spec leaves a choice, and a few defects of real backends. Everything can
 * be changed while it runs.
 */
export interface Behaviour {
  /** The answer to a call that changed something; `list` has the patient's care requests. */
  readonly answers: 'json' | 'empty' | 'text' | 'list' | 'html';
  /** The answer to a mutation; it is applied in every case. */
  readonly saves: 'answered' | 'late-504' | 'cut';
  /** How long `late-504` takes. */
  readonly lateMs: number;
  /**
   * Whether a mutation with a known `Idempotency-Key` is applied again. It is where keys are `ignored`, and where they
   * are announced falsely (`claimed`). Where they are `announced`, they are also stored.
   */
  readonly keys: 'ignored' | 'kept' | 'announced' | 'claimed';
  /** Whether it announces that it reports conflicts, which it never does. */
  readonly conflicts: 'unsaid' | 'claimed';
  /** The behaviour of `GET /auth/me`. */
  readonly me: 'answers' | 'never' | 500 | 404;
  /** Whether the token names its account; the spec needs only `scope`. */
  readonly claims: 'scope' | 'account';
  readonly ids: 'number' | 'string';
  /** How `GET /api/patients/{id}/caregivers` spells them. */
  readonly assigned: 'objects' | 'ids' | 'text-ids' | 'caregiverIds' | 'with-id' | 'mixed';
  readonly fechas: 'date' | 'date-time';
  readonly horas: 'HH:MM' | 'HH:MM:SS';
  readonly lastName: 'lastname' | 'last_name';
  readonly mail: 'mail' | 'email';
  /** The field with the role of a user; the spec allows both. */
  readonly role: 'role' | 'tipo';
  readonly lists: 'bare' | 'data';
  /**
   * The care requests that `eliminar` removes: those that equal it in all fields, all of its interval, or none,
   * although the answer reports success.
   */
  readonly removals: 'exact' | 'interval' | 'forgotten';
  /** Whether the caregiver of a confirmed care request is stored. */
  readonly confirmed: 'named' | 'nameless';
  /** Whether a rejected mutation leaves the slots before the invalid one applied. */
  readonly rejections: 'whole' | 'halved';
  /** Whether calls without a valid token are rejected. */
  readonly gate: 'closed' | 'open';
  /** The request headers that CORS allows. */
  readonly corsHeaders: string;
}

/** Spec §7 to the letter. */
export const TO_THE_LETTER: Behaviour = {
  answers: 'json',
  saves: 'answered',
  lateMs: 0,
  keys: 'ignored',
  conflicts: 'unsaid',
  me: 'answers',
  claims: 'scope',
  ids: 'number',
  assigned: 'objects',
  fechas: 'date',
  horas: 'HH:MM',
  lastName: 'lastname',
  mail: 'mail',
  role: 'role',
  lists: 'bare',
  removals: 'exact',
  confirmed: 'named',
  rejections: 'whole',
  gate: 'closed',
  corsHeaders: 'authorization, content-type',
};
