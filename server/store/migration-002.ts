import { type Kysely, sql } from 'kysely';

/**
 * What sign-up, codes, resets, Google, consent and the audit log need. Existing accounts were made by the
 * operator, and count as verified.
 */
export async function accountsOfTheirOwn(db: Kysely<unknown>): Promise<void> {
  for (const name of ['phone', 'birthdate', 'gender', 'google_sub', 'verified_at']) {
    await db.schema.alterTable('account').addColumn(name, 'text').execute();
  }
  await db.schema
    .alterTable('account')
    .addColumn('mail_verified', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('account_by_google')
    .on('account')
    .column('google_sub')
    .unique()
    .execute();
  await sql`update account set verified_at = created_at, mail_verified = 1`.execute(db);

  await db.schema.alterTable('paciente').addColumn('birthdate', 'text').execute();
  await db.schema
    .alterTable('paciente')
    .addColumn('estado_cuenta', 'text', (column) => column.notNull().defaultTo('Activo'))
    .execute();

  await db.schema
    .createTable('verification_code')
    .addColumn('id_account', 'text', (column) => column.primaryKey().references('account.id'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('reset_token')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id_account', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('reset_token_by_account')
    .on('reset_token')
    .column('id_account')
    .execute();

  await db.schema
    .createTable('consent')
    .addColumn('id_account', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('given_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('consent_key', ['id_account', 'version'])
    .execute();

  // Outlives the accounts in it, so it has no foreign keys.
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('id_actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .execute();
  await db.schema.createIndex('audit_entry_by_age').on('audit_entry').column('at').execute();

  // Indexes for deleting an account or a caregiver.
  await db.schema
    .createIndex('paciente_cuidador_by_cuidador')
    .on('paciente_cuidador')
    .column('id_cuidador')
    .execute();
  await db.schema
    .createIndex('solicitud_by_cuidador')
    .on('solicitud')
    .column('id_cuidador')
    .execute();
}
