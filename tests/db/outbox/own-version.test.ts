import { beforeEach, expect, it } from 'vitest';
import type { AccountDatabase } from '#db/account-database.ts';
import { readDraft, writeDraft } from '#db/calendar/drafts.ts';
import { nextReadSequence, replaceCareRequests } from '#db/calendar/server-snapshot.ts';
import { appendMutation, readQueue } from '#db/outbox/outbox.ts';
import { queueOwnVersion } from '#db/outbox/own-version.ts';
import { type CareRequest, careRequestOver } from '#domain/calendar/care-request.ts';
import { applyChanges } from '#domain/calendar/changes.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, paint, removeSlots } from '#domain/calendar/edit.ts';
import { CONFLICT } from '#domain/outbox/rejection.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

/** Camila was saved for a pending shift, which Diego had been given by then; its author chooses Camila. */
const ROSA = 7;
const FECHA = '2026-11-23';
const camila = careRequestOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Camila' });
const diego = careRequestOver(FECHA, 20, 24, 'confirmada', { id: 2, nombre: 'Diego' });
const ines = careRequestOver(FECHA, 20, 24, 'confirmada', { id: 3, nombre: 'Inés' });
const NEXT = { id: 'next', createdAt: 2 };

let db: AccountDatabase;
beforeEach(async () => {
  db = openTestDatabase();
  await serverHas(diego);
  await appendMutation(db, ROSA, {
    id: 'rejected',
    createdAt: 1,
    changes: [
      { accion: 'eliminar', record: careRequestOver(FECHA, 20, 24, 'pendiente', null) },
      { accion: 'inscribir', record: camila },
    ],
    rejection: CONFLICT,
  });
});

async function serverHas(...careRequests: readonly CareRequest[]): Promise<void> {
  await replaceCareRequests(db, ROSA, careRequests, await nextReadSequence(db, ROSA));
}

/** The author saw this on the server when they chose. */
const choose = (...seen: readonly CareRequest[]) =>
  queueOwnVersion(db, ROSA, 'rejected', (fecha) => deriveDay(fecha, seen), NEXT);
const waiting = async () => (await readQueue(db, ROSA)).mutations;

/** A draft that makes something of the day as the server has it. */
async function edit(change: typeof paint | typeof removeSlots, from: number, to: number) {
  const expected = deriveDay(FECHA, [diego]);
  const wanted = change(expected, from, to, PENDING);
  await writeDraft(db, ROSA, editDraft(EMPTY_DRAFT, [{ expected, wanted }]));
  return readDraft(db, ROSA);
}

it('waits again over exactly what its author was shown, and what else is edited stays', async () => {
  const draft = await edit(paint, 30, 32);
  expect(await choose(diego)).toBe('queued');
  expect(await waiting()).toEqual([
    {
      ...NEXT,
      changes: [
        { accion: 'eliminar', record: diego },
        { accion: 'inscribir', record: camila },
      ],
      rejection: null,
    },
  ]);
  expect(await readDraft(db, ROSA)).toEqual(draft);
});

it('stays rejected where somebody has changed the shift since it was shown', async () => {
  const before = await waiting();
  await serverHas(ines);
  expect(await choose(diego)).toBe('moved-on');
  expect(await waiting()).toEqual(before);
});

it('stays rejected where a shift of that day at odd hours has changed since it was shown', async () => {
  const before = await waiting();
  const odd = { ...diego, horaInicio: '15:10', horaFin: '16:20' };
  await serverHas(diego, { ...odd, cuidador: ines.cuidador });
  expect(await choose(diego, odd)).toBe('moved-on');
  expect(await waiting()).toEqual(before);
});

it.each([
  ['first', 20],
  ['last', 23],
])('stays rejected where the draft edits the %s of the same hours', async (_which, slot) => {
  const before = await waiting();
  const draft = await edit(removeSlots, slot, slot + 1);
  expect(await choose(diego)).toBe('drafted');
  expect(await waiting()).toEqual(before);
  expect(await readDraft(db, ROSA)).toEqual(draft);
});

it('is only removed where the server has it by now, and cannot be chosen twice', async () => {
  await serverHas(camila);
  expect(await choose(camila)).toBe('queued');
  expect(await waiting()).toEqual([]);
  expect(await choose(camila)).toBe('not-rejected');
});

it('leaves whom its author had not touched at the same hours', async () => {
  const eva = careRequestOver(FECHA, 18, 22, 'confirmada', { id: 4, nombre: 'Eva' });
  const shorter = careRequestOver(FECHA, 20, 23, 'confirmada', diego.cuidador);
  await serverHas(eva, ines);
  await appendMutation(db, ROSA, {
    id: 'shorter',
    createdAt: 1,
    changes: [
      { accion: 'eliminar', record: diego },
      { accion: 'inscribir', record: shorter },
    ],
    beside: [eva],
    rejection: CONFLICT,
  });
  const seen = (fecha: string) => deriveDay(fecha, [eva, ines]);
  expect(await queueOwnVersion(db, ROSA, 'shorter', seen, NEXT)).toBe('queued');
  const [, own] = await waiting();
  const after = applyChanges([eva, ines], own?.changes ?? []);
  expect(deriveDay(FECHA, after)).toEqual(deriveDay(FECHA, [eva, shorter]));
});
