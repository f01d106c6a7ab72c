import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { agree } from '#server/store/people/agreements.ts';
import type { Database } from '#server/store/store.ts';
import { passwords } from './test-dependencies.ts';

export const PASSWORD = 'Correcta.1';

/** Monday 23 November 2026, nine in the morning in Chile. */
export const START = Date.UTC(2026, 10, 23, 12);

const PASSWORD_HASH = passwords.hash(PASSWORD);

/** Writes the rows that every test begins with. */
export async function seed(db: Database): Promise<void> {
  const password_hash = await PASSWORD_HASH;
  const created_at = new Date(START).toISOString();
  const account = (id: string, role: string, name: string, last_name: string) => ({
    id,
    mail: `${id}@vinculo.test`,
    password_hash,
    role,
    name,
    last_name,
    rut: '12345678-5',
    region: 'Maule',
    estado_cuenta: 'Activo',
    metodo_de_pago: 'webpay',
    subscription: 'Paid',
    total_months: 3,
    token_version: 1,
    created_at,
    verified_at: created_at,
    mail_verified: 1,
  });
  const patient = (id: string, id_responsable: string, nickname: string | null) => ({
    id,
    id_responsable,
    name: id,
    last_name: 'Rojas',
    nickname,
    rut: '4876123-2',
    region: 'Maule',
    created_at,
    calendar_version: 0,
  });
  const assigned = (id_paciente: string, id_cuidador: string) => ({ id_paciente, id_cuidador });
  await db
    .insertInto('account')
    .values([
      account('maria', 'Responsable', 'María', 'Fuentes'),
      account('jorge', 'Responsable y Cuidador', 'Jorge', 'Valdés'),
      account('andrea', 'Admin', 'Andrea', 'Morales'),
      account('camila', 'Cuidador', 'Camila', 'Torres'),
      account('diego', 'Cuidador', 'Diego', 'Muñoz'),
      account('valentina', 'Cuidador', 'Valentina', 'Silva'),
    ])
    .execute();
  await db
    .insertInto('paciente')
    .values([
      patient('rosa', 'maria', 'Nana'),
      patient('hernan', 'maria', null),
      patient('carmen', 'jorge', null),
    ])
    .execute();
  const assignments = [
    assigned('rosa', 'camila'),
    assigned('rosa', 'diego'),
    assigned('hernan', 'diego'),
    assigned('carmen', 'valentina'),
  ];
  await db.insertInto('paciente_cuidador').values(assignments).execute();
  for (const { id_paciente, id_cuidador } of assignments) {
    await agreeTo(db, id_paciente, id_cuidador);
  }
}

/** A caregiver agrees to care for a patient, who can then be assigned. */
export async function agreeTo(db: Database, patient: string, caregiver: string): Promise<void> {
  await agree(db, { patient, caregiver, at: new Date(START), version: CONSENT_VERSION });
}
