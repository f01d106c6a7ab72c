import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { type CareRequest, overlap } from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { changesByShift } from '#domain/calendar/changes-by-shift.ts';
import { readSolicitud } from '#domain/contract/solicitudes.ts';
import { daysToJudge } from '#domain/shifts/judge-answer.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { HttpError, type Issue, invalid } from '#server/http/http-error.ts';
import { claim, keyed } from '#server/http/idempotency-key.ts';
import { rejectArchived } from '#server/http/people/archived.ts';
import { lockShared } from '#server/http/people/circle.ts';
import type { Route } from '#server/http/route.ts';
import { delta, described, Solicitud } from '#server/http/schemas.ts';
import { deliverSoon } from '#server/notices/deliver.ts';
import type { TellDependencies } from '#server/notices/tell.ts';
import { tellSave } from '#server/notices/tell-save.ts';
import { solicitudRow } from '#server/rows.ts';
import { ACTIVE, type Account } from '#server/store/account/accounts.ts';
import { readChanges } from '#server/store/calendar/calendar-changes.ts';
import { EVER, readWindow } from '#server/store/calendar/calendar-window.ts';
import { recordSave, type Saved } from '#server/store/calendar/save-activity.ts';
import {
  careRequestsOnDays,
  changeSolicitudes,
  countOwned,
  listOnDays,
} from '#server/store/calendar/solicitudes.ts';
import { type KeyedCall, writeResult } from '#server/store/idempotency-ledger.ts';
import { type AccountBeside, accountsBeside, findPatient } from '#server/store/people/patients.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { mapInTurns } from '#server/yield-to-main.ts';
import { namedDays, sinceOf } from './changes.ts';
import { hasManySlots, readSlotUpdates, SlotUpdates } from './slot-updates.ts';

/** 2,000 slots take about 300 kB. */
const MAX_BODY = 1024 * 1024;

const Answer = v.object({
  success: v.boolean(),
  version: v.optional(delta.version),
  fechas: delta.fechas,
  solicitudes: v.optional(v.array(Solicitud)),
  /** The changed shifts that differ from what their author saw. */
  conflicts: v.optional(
    v.array(
      v.object({
        slots: described(
          v.array(v.pipe(v.number(), v.integer())),
          'Posiciones en `slots` de los cambios que no se aplicaron.',
        ),
        solicitudes: described(v.array(Solicitud), 'Lo que hay ahora en esas horas.'),
      }),
    ),
  ),
});

interface Mutation extends KeyedCall {
  readonly patient: string;
  readonly changes: readonly SlotChange[];
}

/** The call that changes the calendar of a patient. */
export function solicitudRoutes(route: Route, deps: Dependencies): void {
  const { db } = deps.store;

  route({
    call: 'POST /solicitudes/actualizar',
    allow: 'Responsable',
    summary: 'Guardar cambios de un calendario',
    description:
      '`eliminar` lleva el estado y el cuidador que su autor vio. Un turno que ya no está así queda como está, y `conflicts` lo dice. ' +
      'Con `since` responde con lo que cambió desde entonces en vez de la lista, como `GET /api/patients/{id}/changes`; si ya no se sabe, solo con la `version`.',
    query: { since: 'La `version` que se tiene.' },
    idempotent: 'Con la misma clave se aplica una sola vez.',
    maxBody: MAX_BODY,
    calendar: ({ body }) => (Object(body) as { readonly id_paciente?: unknown }).id_paciente,
    isHeavy: hasManySlots,
    body: SlotUpdates,
    read: readSlotUpdates,
    answer: Answer,
    handle: async ({ account, body, request, reply }) => {
      const mutation: Mutation = {
        account: account.id,
        patient: body.id_paciente,
        changes: body.slots,
        ...keyed(request),
      };
      const { isReplay, conflicts, isTold } = await inTransaction(deps.store, (db) =>
        applyMutation(db, mutation, account, { ...deps, log: request.log }),
      );
      if (isTold) deliverSoon(deps, request.log);
      if (isReplay) {
        reply.header('idempotency-replayed', 'true');
        // A caller who may no longer see this calendar learns only that the mutation was applied.
        const patient = await findPatient(db, mutation.patient, account.id);
        if (patient === null) return { success: true };
      }
      return {
        success: true,
        ...(await currentRows(db, mutation.patient, sinceOf(request.query))),
        ...(conflicts.length > 0 && { conflicts: await conflictRows(db, mutation, conflicts) }),
      };
    },
  });
}

/** The current list; for a caller with a version, the changes since it, as far as they are known. */
async function currentRows(db: Database, patient: string, since: number | null) {
  if (since === null) {
    const { rows } = await readWindow(db, patient, EVER);
    return { solicitudes: await mapInTurns(rows, solicitudRow) };
  }
  // No window is sent: the client fetches it afterwards, so that it does not slow the save.
  const none = { from: EVER.to, to: EVER.from };
  const { version, fechas, rows } = await readChanges(db, patient, { since, ...none });
  if (fechas === null) return { version };
  return { version, ...namedDays(fechas), solicitudes: await mapInTurns(rows, solicitudRow) };
}

