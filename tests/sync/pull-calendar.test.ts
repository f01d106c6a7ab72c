import { beforeEach, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { askForMonths } from '#db/calendar/ask-for-months.ts';
import { missingMonths, readCareRequests } from '#db/calendar/care-requests.ts';
import { readNotes } from '#db/calendar/notes.ts';
import { replacePeople, writeMe } from '#db/people/people-from-server.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { pullAccount } from '#sync/pull-account.ts';
import { answeredBy } from '#tests/api/answered-by.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

const SHIFT = { hora_inicio: '08:00', hora_fin: '10:00', status: 'pendiente' };
const MONDAY = { ...SHIFT, fecha: '2026-11-23' };
const OLD = { ...SHIFT, fecha: '2024-05-06' };
const NOTE = { fecha: '2024-05-06', hora: '08:00', text: 'Durmió bien' };

let db: AccountDatabase;
let calls: string[];
/** What the server answers, by path with its query. */
let answers: Record<string, unknown>;
beforeEach(async () => {
  db = openTestDatabase();
  calls = [];
  const capabilities = [CAPABILITIES.changes, CAPABILITIES.handoverNotes];
  const me = { id: 1, name: 'María', lastName: '', mail: null, awaiting: [], capabilities };
  await writeMe(db, me);
  answers = {
    '/auth/me': { id: 1, name: 'María', capabilities },
    '/responsable/mis_usuarios': [{ id: 7, name: 'Rosa', tipo: 'Paciente' }],
  };
  await replacePeople(db, []);
});

const api = createApi(
  answeredBy(async (request) => {
    const { pathname, search } = new URL(request.url);
    const path = `${pathname}${search}`;
    if (/7/.test(path) && !path.endsWith('caregivers')) calls.push(path);
    const answer = answers[path];
    return answer === 404
      ? Response.json({ message: 'No' }, { status: 404 })
      : Response.json(answer ?? []);
  }),
);

const pull = () =>
  pullAccount({
    ...{ db, api, role: 'Responsable', newId: () => 'id', isOver: () => false },
    now: () => Date.UTC(2026, 10, 23),
  });

const CHANGES = '/api/patients/7/changes';
const NOTES = '/api/patients/7/notes/changes';

it('asks for a window of a year, and then for what changed', async () => {
  answers[`${CHANGES}?from=2025-11-01`] = { version: 4, solicitudes: [MONDAY] };
  answers[`${NOTES}?from=2025-11-01`] = { version: 4, notes: [] };
  await pull();
  expect(calls).toEqual([`${CHANGES}?from=2025-11-01`, `${NOTES}?from=2025-11-01`]);
  calls = [];
  answers[`${CHANGES}?since=4&from=2025-11-01`] = { version: 6, fechas: [], solicitudes: [] };
  answers[`${NOTES}?since=4&from=2025-11-01`] = { version: 6, fechas: [], notes: [] };
  await pull();
  expect(calls).toEqual([`${CHANGES}?since=4&from=2025-11-01`, `${NOTES}?since=4&from=2025-11-01`]);
  expect(await readCareRequests(db, 7, ['2026-11'])).toHaveLength(1);
});

it('fetches earlier months and their notes when they are asked for', async () => {
  answers[`${CHANGES}?from=2025-11-01`] = { version: 4, solicitudes: [MONDAY] };
  answers[`${NOTES}?from=2025-11-01`] = { version: 4, notes: [] };
  await pull();
  await askForMonths(db, 7, ['2024-06', '2023-12', '2024-05']);
  answers[`${CHANGES}?since=4&from=2025-11-01`] = { version: 4, fechas: [], solicitudes: [] };
  answers[`${NOTES}?since=4&from=2025-11-01`] = { version: 4, fechas: [], notes: [] };
  answers[`${CHANGES}?from=2024-05-01&to=2024-06-30`] = { version: 4, solicitudes: [OLD] };
  answers[`${NOTES}?from=2024-05-01&to=2024-06-30`] = { version: 4, notes: [NOTE] };
  // Nothing of the months between.
  answers[`${CHANGES}?from=2023-12-01&to=2023-12-31`] = { version: 4, solicitudes: [] };
  answers[`${NOTES}?from=2023-12-01&to=2023-12-31`] = { version: 4, notes: [] };
  await pull();
  const looked = ['2023-12', '2024-04', '2024-05', '2024-06'];
  expect(await missingMonths(db, 7, looked)).toEqual(['2024-04']);
  expect(await readCareRequests(db, 7, ['2024-05'])).toHaveLength(1);
  expect(await readNotes(db, 7)).toMatchObject([{ text: 'Durmió bien' }]);
  calls = [];
  await pull();
  expect(calls).toHaveLength(2);
});

it('takes the list where a backend does not tell changes after all', async () => {
  answers[`${CHANGES}?from=2025-11-01`] = 404;
  answers['/solicitudes/paciente/7'] = [MONDAY, OLD];
  await pull();
  expect(await readCareRequests(db, 7, ['2024-05', '2026-11'])).toHaveLength(2);
});
