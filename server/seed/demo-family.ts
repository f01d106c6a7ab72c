/**
 * The people of the demo: two families that cannot see each other, an Admin and five Cuidadores. All are
 * invented. Ids are made when the demo is written.
 */

/** Public: a database with these accounts is for trying things out only. */
export const DEMO_PASSWORD = 'Vinculo.2025';

export interface DemoAccount {
  readonly mail: string;
  readonly role: 'Responsable' | 'Admin' | 'Cuidador';
  readonly name: string;
  readonly lastName: string;
  readonly rut: string;
  readonly region: string;
  readonly subscription: string | null;
  readonly metodoDePago: string | null;
  readonly totalMonths: number | null;
}

export interface DemoLovedOne {
  readonly responsable: string;
  readonly name: string;
  readonly lastName: string;
  readonly nickname: string | null;
  readonly rut: string;
  readonly region: string;
  /** Mails of the assigned Cuidadores, in the order in which the shifts index them. */
  readonly cuidadores: readonly string[];
}

const METROPOLITANA = 'Metropolitana de Santiago';

function cuidador(mail: string, name: string, lastName: string, rut: string): DemoAccount {
  return {
    mail,
    role: 'Cuidador',
    name,
    lastName,
    rut,
    region: METROPOLITANA,
    subscription: null,
    metodoDePago: null,
    totalMonths: null,
  };
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    mail: 'maria@vinculo.example',
    role: 'Responsable',
    name: 'María José',
    lastName: 'Fuentes Rojas',
    rut: '12345678-5',
    region: METROPOLITANA,
    subscription: 'Paid',
    metodoDePago: 'webpay',
    totalMonths: 8,
  },
  {
    mail: 'jorge@vinculo.example',
    role: 'Responsable',
    name: 'Jorge',
    lastName: 'Valdés Soto',
    rut: '9876543-3',
    region: 'Los Lagos',
    subscription: 'Free',
    metodoDePago: 'transferencia',
    totalMonths: 2,
  },
  {
    mail: 'admin@vinculo.example',
    role: 'Admin',
    name: 'Andrea',
    lastName: 'Morales Díaz',
    rut: '10234567-3',
    region: METROPOLITANA,
    subscription: null,
    metodoDePago: null,
    totalMonths: null,
  },
  cuidador('camila@vinculo.example', 'Camila', 'Torres Vega', '15678234-3'),
  cuidador('diego@vinculo.example', 'Diego', 'Muñoz Salas', '16789345-7'),
  cuidador('francisca@vinculo.example', 'Francisca', 'Pérez Leiva', '17890456-6'),
  cuidador('ignacio@vinculo.example', 'Ignacio', 'Contreras Pino', '18901567-4'),
  cuidador('valentina@vinculo.example', 'Valentina', 'Silva Cárdenas', '14567123-K'),
];

export const DEMO_LOVED_ONES: readonly DemoLovedOne[] = [
  {
    responsable: 'maria@vinculo.example',
    name: 'Rosa Elena',
    lastName: 'Rojas Muñoz',
    nickname: 'Nana Rosa',
    rut: '4876123-2',
    region: METROPOLITANA,
    cuidadores: ['camila@vinculo.example', 'diego@vinculo.example', 'francisca@vinculo.example'],
  },
  {
    responsable: 'maria@vinculo.example',
    name: 'Hernán',
    lastName: 'Fuentes Araya',
    nickname: 'Tata',
    rut: '5012345-6',
    region: METROPOLITANA,
    cuidadores: ['diego@vinculo.example', 'ignacio@vinculo.example'],
  },
  {
    responsable: 'jorge@vinculo.example',
    name: 'Carmen',
    lastName: 'Soto Lagos',
    nickname: null,
    rut: '6234890-9',
    region: 'Los Lagos',
    cuidadores: ['valentina@vinculo.example', 'francisca@vinculo.example'],
  },
];
