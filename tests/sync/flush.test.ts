import { expect, test } from 'vitest';
import { recordOver } from '#domain/calendar/record.ts';
import { enqueue } from '#domain/outbox/queue.ts';
import { type FlushDeps, flush } from '#sync/flush.ts';
import { MemoryDisk, memoryStore } from '#tests/simulation/memory-store.ts';

const HELD_UNTIL = 5_000;
const LONG_BACKOFF = 300_000;

/** A device that was asked for time until 5 s, after so many failures that it would try at 5 min. */
async function heldDevice() {
  const store = memoryStore(new MemoryDisk(), async (work) => work());
  await store.changeQueue('padre', (queue) =>
    enqueue(queue, {
      id: 'save',
      createdAt: 0,
      refusal: null,
      changes: [
        { accion: 'inscribir', record: recordOver('2026-11-23', 16, 20, 'pendiente', null) },
      ],
    }),
  );
  await store.updateFlushState({
    failures: 9,
    retryAt: LONG_BACKOFF,
    holdUntil: HELD_UNTIL,
    decidedAt: 0,
  });
  let now = 1_000;
  let sent = 0;
  const deps: FlushDeps = {
    store,
    api: {
      idempotencyKeys: true,
      async update() {
        sent += 1;
        return { kind: 'ok', value: [] };
      },
      ofPaciente: async () => ({ kind: 'ok', value: { rows: [], unreadable: 0 } }),
    },
    sendNotes: null,
    now: () => now,
    newId: () => 'new',
    random: () => 0,
  };
  return {
    deps,
    sent: () => sent,
    at(time: number) {
      now = time;
    },
  };
}

test('Retry-After is bypassed by nobody, and by itself the backoff goes on behind it', async () => {
  const { deps, at, sent } = await heldDevice();
  expect(await flush(deps, 'timer')).toEqual({ kind: 'waiting', until: LONG_BACKOFF });
  at(HELD_UNTIL);
  expect(await flush(deps, 'timer')).toEqual({ kind: 'waiting', until: LONG_BACKOFF });
  expect(sent()).toBe(0);
});

test('who had reason to hope while the server asked for time is tried as soon as that is over', async () => {
  const { deps, at, sent } = await heldDevice();
  expect(await flush(deps, 'now')).toEqual({ kind: 'waiting', until: HELD_UNTIL });
  expect(sent()).toBe(0);
  at(HELD_UNTIL);
  expect(await flush(deps, 'timer')).toEqual({ kind: 'clear' });
  expect(sent()).toBe(1);
});
