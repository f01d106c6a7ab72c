import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { type CareRequest, overlap } from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { changesByShift } from '#domain/calendar/changes-by-shift.ts';
import { readSolicitud } from '#domain/contract/solicitudes.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { solicitudRow } from '#server/rows.ts';
import { assignedAmong, findPatient } from '#server/store/patients.ts';
import { enterKey, type Keyed, writeConflicts } from '#server/store/save-ledger.ts';
import {
  careRequestsOnDaysOf,
  changeSolicitudes,
  holdsMoreThan,
  listSolicitudes,
  lockCalendar,
} from '#server/store/solicitudes.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { checkStillThere } from './caller.ts';
import { HttpError, type Issue, invalid, keyTaken, noSuchPatient } from './http-error.ts';
import { keyed } from './idempotency-key.ts';
import type { Route } from './route.ts';
import { Solicitud } from './schemas.ts';
import { readSlotUpdates, SlotUpdates } from './slot-updates.ts';

/** 2,000 slots are some 300 kB. */
const MAX_BODY = 1024 * 1024;

const Answer = v.object({
  success: v.boolean(),
  solicitudes: v.optional(v.array(Solicitud)),
  /** The shifts of a save that are not as its author saw them. */
  conflicts: v.optional(
    v.array(
      v.object({
        slots: v.pipe(
          v.array(v.pipe(v.number(), v.integer())),
          v.description('Posiciones en `slots` de los cambios que no se aplicaron.'),
        ),
        solicitudes: v.pipe(v.array(Solicitud), v.description('Lo que hay ahora en esas horas.')),
      }),
    ),
  ),
});

interface Mutation extends Keyed {
  readonly paciente: string;
  readonly changes: readonly SlotChange[];
}

/**
 * One save of one calendar, in one transaction. An invalid save changes nothing. A shift that is not as the
 * save's author saw it stays as it is; the answer says which, and the rest is done.
 *
 * A save that carries a key is applied at most once. When it arrives again it is answered as the first time,
 * with the current list; that is decided before anything about the patient is checked, because what was
 * done stays done even if the caller has lost the right since.
 */
export function actualizarRoute(route: Route, parts: Dependencies): void {
  route({
    call: 'POST /solicitudes/actualizar',
    allow: 'Responsable',
    summary: 'Guardar cambios de un calendario',
    description:
      '`eliminar` lleva el estado y el cuidador que su autor vio. Un turno que ya no está así queda como está, y `conflicts` lo dice.',
    idempotent: 'Con la misma clave se aplica una sola vez.',
    maxBody: MAX_BODY,
    body: SlotUpdates,
    read: readSlotUpdates,
    answer: Answer,
    handle: async ({ account, body, request, reply }) => {
      const save: Mutation = {
        account: account.id,
        paciente: body.id_paciente,
        changes: body.slots,
        ...keyed(request),
      };
      const { isReplay, conflicts } = await inTransaction(parts.store, (db) =>
        carryOut(db, save, { ...parts, log: request.log }),
      );
      const { db } = parts.store;
      if (isReplay) {
        reply.header('idempotency-replayed', 'true');
        // A caller who may no longer see this calendar learns only that the save was done.
        const theirs = await findPatient(db, save.paciente, account.id);
        if (theirs === null) return { success: true };
      }
      const solicitudes = (await listSolicitudes(db, save.paciente)).map(solicitudRow);
      return conflicts.length === 0
        ? { success: true, solicitudes }
        : { success: true, solicitudes, conflicts: conflictRows(save, conflicts, solicitudes) };
    },
  });
}

