import * as v from 'valibot';
import { formatHora, parseFecha, parseHora, parseHoraFin } from '#domain/calendar/time.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import { form } from '#server/http/forms.ts';
import {
  CareHours,
  described,
  fecha,
  Note,
  nullable,
  Solicitud,
  string,
} from '#server/http/schemas.ts';

/** The bodies and answers of the calls of a circle and of a caregiver's shifts. */

const times = { fecha, hora_inicio: string, hora_fin: string };
const names = { id: string, name: string, lastname: string };

/** The parts of a shift of two days in which each slot was requested separately. */
const MOST_PARTS = 96;
const MUST_BE = {
  part: 'Debe ser un turno: fecha, hora_inicio y hora_fin.',
  parts: `Debe ser una lista de 1 a ${MOST_PARTS} partes de un turno.`,
};

/** One part of a shift, as the server gave it. */
const Part = v.pipe(
  form(
    { fecha: v.string(MUST_BE.part), hora_inicio: v.string(), hora_fin: v.string() },
    MUST_BE.part,
  ),
  v.rawTransform<{ fecha: string; hora_inicio: string; hora_fin: string }, ShiftPart>(
    ({ dataset: { value }, addIssue, NEVER }) => {
      const day = parseFecha(value.fecha);
      const start = parseHora(value.hora_inicio);
      const end = parseHoraFin(value.hora_fin);
      if (day !== null && start !== null && end !== null && start < end) {
        const spelled = parseHora(value.hora_fin) ?? end;
        return { fecha: day, horaInicio: formatHora(start), horaFin: formatHora(spelled) };
      }
      addIssue({ message: MUST_BE.part });
      return NEVER;
    },
  ),
);

/** All parts of one shift. */
export const Parts = v.pipe(
  v.array(Part, MUST_BE.parts),
  v.minLength(1, MUST_BE.parts),
  v.maxLength(MOST_PARTS, MUST_BE.parts),
);

const KINDS = ['member', 'caregiver'] as const;
export const InvitationKind = v.picklist(KINDS, `Debe ser «${KINDS.join('» o «')}».`);

export const Invitation = v.object({
  id: string,
  kind: v.picklist(KINDS),
  name: string,
  contact: described(string, 'El correo o el celular, casi todo oculto.'),
  inviter: described(string, 'El primer nombre de quien invitó.'),
  createdAt: string,
  expiresAt: string,
  sentAt: nullable,
  state: v.picklist(['open', 'expired']),
});

const estado_cuenta = v.optional(described(string, '«Inactivo» si no puede entrar.'));

export const Circle = v.object({
  owner: v.object({ ...names, estado_cuenta }),
  isOwner: v.boolean(),
  members: v.array(v.object({ ...names, estado_cuenta, joinedAt: string })),
  caregivers: v.array(
    v.object({
      ...names,
      estado_cuenta: string,
      phone: described(nullable, 'Solo de quien aceptó cuidar.'),
      agreedAt: nullable,
      assigned: v.boolean(),
    }),
  ),
  invitations: v.array(Invitation),
  answers: v.array(
    v.object({
      ...times,
      id_cuidador: string,
      name: string,
      kind: v.picklist(['declined', 'withdrew']),
      at: string,
      reason: nullable,
    }),
  ),
  unavailable: v.array(v.object({ ...times, id_cuidador: string })),
});

/** The answer to a change of a circle; `circle` is null for those who left it. */
export const CircleOutcome = v.object({ success: v.boolean(), circle: v.nullable(Circle) });

export const PatientShifts = v.object({
  id: string,
  name: string,
  last_name: string,
  nickname: nullable,
  assigned: v.boolean(),
  agreed: described(
    v.optional(v.boolean()),
    'Aceptó cuidar a esta persona y puede dejar de hacerlo, también mientras nadie le pide turnos. No se dice a quien es de la familia.',
  ),
  agreedAt: nullable,
  family: described(
    v.array(string),
    'Los primeros nombres de la familia, sin el propio. Quien ya no está asignado los ve, como `around` y `notes`, solo mientras le queda un turno sin terminar.',
  ),
  solicitudes: described(v.array(Solicitud), 'Las pendientes, y las propias confirmadas.'),
  around: described(
    v.array(v.object({ ...times, name: string })),
    'Turnos confirmados de otras personas, con su primer nombre.',
  ),
  notes: v.array(Note),
  declined: described(
    v.array(v.object({ ...times, kind: v.picklist(['declined', 'withdrew']), at: string })),
    'A lo que dijo que no y sigue pendiente. Quien dejó de cuidar, ya no está asignado o cuida a alguien archivado tiene aquí, hasta que pasen, los turnos que devolvió.',
  ),
});

const shiftTimes = { ...times, last_fecha: v.optional(fecha) };

export const ActivityEntry = v.object({
  id: string,
  at: string,
  actor: described(string, 'Su nombre en ese momento.'),
  kind: described(string, 'Puede haber otros en el futuro.'),
  shifts: v.array(
    v.object({
      ...shiftTimes,
      cuidador: v.optional(string),
      cuidador_anterior: v.optional(described(string, 'A quién reemplazó.')),
      before: v.optional(v.object(shiftTimes)),
    }),
  ),
  more: described(v.number(), 'Cuántos turnos hay además de estos.'),
  who: nullable,
  reason: nullable,
  window: described(v.nullable(CareHours), 'El horario que eligió.'),
});

export const ActivityPage = v.object({
  activity: described(v.array(ActivityEntry), 'De la más nueva a la más antigua.'),
  next: described(nullable, 'El valor de `before` para la página siguiente.'),
});
