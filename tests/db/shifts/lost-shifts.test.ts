import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '#db/account-database.ts';
import { changeQueue } from '#db/outbox/change-queue.ts';
import { writeMe } from '#db/people/people-from-server.ts';
import { dismissLostShifts, readLostShifts } from '#db/shifts/lost-shifts.ts';
import { applyAnswered, readShiftsPull, replaceShifts } from '#db/shifts/server-shifts.ts';
import { readPatientShifts } from '#db/shifts/shifts.ts';
import { type CareRequest, careRequestOver, spanOf } from '#domain/calendar/care-request.ts';
import { type Me, readMe } from '#domain/contract/auth.ts';
import type { PatientShifts } from '#domain/contract/shifts.ts';
import { EMPTY_QUEUE, enqueue } from '#domain/outbox/queue.ts';
import { partOf } from '#domain/shifts/care-shift.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

/** A device of Camila's, who had two confirmed shifts of Rosa's. */
const ROSA = { id: 7, name: 'Rosa Elena', lastName: 'Soto', nickname: 'Tata' };
const CAMILA = { id: 22, nombre: 'Camila' };
const confirmed = (fecha: string, from: number, to: number) =>
  careRequestOver(fecha, from, to, 'confirmada', CAMILA);
const MORNING = confirmed('2999-11-25', 16, 24);
const EVENING = confirmed('2999-11-26', 36, 44);

let db: AccountDatabase;
beforeEach(async () => {
  db = openTestDatabase();
  await pulled([MORNING, EVENING]);
});

const shiftsOf = (
  careRequests: readonly CareRequest[],
  declined: PatientShifts['declined'] = [],
): PatientShifts => ({
  ...{ patient: ROSA, assigned: true, family: ['María'], around: [], notes: [] },
  careRequests,
  declined,
});

async function pulled(
  careRequests: readonly CareRequest[],
  declined: PatientShifts['declined'] = [],
): Promise<void> {
  await replaceShifts(db, [shiftsOf(careRequests, declined)], await readShiftsPull(db));
}

/** Camila says no to a shift, and the server answers with what she then sees. */
const answeredNo = (part: CareRequest, shifts: PatientShifts | null) =>
  answered('no', part, shifts);

async function answered(
  said: 'yes' | 'no',
  part: CareRequest,
  shifts: PatientShifts | null,
  isUnchanged = false,
): Promise<void> {
  const { acknowledged } = await readShiftsPull(db);
  const answer = { paciente: ROSA.id, answer: said, parts: [partOf(part)], reason: null } as const;
  await applyAnswered(db, { answer, shifts, isUnchanged, acknowledged });
}

const lost = async () => (await readLostShifts(db)).flatMap(({ records }) => records);

it.each([
  ['removed', [EVENING], MORNING],
  ['moved to another day', [EVENING, confirmed('2999-11-27', 16, 24)], MORNING],
  ['asked for again', [EVENING, careRequestOver('2999-11-25', 16, 24, 'pendiente', null)], MORNING],
  ['shortened', [EVENING, confirmed('2999-11-25', 16, 20)], confirmed('2999-11-25', 20, 24)],
])('what the family %s is lost', async (_how, now, gone) => {
  await pulled(now);
  expect(await lost()).toEqual([gone]);
});

it('a patient who is gone from the list takes all with them, and the name stays', async () => {
  await replaceShifts(db, [], await readShiftsPull(db));
  expect(await readLostShifts(db)).toMatchObject([{ patient: ROSA, records: [MORNING, EVENING] }]);
});

it('a shift that is longer or cut in two is not lost, nor one that is there again', async () => {
  const [first, second] = [confirmed('2999-11-25', 14, 18), confirmed('2999-11-25', 18, 26)];
  await pulled([first, second, EVENING]);
  expect(await lost()).toEqual([]);
  await pulled([EVENING]);
  expect(await lost()).toHaveLength(1);
  await pulled([first, second, EVENING]);
  expect(await lost()).toEqual([]);
});

it('a day that is over is not lost when it leaves the list', async () => {
  const past = confirmed('2020-01-01', 16, 24);
  await pulled([past, MORNING, EVENING]);
  await pulled([MORNING, EVENING]);
  expect(await lost()).toEqual([]);
});

it('it stays until it was seen, and what came since stays longer', async () => {
  await pulled([EVENING]);
  const [seen] = await readLostShifts(db);
  await pulled([]);
  expect(await lost()).toEqual([MORNING, EVENING]);
  if (seen !== undefined) await dismissLostShifts(db, seen);
  expect(await lost()).toEqual([EVENING]);
  await pulled([]);
  expect(await lost()).toEqual([EVENING]);
});

