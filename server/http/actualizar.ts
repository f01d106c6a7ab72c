import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { changesByShift } from '#domain/calendar/changes-by-shift.ts';
import { type CareRecord, overlap } from '#domain/calendar/record.ts';
import { STATUSES } from '#domain/calendar/status.ts';
import { readSolicitud } from '#domain/contract/solicitudes.ts';
import type { Parts } from '#server/parts.ts';
import { solicitudRow } from '#server/rows.ts';
import { assignedAmong, isPacienteOf } from '#server/store/families.ts';
import { enterKey, readConflicts, writeConflicts } from '#server/store/save-ledger.ts';
import {
  changeSolicitudes,
  holdsMoreThan,
  listSolicitudes,
  lockCalendar,
  recordsOnDaysOf,
} from '#server/store/solicitudes.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { checkStillThere, responsableOf } from './caller.ts';
import { bodyHash, idempotencyKeyOf } from './idempotency-key.ts';
import { readSlotUpdates, type SlotUpdatesRead } from './read-slot-updates.ts';
import { HttpRefusal, type Issue, invalid, keyTaken, noSuchPaciente } from './refusal.ts';
import { conflictShape, listOf, solicitudShape } from './shapes.ts';

/** 2,000 slots are some 300 kB. */
const MAX_BODY = 1024 * 1024;

interface Save extends SlotUpdatesRead {
  readonly account: string;
  readonly key: string | null;
  readonly hash: string;
}

/**
 * `POST /solicitudes/actualizar`: one save of one calendar, in one transaction. An invalid save changes nothing.
 * A shift that is not as the save's author saw it stays as it is; the answer says which, and the rest is done.
 *
 * A save that carries a key is applied at most once. When it arrives again it is answered as the first time,
 * with the current list; that is decided before anything about the loved one is checked, because what was
 * done stays done even if the caller has lost the right since.
 */
export function actualizarRoute(app: FastifyInstance, parts: Parts): void {
  app.route({
    method: 'POST',
    url: '/solicitudes/actualizar',
    bodyLimit: MAX_BODY,
    schema: SCHEMA,
    handler: async (request, reply) => {
      const { account } = await responsableOf(request, parts);
      const save: Save = {
        ...readSlotUpdates(request.body),
        account: account.id,
        key: idempotencyKeyOf(request),
        hash: bodyHash(request.body),
      };
      const { isReplay, conflicts } = await inTransaction(parts.store, (db) =>
        carryOut(db, save, { ...parts, log: request.log }),
      );
      const { db } = parts.store;
      if (isReplay) {
        reply.header('idempotency-replayed', 'true');
        // A caller who may no longer see this calendar learns only that the save was done.
        const stillTheirs = await isPacienteOf(db, save.paciente, account.id);
        if (!stillTheirs) return { success: true };
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
  save: Save,
  parts: Pick<Parts, 'clock' | 'newId'> & Pick<FastifyRequest, 'log'>,
): Promise<{ readonly isReplay: boolean; readonly conflicts: readonly number[] }> {
  await checkStillThere(db, save.account);
  const { account, key, hash } = save;
  if (key !== null) {
    const fate = await enterKey(db, { account, key, hash }, parts.clock());
    if (fate === 'taken') throw keyTaken();
    if (fate === 'replay') {
      return { isReplay: true, conflicts: await readConflicts(db, { account, key }) };
    }
  }
  if (!(await lockCalendar(db, save.paciente, save.account))) throw noSuchPaciente();
  const before = await recordsOnDaysOf(db, save.paciente, save.changes, (id) =>
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
  if (key !== null && conflicts.length > 0) await writeConflicts(db, { account, key }, conflicts);
  const adds = save.changes.some(({ accion }) => accion === 'inscribir');
  if (adds && (await holdsMoreThan(db, save.account, MOST_RECORDS))) throw tooManyRecords();
  return { isReplay: false, conflicts };
}

/** The shifts that were left as they are, each with what is there now. */
function conflictRows(
  { changes }: Save,
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
 * A shift can only be given to a caregiver of this loved one whose account is active. A caregiver who already
 * had a shift on that day may keep it, even if no longer assigned or active: a shift that is shortened or
 * split is removed and added again. A removal may name anybody.
 */
async function refuseWhoMayNotCome(
  db: Database,
  { paciente, changes }: Save,
  before: readonly CareRecord[],
): Promise<void> {
  const named = new Set(changes.map(cuidadorGiven).filter((id) => id !== null));
  const assigned = await assignedAmong(db, paciente, [...named]);
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

/** A key for a record's carer and day. */
function placeOf({ fecha, cuidador }: CareRecord): string {
  return JSON.stringify([fecha, cuidador === null ? null : String(cuidador.id)]);
}

/**
 * What one account may hold: a full day of single half hours for seventeen years. Without a limit, whoever
 * signs up could fill the disk, and the memory of whoever makes a copy of it all.
 */
const MOST_RECORDS = 300_000;

function tooManyRecords(): HttpRefusal {
  const message =
    'Tu cuenta llegó al máximo de 300.000 turnos. Quita turnos antiguos para agregar otros.';
  return new HttpRefusal(422, { code: 'too_many_records', message });
}

const text = { type: 'string' } as const;

const SCHEMA = {
  summary: 'Guardar cambios de un calendario',
  description:
    '`eliminar` lleva el estado y el cuidador que su autor vio. Un turno que ya no está así queda como está, y `conflicts` lo dice.',
  headers: {
    type: 'object',
    properties: {
      'Idempotency-Key': { ...text, description: 'Con la misma clave se aplica una sola vez.' },
    },
  },
  body: {
    type: 'object',
    required: ['id_paciente', 'slots'],
    properties: {
      id_paciente: text,
      slots: {
        type: 'array',
        items: {
          type: 'object',
          required: ['fecha', 'hora_inicio', 'hora_fin', 'accion', 'status'],
          properties: {
            fecha: { ...text, format: 'date' },
            hora_inicio: text,
            hora_fin: text,
            accion: { ...text, enum: ['inscribir', 'eliminar'] },
            status: { ...text, enum: STATUSES },
            id_cuidador: text,
          },
        },
      },
    },
  },
  response: {
    200: {
      type: 'object',
      required: ['success'],
      properties: {
        success: { type: 'boolean' },
        solicitudes: listOf(solicitudShape),
        conflicts: listOf(conflictShape),
      },
    },
  },
} as const;
