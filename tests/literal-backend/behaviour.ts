/**
 * What a backend may do where spec §7 is silent, and a few defects that real ones have. Everything can be
 * switched while it runs.
 */
export interface Behaviour {
  /** What a call that changed something is answered with; `list` carries the patient's records. */
  readonly answers: 'json' | 'empty' | 'text' | 'list' | 'html';
  /** What becomes of the answer to a save that was applied; a save is applied in every case. */
  readonly saves: 'answered' | 'late-504' | 'cut';
  /** How long `late-504` takes. */
  readonly lateMs: number;
  /**
   * Whether a save under a known `Idempotency-Key` is applied again: it is where keys are `ignored`, and by a
   * backend that `claims` to keep them; one that `announces` them keeps them and says so.
   */
  readonly keys: 'ignored' | 'kept' | 'announced' | 'claimed';
  /** Whether it claims to say which shifts of a save it left as they are, which it never does. */
  readonly conflicts: 'unsaid' | 'claimed';
  /** What `GET /auth/me` does. */
  readonly me: 'answers' | 'never' | 500 | 404;
  /** Whether the token names its account; the spec reads only `scope`. */
  readonly claims: 'scope' | 'account';
  readonly ids: 'number' | 'string';
  /** How `GET /api/patients/{id}/caregivers` spells them. */
  readonly assigned: 'objects' | 'ids' | 'text-ids' | 'caregiverIds' | 'with-id' | 'mixed';
  readonly fechas: 'date' | 'date-time';
  readonly horas: 'HH:MM' | 'HH:MM:SS';
  readonly lastName: 'lastname' | 'last_name';
  readonly mail: 'mail' | 'email';
  /** The field that says what a user is; `tipo` says it in the one where the spec allows both. */
  readonly role: 'role' | 'tipo';
  readonly lists: 'bare' | 'data';
  /**
   * What `eliminar` takes away: the records with all its fields, whatever has its interval, or nothing,
   * although the answer says that it did.
   */
  readonly removals: 'exact' | 'interval' | 'forgotten';
  /** Whether the caregiver of a confirmed record is kept. */
  readonly confirmed: 'named' | 'nameless';
  /** Whether a refused save leaves the slots before the wrong one applied. */
  readonly rejections: 'whole' | 'halved';
  /** Whether calls without a valid token are refused. */
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
