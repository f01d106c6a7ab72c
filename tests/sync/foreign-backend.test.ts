import { beforeEach, describe, expect, it } from 'vitest';
import type { Failure, Outcome } from '#api/errors.ts';
import { readCalendar } from '#db/calendar/calendar-reading.ts';
import { readCareRequests } from '#db/calendar/care-requests.ts';
import { writeMe } from '#db/people/people-from-server.ts';
import { type CareRequest, careRequestOver, sameInterval } from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import type { Rows } from '#domain/contract/rows.ts';
import {
  readSolicitud,
  type SlotUpdates,
  type UpdateAnswer,
} from '#domain/contract/solicitudes.ts';
import { enqueue } from '#domain/outbox/queue.ts';
import { type FlushDeps, flush } from '#sync/flush.ts';
import { pullCareRequests } from '#sync/pull-care-requests.ts';
import { syncStore } from '#sync/store.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { EDITS_ACCEPTED } from './edits-accepted.ts';

/** What is sent again to a backend of the spec's calls alone: it adds what arrives, and removes by interval. */
const FECHA = '2099-11-23';
const ANA = { id: 5, nombre: 'Ana Rojas' };
const REQUEST = careRequestOver(FECHA, 16, 24, 'pendiente', null);
const CONFIRMED = careRequestOver(FECHA, 16, 24, 'confirmada', ANA);
const LATER = careRequestOver('2099-11-25', 16, 24, 'pendiente', null);
const added = (record: CareRequest): SlotChange => ({ accion: 'inscribir', record });
const removed = (record: CareRequest): SlotChange => ({ accion: 'eliminar', record });
const LOST: Failure = { kind: 'network', cause: 'lost' };

let kept: readonly CareRequest[];
let sent: SlotUpdates[];
let unreadable: number;
/** What becomes of the next call that saves. */
let next: 'carried out' | 'answer lost' | 'not arrived';
/** Answers the next list in another way. */
let list: (() => Promise<Outcome<Rows<CareRequest>>>) | null;
beforeEach(() => {
  kept = [];
  sent = [];
  unreadable = 0;
  next = 'carried out';
  list = null;
});

const api: FlushDeps['api'] = {
  idempotencyKeys: false,
  async update(_key, updates): Promise<Outcome<UpdateAnswer>> {
    sent.push(updates);
    const fate = next;
    next = 'carried out';
    if (fate === 'not arrived') return LOST;
    for (const { id_cuidador, ...slot } of updates.slots) {
      const record = readSolicitud({ ...slot, cuidador: id_cuidador === ANA.id ? ANA : null });
      if (record === null) throw new Error('an unreadable slot');
      kept =
        slot.accion === 'inscribir'
          ? [...kept, { ...record, cuidador: id_cuidador === ANA.id ? ANA : null }]
          : kept.filter((one) => !sameInterval(one, record));
    }
    return fate === 'answer lost' ? LOST : { kind: 'ok', value: { list: null, conflicts: [] } };
  },
  async ofPatient() {
    const given = list;
    list = null;
    return (
      given === null ? { kind: 'ok', value: { rows: kept, unreadable } } : await given()
    ) as Outcome<never>;
  },
  ...EDITS_ACCEPTED,
};

/** A device on which one mutation of these changes waits. */
async function deviceWith(...changes: readonly SlotChange[]) {
  const db = openTestDatabase();
  await writeMe(db, {
    id: 1,
    name: 'A',
    lastName: 'B',
    mail: null,
    capabilities: [],
    awaiting: [],
  });
  const store = syncStore(db);
  const mutation = { id: 'save', createdAt: 0, rejection: null, changes };
  await store.changeQueue(7, (queue) => enqueue(queue, mutation));
  let ids = 0;
  const deps = { store, api, now: () => 1000, newId: () => `new-${ids++}`, random: () => 0 };
  return { db, store, pass: () => flush(deps, 'now') };
}

describe('where a row of the list cannot be read', () => {
  beforeEach(() => {
    unreadable = 1;
  });

  it('removes nothing that has arrived in place of what is to be removed', async () => {
    const { pass } = await deviceWith(removed(REQUEST), added(CONFIRMED));
    kept = [REQUEST];
    next = 'answer lost';
    await pass();
    expect(await pass()).toEqual({ kind: 'clear' });
    expect(kept).toEqual([CONFIRMED]);
  });

  it('removes nothing that another device has put there before the first attempt', async () => {
    const { pass } = await deviceWith(removed(REQUEST), added(CONFIRMED));
    kept = [CONFIRMED];
    await pass();
    expect(kept).toEqual([CONFIRMED]);
  });
});

it('is sent whole again where the list is said not to exist: nothing is known to be done', async () => {
  const { pass } = await deviceWith(removed(REQUEST), added(LATER));
  kept = [REQUEST];
  next = 'not arrived';
  await pass();
  list = async () => ({ kind: 'rejected', status: 404, message: null });
  expect(await pass()).toEqual({ kind: 'clear' });
  expect(kept).toEqual([LATER]);
});

it('is not sent twice where the list names whom we sent by id', async () => {
  const { pass } = await deviceWith(added(CONFIRMED));
  next = 'answer lost';
  await pass();
  kept = kept.map((one) => ({ ...one, cuidador: { id: null, nombre: ANA.nombre } }));
  expect(await pass()).toEqual({ kind: 'clear' });
  expect(sent).toHaveLength(1);
});

it('leaves a newer list in place of the one with which it was compared', async () => {
  const { db, store, pass } = await deviceWith(removed(REQUEST));
  const confirmed = { ...LATER, status: 'confirmada', cuidador: ANA } as const;
  list = async () => {
    const rows = kept;
    kept = [confirmed];
    // Asked later, and answered first.
    await pullCareRequests(store, api, 7);
    return { kind: 'ok', value: { rows, unreadable: 0 } };
  };
  expect(await pass()).toEqual({ kind: 'clear' });
  expect(await readCareRequests(db, 7, ['2099-11'])).toEqual([confirmed]);
  expect((await readCalendar(db, 7, ['2099-11'])).lost).toEqual([]);
});
