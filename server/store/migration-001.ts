import type { Kysely } from 'kysely';

/**
 * Accounts, loved ones, their caregivers and solicitudes, and what makes saves idempotent and sessions
 * revocable.
 *
 * Portable on purpose: text and integer only, no default that an engine computes, no trigger. Every key of a
 * slot begins with `id_paciente`, by which a distributed engine can spread rows.
 */
export async function firstTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('mail', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('rut', 'text')
    .addColumn('region', 'text')
    .addColumn('estado_cuenta', 'text', (column) => column.notNull())
    .addColumn('metodo_de_pago', 'text')
    .addColumn('subscription', 'text')
    .addColumn('total_months', 'integer')
    .addColumn('token_version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('paciente')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('id_responsable', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('nickname', 'text')
    .addColumn('rut', 'text')
    .addColumn('region', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('calendar_version', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('paciente_by_responsable')
    .on('paciente')
    .column('id_responsable')
    .execute();

  await db.schema
    .createTable('paciente_cuidador')
    .addColumn('id_paciente', 'text', (column) => column.notNull().references('paciente.id'))
    .addColumn('id_cuidador', 'text', (column) => column.notNull().references('account.id'))
    .addPrimaryKeyConstraint('paciente_cuidador_key', ['id_paciente', 'id_cuidador'])
    .execute();

  await db.schema
    .createTable('solicitud')
    .addColumn('id_paciente', 'text', (column) => column.notNull().references('paciente.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('fecha', 'text', (column) => column.notNull())
    .addColumn('hora_inicio', 'text', (column) => column.notNull())
    .addColumn('hora_fin', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('id_cuidador', 'text', (column) => column.references('account.id'))
    .addPrimaryKeyConstraint('solicitud_key', ['id_paciente', 'id'])
    .execute();
  await db.schema
    .createIndex('solicitud_by_fecha')
    .on('solicitud')
    .columns(['id_paciente', 'fecha'])
    .execute();

  await db.schema
    .createTable('save_ledger')
    .addColumn('id_account', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('save_ledger_key', ['id_account', 'key'])
    .execute();
  await db.schema
    .createIndex('save_ledger_by_age')
    .on('save_ledger')
    .column('created_at')
    .execute();

  await db.schema
    .createTable('revoked_token')
    .addColumn('jti', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('login_attempt')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('window_start', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('login_attempt_key', ['subject', 'window_start'])
    .execute();

  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