it('a shift withdrawn on this device is not lost, even if somebody else already has it', async () => {
  await answeredNo(MORNING, shiftsOf([EVENING]));
  expect(await lost()).toEqual([]);
  // What the same answer of the server lacks beside it is.
  await answeredNo(EVENING, null);
  expect(await lost()).toEqual([]);
  await pulled([MORNING, EVENING]);
  await answeredNo(MORNING, null);
  expect(await lost()).toEqual([EVENING]);
});

it('a shift that was not theirs any more when they gave it back is lost', async () => {
  await answered('no', MORNING, shiftsOf([EVENING]), true);
  expect(await lost()).toEqual([MORNING]);
});

it('a shift that they give back a second time is not lost', async () => {
  const pending = careRequestOver('2999-11-25', 16, 24, 'pendiente', null);
  const said = { fecha: MORNING.fecha, ...spanOf(MORNING), kind: 'withdrew', at: '' } as const;
  await answered('no', MORNING, shiftsOf([pending, EVENING], [said]), true);
  expect(await lost()).toEqual([]);
});

describe('of a shift that was accepted, while the answer of the server was lost,', () => {
  const NIGHT = confirmed('2999-11-27', 40, 48);
  const asked = careRequestOver('2999-11-27', 40, 48, 'pendiente', null);
  const withdrawn = { fecha: NIGHT.fecha, ...spanOf(NIGHT), kind: 'withdrew', at: '' } as const;

  it.each<[string, PatientShifts | null, readonly CareRequest[]]>([
    ['what the family gave to another is lost', shiftsOf([MORNING, EVENING]), [NIGHT]],
    [
      'what the family took is lost',
      shiftsOf([MORNING, EVENING, confirmed('2999-11-27', 40, 44)]),
      [confirmed('2999-11-27', 44, 48)],
    ],
    ['all is lost with the patient', null, [MORNING, EVENING, NIGHT]],
    [
      'nothing is lost by a longer one',
      shiftsOf([MORNING, EVENING, confirmed('2999-11-27', 38, 48)]),
      [],
    ],
    [
      'what was withdrawn on another device is not lost',
      shiftsOf([MORNING, EVENING, asked], [withdrawn]),
      [],
    ],
  ])('%s', async (_what, shifts, gone) => {
    await writeMe(db, readMe({ id: CAMILA.id, name: CAMILA.nombre }) as Me);
    await pulled([MORNING, EVENING, asked]);
    await answered('yes', NIGHT, shifts);
    expect(await lost()).toEqual(gone);
  });
});

it('a shift withdrawn on another device is not lost', async () => {
  const pending = careRequestOver('2999-11-25', 16, 24, 'pendiente', null);
  const said = { fecha: MORNING.fecha, ...spanOf(MORNING), kind: 'withdrew', at: '' } as const;
  await pulled([pending, EVENING], [said]);
  expect(await lost()).toEqual([]);
});

it('what was withdrawn on another device while the shift ran is not lost, and what the family took of it is', async () => {
  const rest = careRequestOver('2999-11-25', 19, 24, 'pendiente', null);
  const said = { fecha: rest.fecha, ...spanOf(rest), kind: 'withdrew', at: '' } as const;
  await pulled([confirmed('2999-11-25', 16, 19), rest, EVENING], [said]);
  expect(await lost()).toEqual([]);
  await pulled([MORNING, EVENING]);
  await pulled([rest, EVENING], [said]);
  expect(await lost()).toEqual([confirmed('2999-11-25', 16, 19)]);
});

it('what a caregiver who shares the calendar removes there of their own is not lost', async () => {
  const shorter = confirmed('2999-11-25', 16, 23);
  const changes = [
    { accion: 'eliminar', record: MORNING },
    { accion: 'inscribir', record: shorter },
    { accion: 'eliminar', record: EVENING },
  ] as const;
  const older = await readShiftsPull(db);
  const mutation = { id: 'save', createdAt: 0, changes, rejection: null };
  await changeQueue(db, ROSA.id, (queue) => enqueue(queue, mutation));
  const said = { kind: 'changes', changes, list: null, readSequence: 1 } as const;
  await changeQueue(db, ROSA.id, () => EMPTY_QUEUE, said);
  expect((await readPatientShifts(db))[0]?.careRequests).toEqual([shorter]);
  // A list from before the save, and one from after it.
  await replaceShifts(db, [shiftsOf([MORNING, EVENING])], older);
  await pulled([shorter]);
  expect(await lost()).toEqual([]);
  // What the family removes then is.
  await pulled([]);
  expect(await lost()).toEqual([shorter]);
});