/**
 * Applies one mutation to one calendar, in one transaction. An invalid one changes nothing. A shift that differs from
 * what the author of the mutation saw stays unchanged; the answer names it, and the other changes are applied.
 *
 * A mutation with an idempotency key is applied at most once. If it arrives again, it gets the answer of the first time
 * with the current list. The key is looked up before the patient, because an applied mutation stays applied even if the
 * caller no longer has access to the patient.
 * @returns `conflicts`: the positions of the slots that were not applied; `isTold`: whether a notice has to be sent.
 */
async function applyMutation(
  db: Database,
  mutation: Mutation,
  actor: Account,
  deps: TellDependencies & { readonly log: FastifyBaseLogger },
) {
  const earlier = await claim(db, mutation, deps.clock());
  if (earlier !== null) return { isReplay: true, conflicts: earlier.conflicts, isTold: false };
  const patient = await lockShared(db, mutation.patient, actor);
  await rejectArchived(db, patient);
  const fechas = daysToJudge({ parts: mutation.changes.map(({ record }) => record) });
  const before = await careRequestsOnDays(db, mutation.patient, fechas, (id) =>
    deps.log.error({ solicitud: id }, 'a stored shift has an unknown status'),
  );
  const named = mutation.changes.flatMap(({ record }) => record.cuidador?.id ?? []).map(String);
  const accounts = await accountsBeside(db, mutation.patient, named);
  rejectUnassignable(mutation.changes, accounts, before);
  const changed = await changeSolicitudes(
    db,
    mutation.patient,
    { before, changes: mutation.changes },
    deps,
  );
  const saved: Saved = { patient, actor, changed, accounts };
  await recordSave(db, deps, saved);
  const isTold = await tellSave(db, deps, saved);
  const conflicts = changed.unapplied.map((change) => mutation.changes.indexOf(change));
  if (conflicts.length > 0) {
    await writeResult(db, mutation, { conflicts: JSON.stringify(conflicts) });
  }
  const isMore = changed.added.length > changed.removed.length;
  if (isMore && (await countOwned(db, patient.id_responsable)) > MAX_CARE_REQUESTS) {
    const message =
      'La cuenta a cargo de este calendario llegó al máximo de 300.000 turnos. Quita turnos antiguos para agregar otros.';
    throw new HttpError(422, 'too_many_records', message);
  }
  return { isReplay: false, conflicts, isTold };
}

/** The shifts that were not changed, each with the care requests that are there now. */
async function conflictRows(
  db: Database,
  { patient, changes }: Mutation,
  positions: readonly number[],
) {
  const unapplied = positions.flatMap((position) => changes[position] ?? []);
  const fechas = unapplied.map(({ record }) => record.fecha);
  const solicitudes = (await listOnDays(db, patient, fechas)).map(solicitudRow);
  return changesByShift(unapplied).map((shift) => ({
    slots: shift.map((change) => changes.indexOf(change)),
    solicitudes: solicitudes.filter((row) => {
      const current = readSolicitud(row);
      return current !== null && shift.some(({ record }) => overlap(current, record));
    }),
  }));
}

/**
 * Rejects shifts for caregivers who are not assigned to this patient or not active. A caregiver who already has a shift
 * on that day may get another one there, because shortening or splitting a shift removes it and adds it again. A
 * removal may name any caregiver.
 */
function rejectUnassignable(
  changes: readonly SlotChange[],
  accounts: ReadonlyMap<string, AccountBeside>,
  before: readonly CareRequest[],
): void {
  const present = new Set(before.map(caregiverDayKey));
  const issues = changes.flatMap((change, index): readonly Issue[] => {
    const id = caregiverGiven(change);
    if (id === null || present.has(caregiverDayKey(change.record))) return [];
    const account = accounts.get(id);
    const isAssigned = account?.assigned === id;
    if (isAssigned && account.estado_cuenta === ACTIVE) return [];
    const message = isAssigned ? NOT_ACTIVE : NOT_ASSIGNED;
    return [{ path: `slots.${index}.id_cuidador`, message }];
  });
  if (issues.length === 0) return;
  throw invalid(
    issues.some(({ message }) => message === NOT_ASSIGNED)
      ? 'La persona de un turno no está asignada a este ser querido. Asígnala o deja el turno sin cuidador.'
      : 'La persona de un turno ya no tiene su cuenta activa. Elige a otra o deja el turno sin cuidador.',
    issues,
  );
}

const NOT_ASSIGNED = 'Este cuidador no está asignado a este ser querido.';
const NOT_ACTIVE = 'La cuenta de este cuidador no está activa.';

function caregiverGiven({ accion, record }: SlotChange): string | null {
  return accion === 'inscribir' && record.cuidador !== null ? String(record.cuidador.id) : null;
}

/** A key for the caregiver and the day of a care request. */
function caregiverDayKey({ fecha, cuidador }: CareRequest): string {
  return JSON.stringify([fecha, cuidador === null ? null : String(cuidador.id)]);
}

/**
 * The most care requests of one account: full days of single slots for seventeen years. Without a limit, any account
 * could fill the disk, and the memory of the server during an export.
 */
const MAX_CARE_REQUESTS = 300_000;
