import type { Capability } from '#domain/contract/capabilities.ts';
import type { InvisibleCapability } from './context.ts';

/** The checks, and their titles in the report. */
export const TITLES = {
  login: 'Iniciar sesión (POST /auth/login)',
  'login-refused': 'Rechazar una contraseña equivocada',
  'token-claims': 'Decir en el token de quién es y qué rol tiene',
  me: 'Decir quién inició sesión (GET /auth/me)',
  'no-token': 'No entregar nada sin token',
  'bad-token': 'Responder 401 a un token que no vale',
  logout: 'Cerrar sesión (POST /auth/logout)',
  'logout-ends': 'Dejar sin efecto el token al cerrar sesión',
  'own-users': 'Entregar los seres queridos (GET /responsable/mis_usuarios)',
  caregivers: 'Entregar los cuidadores (GET /api/caregivers/search)',
  assigned: 'Entregar los cuidadores asignados (GET /api/patients/{id}/caregivers)',
  assign: 'Asignar cuidadores (PUT /api/patients/{id}/caregivers)',
  list: 'Entregar el calendario (GET /solicitudes/paciente/{id})',
  'unknown-paciente': 'Rechazar el calendario de un ser querido que no existe',
  'add-pending': 'Guardar un turno pendiente (POST /solicitudes/actualizar)',
  'save-answer': 'Responder a un guardado con el calendario nuevo',
  'add-confirmed': 'Guardar un turno confirmado con su cuidador',
  'others-kept': 'Dejar como estaban los demás turnos',
  'end-of-day': 'Guardar y quitar un turno hasta las 24:00',
  remove: 'Quitar un turno',
  replace: 'Cambiar un turno por otro más corto en un solo guardado',
  'half-save': 'Aplicar un guardado entero o nada',
  'second-removal': 'Quitar dos veces lo mismo sin llevarse otro turno a la misma hora',
  'stale-removal': 'No quitar un turno que cambió sin que quien lo quita lo supiera, y decirlo',
  'removal-stays': 'No devolver después lo que se quitó',
  'repeat-without-key': 'Recibir dos veces el mismo guardado sin clave y aplicarlo una vez',
  'repeat-with-key': 'Recibir dos veces la misma Idempotency-Key y aplicarla una vez',
  'lost-answer': 'Reintentar un guardado cuya respuesta se perdió',
  etag: 'No enviar de nuevo un calendario que no cambió (ETag y 304)',
  'etag-fresh': 'No decir que un calendario no cambió cuando cambió',
  'error-shape': 'Explicar un rechazo con {message, code}',
  cors: 'Aceptar llamadas desde el origen de la aplicación (CORS)',
  'cors-key': 'Aceptar Idempotency-Key e If-None-Match desde otro origen (CORS)',
  latency: 'Responder pronto',
  'check-mail': 'Decir si un correo tiene cuenta (GET /auth/check-email/{email})',
  'signup-refused': 'Rechazar un registro sin datos (POST /auth/signup)',
  'resend-refused': 'Responder a quien pide otro código sin correo (POST /auth/resend-code)',
  'verify-refused': 'Rechazar un código inventado (POST /auth/verify)',
  'forgot-refused': 'Responder a quien pide un enlace sin correo (POST /auth/forgot-password)',
  'reset-refused': 'Rechazar un enlace inventado (POST /auth/reset-password)',
  google: 'Iniciar sesión con Google (GET /auth/google)',
  'admin-closed': 'No mostrar a un Responsable lo que es de administración',
  'all-users': 'Entregar todos los usuarios (GET /admin/users)',
  'export-users': 'Entregar Usuarios.xlsx (GET /admin/export/users-relations)',
  'export-records': 'Entregar Registros.xlsx (GET /admin/export/records)',
  'deactivate-unknown':
    'Rechazar la desactivación de quien no existe (PUT /admin/users/deactivate/{id})',
  'offer:cambios': 'Decir qué cambió en un calendario, en vez de entregarlo entero',
  'offer:loved-ones': 'Agregar y corregir seres queridos',
  'offer:archive-loved-ones': 'Archivar a un ser querido y volver a usar su calendario',
  'offer:handover-notes': 'Notas para el próximo turno',
  'offer:my-data': 'Descargar los propios datos',
  'offer:own-access': 'Cambiar el propio celular, correo y contraseña',
  'offer:own-name': 'Corregir el propio nombre',
  'offer:delete-account': 'Eliminar la propia cuenta',
  'offer:reactivate-users': 'Reactivar a un usuario',
  'offer:workbook-jobs': 'Preparar un archivo aunque se pierda la conexión',
  'offer:people-pages': 'Entregar por páginas los usuarios que se buscan',
  'offer:complete-profile': 'Completar los datos de una cuenta de Google',
  'offer:circle': 'Compartir un ser querido e invitar',
  'offer:caregiver-shifts': 'Turnos que un cuidador ve y responde',
  'offer:live': 'Avisar de cada cambio mientras ocurre',
  'offer:activity': 'Actividad de un calendario',
  'offer:feeds': 'Direcciones .ics para otras aplicaciones',
  'offer:notices': 'Avisar a una persona fuera de la aplicación',
  'offer:care-hours': 'Compartir las horas en que debe haber alguien',
  'offer:text-messages': 'Enviar invitaciones por mensaje de texto',
} as const satisfies Record<string, string> &
  Record<`offer:${Exclude<Capability, InvisibleCapability>}`, string>;

export type CheckId = keyof typeof TITLES;

/**
 * - `works`
 * - `without`: the app works without it, as `detail` says.
 * - `dangerous`: data that a family relies on would be wrong or lost.
 * - `missing`: the app does not work without it.
 * - `unchecked`: `detail` says why.
 */
export type Verdict = 'works' | 'without' | 'dangerous' | 'missing' | 'unchecked';

export interface Finding {
  readonly id: CheckId;
  readonly verdict: Verdict;
  /** In Spanish; null if the title is enough. */
  readonly detail: string | null;
}

const WORST_FIRST: readonly Verdict[] = ['dangerous', 'missing', 'without', 'works', 'unchecked'];

export type Note = (id: CheckId, verdict: Verdict, detail?: string) => void;

/** Collects the findings, one for each check: the worst of those noted. */
export function createFindings(): { readonly note: Note; readonly all: () => readonly Finding[] } {
  const findings = new Map<CheckId, Finding>();
  return {
    note(id, verdict, detail) {
      const earlier = findings.get(id);
      const isWorse =
        earlier === undefined ||
        WORST_FIRST.indexOf(verdict) < WORST_FIRST.indexOf(earlier.verdict);
      if (isWorse) findings.set(id, { id, verdict, detail: detail ?? null });
    },
    all: () =>
      (Object.keys(TITLES) as CheckId[]).map(
        (id) =>
          findings.get(id) ?? {
            id,
            verdict: 'unchecked',
            detail: 'No se llegó a comprobar por lo que falló antes.',
          },
      ),
  };
}
