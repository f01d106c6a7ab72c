import { sql } from 'kysely';
import type { Token } from '#server/auth/tokens.ts';
import { CARE, type Calendars, FAMILY, type Visible } from '#server/live/cursor.ts';
import { ACTIVE } from '#server/store/account/accounts.ts';
import type { Database } from '#server/store/store.ts';

/** The session of a listener. */
export type ListeningSession = Pick<Token, 'account' | 'version' | 'jti'>;

/** The current state of what the sessions of listeners may see. */
export interface Listened {
  /** The calendars that may be seen, by account; missing for an account that is not active. */
  readonly calendars: ReadonlyMap<string, Calendars>;
  /** Whether a session has ended: by a sign-out, a new password, or a deactivation. */
  readonly hasEnded: (session: ListeningSession) => boolean;
}

/**
 * Reads in one query which of these sessions are valid, which patients their accounts own, share or care for, and the
 * version of each patient's calendar. Somebody may both share and care for one patient. Every change of a calendar, its
 * notes, its answers and its circle increments that version in its own transaction. So a reading after a commit differs
 * from one before it, in whatever order transactions are committed. The order of ids or of the times of the activity
 * would not guarantee that.
 *
 * A caregiver who is no longer assigned gets no events for the shifts that they still have: they are pulled every
 * minute.
 */
export async function readListened(
  db: Database,
  sessions: readonly ListeningSession[],
): Promise<Listened> {
  const family = sql.lit(FAMILY).as('relation');
  const accounts = [...new Set(sessions.map(({ account }) => account))];
  const tokens = sessions.map(({ jti }) => jti);
  const rows = await db
    .with('listening', (query) =>
      query
        .selectFrom('account')
        .select(['id', 'token_version'])
        .where('id', 'in', accounts)
        .where('estado_cuenta', '=', ACTIVE),
    )
    .with('related', (query) =>
      query
        .selectFrom('listening')
        .innerJoin('paciente', 'paciente.id_responsable', 'listening.id')
        .select(['listening.id as account', 'paciente.id as patient', family])
        .unionAll(
          query
            .selectFrom('listening')
            .innerJoin('paciente_miembro', 'paciente_miembro.id_account', 'listening.id')
            .select(['listening.id as account', 'paciente_miembro.id_paciente as patient', family]),
        )
        .unionAll(
          query
            .selectFrom('listening')
            .innerJoin('paciente_cuidador', 'paciente_cuidador.id_cuidador', 'listening.id')
            .select([
              'listening.id as account',
              'paciente_cuidador.id_paciente as patient',
              sql.lit(CARE).as('relation'),
            ]),
        ),
    )
    .selectFrom('related')
    .innerJoin('paciente', 'paciente.id', 'related.patient')
    .where('paciente.estado_cuenta', '=', ACTIVE)
    .where('paciente.archived_at', 'is', null)
    .select([
      sql.lit<Kind>('patient').as('kind'),
      'related.account as subject',
      'paciente.id as patient',
      'paciente.calendar_version as version',
      'related.relation',
    ])
    .unionAll((query) =>
      query
        .selectFrom('listening')
        .select([
          sql.lit<Kind>('account').as('kind'),
          'id as subject',
          sql.lit('').as('patient'),
          'token_version as version',
          sql.lit(0).as('relation'),
        ]),
    )
    .unionAll((query) =>
      query
        .selectFrom('revoked_token')
        .where('jti', 'in', tokens)
        .select([
          sql.lit<Kind>('revoked').as('kind'),
          'jti as subject',
          sql.lit('').as('patient'),
          sql.lit(0).as('version'),
          sql.lit(0).as('relation'),
        ]),
    )
    .execute();

  const calendars = new Map<string, Map<string, Visible>>();
  const tokenVersions = new Map<string, number>();
  const revoked = new Set<string>();
  for (const { kind, subject, version } of rows) {
    if (kind === 'account') {
      calendars.set(subject, new Map());
      tokenVersions.set(subject, version);
    } else if (kind === 'revoked') revoked.add(subject);
  }
  for (const { kind, subject, patient, version, relation } of rows) {
    if (kind !== 'patient') continue;
    const own = calendars.get(subject);
    const { relations = 0 } = own?.get(patient) ?? {};
    own?.set(patient, { version, relations: relations | relation });
  }
  return {
    calendars,
    hasEnded: ({ account, version, jti }) =>
      tokenVersions.get(account) !== version || revoked.has(jti),
  };
}

type Kind = 'patient' | 'account' | 'revoked';

/** Which of these patients have activity since a moment. */
export async function activeSince(
  db: Database,
  patients: readonly string[],
  since: Date,
): Promise<readonly string[]> {
  if (patients.length === 0) return [];
  const rows = await db
    .selectFrom('activity')
    .select('id_paciente')
    .distinct()
    .where('id_paciente', 'in', patients)
    .where('at', '>=', since.toISOString())
    .execute();
  return rows.map(({ id_paciente }) => id_paciente);
}
