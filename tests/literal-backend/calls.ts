import { checkMail, login, reset, signUp } from './accounts.ts';
import type { Behaviour } from './behaviour.ts';
import { type Answer, type Call, done, json, rejected, type State } from './call.ts';
import type { Account, Patient } from './people.ts';
import { applySlots } from './saves.ts';
import { spelling } from './spelling.ts';
import { accountOfToken } from './tokens.ts';

/** Every call of spec §7; null for any other. */
export function answerTo(call: Call, state: State, behaviour: Behaviour): Answer | null {
  const [group, name, id, last] = call.path;
  switch (`${call.method} ${group}/${name ?? ''}`) {
    case 'POST auth/login':
      return login(call, state, behaviour);
    case 'GET auth/google':
      // The path below it is a page of the app.
      return id === undefined ? { status: 302, location: '/login?error=google_auth_failed' } : null;
    case 'GET auth/check-email':
      return checkMail(state, id ?? '');
    case 'POST auth/signup':
    case 'POST auth/resend-code':
    case 'POST auth/verify':
      return signUp(call, state, name ?? '');
    case 'POST auth/forgot-password':
    case 'POST auth/reset-password':
      return reset(call, state, name ?? '');
  }
  const caller = callerOf(call, state, behaviour);
  if (caller === null) return isCall(call) ? rejected(401, 'No autorizado') : null;
  const rows = spelling(behaviour);
  switch (`${call.method} ${group}/${name ?? ''}`) {
    case 'POST auth/logout':
      return done('Sesión cerrada');
    case 'GET auth/me': {
      const capabilities = capabilitiesOf(behaviour);
      return json({
        ...rows.me(caller),
        ...(capabilities.length === 0 ? {} : { capabilities }),
      });
    }
    case 'GET responsable/mis_usuarios':
      return json(rows.list(ownUsers(state, caller).map((one) => writeUser(one, rows))));
    case 'GET api/caregivers':
      return json(rows.list(caregivers(state).map(rows.caregiver)));
    case 'GET api/patients':
    case 'PUT api/patients':
      return last === 'caregivers' ? assignment(call, state, caller, behaviour) : null;
    case 'GET solicitudes/paciente':
    case 'POST solicitudes/actualizar':
      return calendar(call, state, caller, behaviour);
  }
  if (group !== 'admin') return null;
  return caller.role === 'Admin' ? admin(call, state, behaviour) : rejected(403, 'Sin permiso');
}

/** The capabilities that it announces. */
function capabilitiesOf({ keys, conflicts }: Behaviour): readonly string[] {
  return [
    ...(keys === 'announced' || keys === 'claimed' ? ['claves'] : []),
    ...(conflicts === 'claimed' ? ['conflictos'] : []),
  ];
}

function assignment(call: Call, state: State, caller: Account, behaviour: Behaviour): Answer {
  const patient = patientOf(state, caller, call.path[2]);
  if (patient === null) return rejected(404, 'No existe');
  const rows = spelling(behaviour);
  if (call.method === 'GET') {
    const of = caregivers(state).filter(({ id }) => patient.caregivers.includes(id));
    const assigned = rows.assigned(of, patient);
    return json(Array.isArray(assigned) ? rows.list(assigned) : assigned);
  }
  const ids = call.body['caregiverIds'];
  if (!Array.isArray(ids)) return rejected(400, 'Falta caregiverIds');
  patient.caregivers = ids.map(Number);
  return done('Asignaciones guardadas');
}

function calendar(call: Call, state: State, caller: Account, behaviour: Behaviour): Answer {
  const rows = spelling(behaviour);
  const list = (of: Patient) =>
    rows.list(
      of.records.map((careRequest) =>
        rows.solicitud(
          careRequest,
          state.accounts.find(({ id }) => id === careRequest.cuidador) ?? null,
        ),
      ),
    );
  if (call.method === 'GET') {
    const patient = patientOf(state, caller, call.path[2]);
    return patient === null ? rejected(404, 'No existe') : json(list(patient));
  }
  const { id_paciente, slots } = call.body;
  const patient = patientOf(state, caller, id_paciente);
  if (patient === null) return rejected(404, 'No existe');
  if (!Array.isArray(slots)) return rejected(400, 'Faltan los horarios');
  const ok = { status: 200, done: 'Horarios actualizados', list: () => list(patient) };
  const storesKeys = behaviour.keys === 'kept' || behaviour.keys === 'announced';
  const entry = `${caller.id} ${call.key}`;
  if (storesKeys && call.key !== null && state.ledger.has(entry)) return ok;
  const wrong = applySlots(patient, slots, behaviour);
  if (wrong !== null) return rejected(400, wrong);
  if (call.key !== null) state.ledger.add(entry);
  return ok;
}

/** The smallest file that begins like a workbook: an empty ZIP archive. */
const EMPTY_ZIP = `PK\u0005\u0006${'\0'.repeat(18)}`;

function admin({ method, path }: Call, { accounts }: State, behaviour: Behaviour): Answer | null {
  const [, name, what, id] = path;
  const rows = spelling(behaviour);
  switch (`${method} ${name}/${what ?? ''}`) {
    case 'GET users/':
      return json(rows.list(accounts.map(rows.user)));
    case 'GET export/users-relations':
    case 'GET export/records':
      return { status: 200, file: EMPTY_ZIP };
    case 'PUT users/deactivate': {
      const account = accounts.find((one) => String(one.id) === id);
      if (account === undefined) return rejected(404, 'No existe');
      account.estado = 'Inactivo';
      return done('Usuario desactivado');
    }
    default:
      return null;
  }
}

/** The account of the call's token; the first Responsable where the gate is open. */
function callerOf({ token }: Call, { accounts }: State, { gate }: Behaviour): Account | null {
  const id = token === null ? null : accountOfToken(token);
  const account = accounts.find((one) => one.id === id && one.estado === 'Activo');
  return account ?? (gate === 'open' ? (accounts[0] ?? null) : null);
}

/** Whether the path is one of the API's at all. */
function isCall({ path }: Call): boolean {
  return ['auth', 'admin', 'responsable', 'api', 'solicitudes'].includes(path[0] ?? '');
}

function patientOf({ patients }: State, caller: Account, id: unknown): Patient | null {
  const own = patients.filter(({ responsable }) => responsable === caller.id);
  return own.find((one) => String(one.id) === String(id)) ?? null;
}

function caregivers({ accounts }: State): readonly Account[] {
  return accounts.filter(({ role, estado }) => role === 'Cuidador' && estado === 'Activo');
}

/** The patients of a Responsable, and their caregivers. */
function ownUsers(state: State, caller: Account): readonly (Account | Patient)[] {
  const patients = state.patients.filter(({ responsable }) => responsable === caller.id);
  const assigned = new Set(patients.flatMap((one) => one.caregivers));
  return [...patients, ...caregivers(state).filter(({ id }) => assigned.has(id))];
}

function writeUser(one: Account | Patient, rows: ReturnType<typeof spelling>): object {
  return 'responsable' in one ? rows.paciente(one) : rows.user(one);
}
