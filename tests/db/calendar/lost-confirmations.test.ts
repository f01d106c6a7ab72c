import { liveQuery } from 'dexie';
import { beforeEach, expect, it } from 'vitest';
import type { AccountDatabase } from '#db/account-database.ts';
import { readCalendar } from '#db/calendar/calendar-reading.ts';
import { dismissLostConfirmations } from '#db/calendar/lost-confirmations.ts';
import { nextReadSequence, replaceCareRequests } from '#db/calendar/server-snapshot.ts';
import { replacePeople } from '#db/people/people-from-server.ts';
import { wipe } from '#db/sign-out.ts';
import { markSignedIn } from '#db/sign-out-tombstone.ts';
import { type CareRequest, careRequestOver } from '#domain/calendar/care-request.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { person } from '#tests/domain/people/people.ts';

/** A device that knew of two confirmations, which a later list of its backend lacks. */
const ROSA = 7;
const FRANCISCA = careRequestOver('2999-11-25', 16, 24, 'confirmada', {
  id: 21,
  nombre: 'Francisca',
});
const CAMILA = careRequestOver('2999-12-26', 16, 24, 'confirmada', { id: 22, nombre: 'Camila' });

let db: AccountDatabase;
beforeEach(async () => {
  db = openTestDatabase();
  await replacePeople(db, [person({ id: ROSA, tipo: 'Paciente' })]);
  await pulled(FRANCISCA, CAMILA);
  await pulled();
});

async function pulled(...careRequests: readonly CareRequest[]): Promise<void> {
  await replaceCareRequests(db, ROSA, careRequests, await nextReadSequence(db, ROSA));
}

const lost = async () => (await readCalendar(db, ROSA, [])).lost;

it('they are shown until the user dismisses them', async () => {
  expect(await lost()).toEqual([FRANCISCA, CAMILA]);
  await dismissLostConfirmations(db, ROSA, [FRANCISCA]);
  expect(await lost()).toEqual([CAMILA]);
  await pulled();
  expect(await lost()).toEqual([CAMILA]);
  await dismissLostConfirmations(db, ROSA, await lost());
  expect(await db.meta.get(`lost:${ROSA}`)).toBeUndefined();
});

it('a live query of them sees a new one and its dismissal', async () => {
  const seen: (readonly CareRequest[])[] = [];
  const watching = liveQuery(lost).subscribe((careRequests) => seen.push(careRequests));
  const latest = (count: number) => expect.poll(() => seen.at(-1)?.length).toBe(count);
  await latest(2);
  await pulled(FRANCISCA);
  await latest(1);
  await dismissLostConfirmations(db, ROSA, [CAMILA]);
  await latest(0);
  watching.unsubscribe();
});

it('they leave with the mirror when the account signs out, and its next list adds none', async () => {
  await wipe(db, { discard: false });
  await markSignedIn(db);
  expect(await lost()).toEqual([]);
  await pulled();
  expect(await lost()).toEqual([]);
});

it('they leave with a patient who leaves the account', async () => {
  await replacePeople(db, []);
  expect(await lost()).toEqual([]);
});
