import type { FastifyInstance } from 'fastify';
import type { SlotChange } from '#domain/calendar/changes.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import type { Parts } from '#server/parts.ts';
import { solicitudRow } from '#server/rows.ts';
import { assignedAmong, isPacienteOf } from '#server/store/families.ts';
import { enterKey, type KeyFate } from '#server/store/save-ledger.ts';
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
import { listOf, solicitudShape } from './shapes.ts';

/** 2,000 slots are some 300 kB. */
const MAX_BODY = 1024 * 1024;

interface Save extends SlotUpdatesRead {
  readonly account: string;
  readonly key: string | null;
  readonly hash: string;
}

/**
 * `POST /solicitudes/actualizar`: one save of one calendar, all of it or nothing.
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
      const fate = await inTransaction(parts.store, (db) => carryOut(db, save, parts));
      const { db } = parts.store;
      if (fate === 'replay') {
        reply.header('idempotency-replayed', 'true');
        // A caller who may no longer see this calendar learns only that the save was done.
        const stillTheirs = await isPacienteOf(db, save.paciente, account.id);
        if (!stillTheirs) return { success: true };
      }
      const rows = await listSolicitudes(db, save.paciente);
      return { success: true, solicitudes: rows.map(solicitudRow) };
    },
  });
}

async function carryOut(
  db: Database,
  save: Save,
  parts: Pick<Parts, 'clock' | 'newId'>,
): Promise<Exclude<KeyFate, 'taken'>> {
  await checkStillThere(db, save.account);
  if (save.key !== null) {
    const { account, key, hash } = save;
    const fate = await enterKey(db, { account, key, hash }, parts.clock());
    if (fate === 'taken') throw keyTaken();
    if (fate === 'replay') return fate;
  }
  if (!(await lockCalendar(db, save.paciente, save.account))) throw noSuchPaciente();
  const before = await recordsOnDaysOf(db, save.paciente, save.changes);
  await refuseWhoMayNotCome(db, save, before);
  await changeSolicitudes(db, save.paciente, { before, changes: save.changes }, parts.newId);
  const adds = save.changes.some(({ accion }) => accion === 'inscribir');
  if (adds && (await holdsMoreThan(db, save.account, MOST_RECORDS))) throw tooManyRecords();
  return 'new';
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
  summary: 'Guardar cambios de un calendario, todos o ninguno',
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
            status: { ...text, enum: ['pendiente', 'confirmada'] },
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
      properties: { success: { type: 'boolean' }, solicitudes: listOf(solicitudShape) },
    },
  },
} as const;