async function carryOut(
  db: Database,
  save: Mutation,
  parts: Pick<Dependencies, 'clock' | 'newId'> & { readonly log: FastifyBaseLogger },
): Promise<{ readonly isReplay: boolean; readonly conflicts: readonly number[] }> {
  await checkStillThere(db, save.account);
  const earlier = await enterKey(db, save, parts.clock());
  if (earlier === 'taken') throw keyTaken();
  if (earlier !== null) return { isReplay: true, conflicts: earlier.conflicts };
  if (!(await lockCalendar(db, save.paciente, save.account))) throw noSuchPatient();
  const before = await careRequestsOnDaysOf(db, save.paciente, save.changes, (id) =>
    parts.log.error({ solicitud: id }, 'a stored shift has an unknown status'),
  );
  await refuseWhoMayNotCome(db, save, before);
  const left = await changeSolicitudes(
    db,
    save.paciente,
    { before, changes: save.changes },
    parts.newId,
  );
  const conflicts = left.map((change) => save.changes.indexOf(change));
  if (conflicts.length > 0) await writeConflicts(db, save, conflicts);
  const adds = save.changes.some(({ accion }) => accion === 'inscribir');
  if (adds && (await holdsMoreThan(db, save.account, MAX_CARE_REQUESTS)))
    throw tooManyCareRequests();
  return { isReplay: false, conflicts };
}

/** The shifts that were left as they are, each with what is there now. */
function conflictRows(
  { changes }: Mutation,
  positions: readonly number[],
  solicitudes: readonly ReturnType<typeof solicitudRow>[],
) {
  const left = positions.flatMap((position) => changes[position] ?? []);
  return changesByShift(left).map((shift) => ({
    slots: shift.map((change) => changes.indexOf(change)),
    solicitudes: solicitudes.filter((row) => {
      const there = readSolicitud(row);
      return there !== null && shift.some(({ record }) => overlap(there, record));
    }),
  }));
}

/**
 * A shift can only be given to a caregiver of this patient whose account is active. A caregiver who already
 * had a shift on that day may keep it, even if no longer assigned or active: a shift that is shortened or
 * split is removed and added again. A removal may name anybody.
 */
async function refuseWhoMayNotCome(
  db: Database,
  { paciente: patient, changes }: Mutation,
  before: readonly CareRequest[],
): Promise<void> {
  const named = new Set(changes.map(cuidadorGiven).filter((id) => id !== null));
  const assigned = await assignedAmong(db, patient, [...named]);
  const standing = new Set(before.map(placeOf));
  const issues = changes.flatMap((change, index): readonly Issue[] => {
    const id = cuidadorGiven(change);
    if (id === null || standing.has(placeOf(change.record))) return [];
    const cuidador = assigned.get(id);
    if (cuidador?.isActive === true) return [];
    const message = cuidador === undefined ? NOT_ASSIGNED : NOT_ACTIVE;
    return [{ path: `slots.${index}.id_cuidador`, message }];
  });
  if (issues.length === 0) return;
  throw invalid(
    issues.some(({ message }) => message === NOT_ASSIGNED)
      ? 'Un turno nombra a alguien que no está asignado a este ser querido. Asígnalo o deja el turno sin cuidador.'
      : 'Un turno nombra a alguien cuya cuenta no está activa. Elige a otra persona o deja el turno sin cuidador.',
    issues,
  );
}

const NOT_ASSIGNED = 'Este cuidador no está asignado a este ser querido.';
const NOT_ACTIVE = 'La cuenta de este cuidador no está activa.';

function cuidadorGiven({ accion, record }: SlotChange): string | null {
  return accion === 'inscribir' && record.cuidador !== null ? String(record.cuidador.id) : null;
}

/** A key for a record's caregiver and day. */
function placeOf({ fecha, cuidador }: CareRequest): string {
  return JSON.stringify([fecha, cuidador === null ? null : String(cuidador.id)]);
}

/**
 * What one account may hold: a full day of single slots for seventeen years. Without a limit, whoever
 * signs up could fill the disk, and the memory of whoever makes a copy of it all.
 */
const MAX_CARE_REQUESTS = 300_000;

function tooManyCareRequests(): HttpError {
  const message =
    'Tu cuenta llegó al máximo de 300.000 turnos. Quita turnos antiguos para agregar otros.';
  return new HttpError(422, { code: 'too_many_records', message });
}
