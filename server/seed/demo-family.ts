/**
 * The people of the demo: two families that cannot see each other, of which one is two sisters, an Admin and five
 * caregivers. All are
 * invented. Their ids are made when they are written.
 */

/** Everybody knows it: a database with these accounts is only for trying things out. */
export const DEMO_PASSWORD = 'Vinculo.2025';

/** The columns of `account` that differ between the accounts. */
interface DemoAccount {
  readonly mail: string;
  readonly role: 'Responsable' | 'Admin' | 'Cuidador';
  readonly name: string;
  readonly last_name: string;
  readonly rut: string;
  readonly region: string;
  readonly subscription?: string;
  readonly metodo_de_pago?: string;
  readonly total_months?: number;
  readonly phone?: string;
}

interface DemoPatient {
  readonly responsable: string;
  readonly name: string;
  readonly last_name: string;
  readonly nickname: string | null;
  readonly rut: string;
  readonly region: string;
  /** Mails of those with whom the patient is shared. */
  readonly members: readonly string[];
  /** Mails of the assigned caregivers; `DemoShift` names them by index. */
  readonly caregivers: readonly string[];
  /** Mails of others who agreed to care, so that they can be assigned. */
  readonly agreed: readonly string[];
}

const METROPOLITANA = 'Metropolitana de Santiago';

function account(
  role: DemoAccount['role'],
  user: string,
  name: string,
  last_name: string,
  rut: string,
): DemoAccount {
  const mail = `${user}@vinculo.example`;
  return { mail, role, name, last_name, rut, region: METROPOLITANA };
}

function caregiver(
  ...[user, name, last_name, rut, phone]: readonly [string, string, string, string, string]
): DemoAccount {
  return { ...account('Cuidador', user, name, last_name, rut), phone };
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    ...account('Responsable', 'maria', 'María José', 'Fuentes Rojas', '12345678-5'),
    subscription: 'Paid',
    metodo_de_pago: 'webpay',
    total_months: 8,
  },
  {
    ...account('Responsable', 'jorge', 'Jorge', 'Valdés Soto', '9876543-3'),
    region: 'Los Lagos',
    subscription: 'Free',
    metodo_de_pago: 'transferencia',
    total_months: 2,
  },
  {
    ...account('Responsable', 'paula', 'Paula', 'Fuentes Rojas', '13579246-2'),
    subscription: 'Free',
    metodo_de_pago: 'webpay',
    total_months: 1,
  },
  account('Admin', 'admin', 'Andrea', 'Morales Díaz', '10234567-3'),
  caregiver('camila', 'Camila', 'Torres Vega', '15678234-3', '+56900000001'),
  caregiver('diego', 'Diego', 'Muñoz Salas', '16789345-7', '+56900000002'),
  caregiver('francisca', 'Francisca', 'Pérez Leiva', '17890456-6', '+56900000003'),
  caregiver('ignacio', 'Ignacio', 'Contreras Pino', '18901567-4', '+56900000004'),
  caregiver('valentina', 'Valentina', 'Silva Cárdenas', '14567123-K', '+56900000005'),
];

export const DEMO_PATIENTS: readonly DemoPatient[] = [
  {
    responsable: 'maria@vinculo.example',
    name: 'Rosa Elena',
    last_name: 'Rojas Muñoz',
    nickname: 'Nana Rosa',
    rut: '4876123-2',
    region: METROPOLITANA,
    members: ['paula@vinculo.example'],
    caregivers: ['camila@vinculo.example', 'diego@vinculo.example', 'francisca@vinculo.example'],
    agreed: ['ignacio@vinculo.example', 'valentina@vinculo.example'],
  },
  {
    responsable: 'maria@vinculo.example',
    name: 'Hernán',
    last_name: 'Fuentes Araya',
    nickname: 'Tata',
    rut: '5012345-6',
    region: METROPOLITANA,
    members: [],
    caregivers: ['diego@vinculo.example', 'ignacio@vinculo.example'],
    agreed: ['camila@vinculo.example', 'francisca@vinculo.example', 'valentina@vinculo.example'],
  },
  {
    responsable: 'jorge@vinculo.example',
    name: 'Carmen',
    last_name: 'Soto Lagos',
    nickname: null,
    rut: '6234890-9',
    region: 'Los Lagos',
    members: [],
    caregivers: ['valentina@vinculo.example', 'francisca@vinculo.example'],
    agreed: [],
  },
];
