/** The people and calendars that a new backend has. */

export interface Account {
  readonly id: number;
  readonly mail: string;
  password: string;
  readonly name: string;
  readonly lastname: string;
  readonly role: string;
  readonly region: string;
  readonly createdAt: string;
  estado: 'Activo' | 'Inactivo' | 'Pendiente';
  /** The code of a sign-up that waits for it. */
  code: string | null;
  /** The token of the latest link to a new password. */
  resetToken: string | null;
}

export interface Patient {
  readonly id: number;
  readonly responsable: number;
  readonly name: string;
  readonly lastname: string;
  readonly nickname: string | null;
  /** Ids of accounts. */
  caregivers: readonly number[];
  records: readonly StoredSolicitud[];
}

/** A care request as it was sent: the end of a day is spelled as the client spelled it. */
export interface StoredSolicitud {
  readonly fecha: string;
  readonly hora_inicio: string;
  readonly hora_fin: string;
  readonly status: string;
  readonly cuidador: number | null;
}

const PASSWORD = 'Correcta.1';
export const MARIA = { mail: 'maria@correo.test', password: PASSWORD };
export const ADMIN = { mail: 'andrea@correo.test', password: PASSWORD };
/** The caregivers' ids. */
export const CAMILA = 21;
export const DIEGO = 22;
export const FRANCISCA = 23;
/** The patients' ids; Carmen belongs to another family. */
export const ROSA = 7;
export const PRUEBA = 8;
export const CARMEN = 9;

export interface People {
  readonly accounts: Account[];
  readonly patients: readonly Patient[];
}

/** María cares for Rosa (caregivers Camila and Diego) and has a trial patient, without caregivers. */
export function somePeople(): People {
  const account = (id: number, name: string, lastname: string, role: string): Account => ({
    id,
    mail: `${name.toLowerCase().replace('í', 'i')}@correo.test`,
    password: PASSWORD,
    name,
    lastname,
    role,
    region: 'Maule',
    createdAt: '2026-03-02T12:00:00.000Z',
    estado: 'Activo',
    code: null,
    resetToken: null,
  });
  const patient = (id: number, responsable: number, name: string, lastname: string): Patient => ({
    id,
    responsable,
    name,
    lastname,
    nickname: null,
    caregivers: [],
    records: [],
  });
  return {
    accounts: [
      account(1, 'María', 'Fuentes', 'Responsable'),
      account(2, 'Jorge', 'Valdés', 'Responsable y Cuidador'),
      account(3, 'Andrea', 'Morales', 'Admin'),
      account(CAMILA, 'Camila', 'Torres', 'Cuidador'),
      account(DIEGO, 'Diego', 'Muñoz', 'Cuidador'),
      account(FRANCISCA, 'Francisca', 'Soto', 'Cuidador'),
    ],
    patients: [
      { ...patient(ROSA, 1, 'Rosa', 'Rojas'), nickname: 'Nana', caregivers: [CAMILA, DIEGO] },
      patient(PRUEBA, 1, 'Prueba', 'de conformidad'),
      patient(CARMEN, 2, 'Carmen', 'Valdés'),
    ],
  };
}
