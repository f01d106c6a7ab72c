import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { test } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { addDays, formatHora } from '#domain/calendar/time.ts';
import { newId } from '#sync/new-id.ts';
import { addPeople } from './live/families.ts';
import { percentile, table } from './report.ts';
import { ENGINE_NAMES, fillCalendar, openSeeded, pendingSlot } from './seeded-server.ts';

/**
 * S10: what a pull and a save of a calendar cost with its past: before, by its list, and by what changed. The sizes are
 * numbers of care requests in five years, `RECORDS=5518,29256` for others; a fresh calendar has the last four weeks.
 */

const SIZES = (process.env['RECORDS'] ?? '5518,29256,87688').split(',').map(Number);
const FRESH_DAYS = 28;
const DAYS = 1827;
const ROUNDS = Number(process.env['ROUNDS'] ?? 40);

const SERVER = fileURLToPath(new URL('../build/server/main.js', import.meta.url));
const TODAY = chileanFecha(new Date());

interface Calendar {
  readonly patient: string;
  readonly token: string;
  readonly records: number;
  readonly isFresh: boolean;
}

/** This many care requests, evenly over the days before today. */
function times(records: number, days: number) {
  const perDay = records / days;
  return Array.from({ length: records }, (_, index) => {
    const day = Math.floor(index / perDay);
    const slot = Math.floor((index - Math.ceil(day * perDay)) % 48);
    return {
      fecha: addDays(TODAY, day - days),
      hora_inicio: formatHora(slot * 30),
      hora_fin: formatHora(slot * 30 + 30),
    };
  });
}

async function open(engine: (typeof ENGINE_NAMES)[number]) {
  const { seeded: calendars, ...server } = await openSeeded(engine, SERVER, async (store) => {
    const people = await addPeople(store, SIZES.length * 2);
    const planned: Calendar[] = [];
    for (const [index, { patient, token }] of people.entries()) {
      const isFresh = index % 2 === 0;
      const whole = SIZES[Math.floor(index / 2)] ?? 0;
      const records = isFresh ? Math.round((whole * FRESH_DAYS) / DAYS) : whole;
      await fillCalendar(store, patient, times(records, isFresh ? FRESH_DAYS : DAYS));
      planned.push({ patient, token, records, isFresh });
    }
    // As autovacuum does some time after so many rows came.
    if (store.engine === 'postgres') await sql`analyze`.execute(store.db);
    return planned;
  });
  return { ...server, calendars };
}

/** One call; its time and the bytes of its answer. */
async function timed(url: string, token: string, body?: unknown) {
  const begun = performance.now();
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': newId() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const ms = performance.now() - begun;
  if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}`);
  return { ms, bytes: text.length, version: (JSON.parse(text) as { version?: number }).version };
}

const WHATS = ['pull: list', 'pull: changes', 'save: list', 'save: changes'] as const;

test.each(ENGINE_NAMES)('changes on %s', { timeout: 1_800_000 }, async (engine) => {
  const { url, calendars, close } = await open(engine);
  const times = new Map<string, { ms: number[]; bytes: number }>();
  const note = (calendar: Calendar, what: string, { ms, bytes }: { ms: number; bytes: number }) => {
    const key = `${calendar.patient} ${what}`;
    const before = times.get(key) ?? { ms: [], bytes: 0 };
    times.set(key, { ms: [...before.ms, ms], bytes });
  };
  // The first round warms up. In turn, so that all meet the same machine.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const calendar of calendars) {
      const { patient, token } = calendar;
      const changes = `${url}/api/patients/${patient}/changes`;
      const save = (query: string, part: number) => {
        const body = { id_paciente: patient, slots: [pendingSlot(part)] };
        return timed(`${url}/solicitudes/actualizar${query}`, token, body);
      };
      const { version } = await timed(`${changes}?from=${TODAY}`, token);
      const saved = {
        list: await save('', (round + 1) * 2),
        changes: await save(`?since=${version ?? 0}`, (round + 1) * 2 + 1),
      };
      const pulled = {
        list: await timed(`${url}/solicitudes/paciente/${patient}`, token),
        changes: await timed(`${changes}?since=${version ?? 0}`, token),
      };
      if (round < 0) continue;
      for (const what of ['list', 'changes'] as const) {
        note(calendar, `pull: ${what}`, pulled[what]);
        note(calendar, `save: ${what}`, saved[what]);
      }
    }
  }
  await close();
  const rows = calendars.flatMap((calendar, index) => {
    if (calendar.isFresh) return [];
    return WHATS.map((what) => {
      const of = (one: Calendar | undefined) => times.get(`${one?.patient} ${what}`);
      const [own, fresh] = [of(calendar), of(calendars[index - 1])].map((one) => ({
        p50: percentile(one?.ms ?? [], 50),
        bytes: one?.bytes ?? 0,
      }));
      const ratio = (own?.p50 ?? 0) / (fresh?.p50 ?? 1);
      return [
        ...[engine, `${calendar.records}`, what, (fresh?.p50 ?? 0).toFixed(1)],
        ...[(own?.p50 ?? 0).toFixed(1), ratio.toFixed(2), `${own?.bytes ?? 0}`],
      ];
    });
  });
  const head = ['S10', 'care requests', 'what', 'fresh ms', 'ms', 'ratio', 'bytes'];
  table(head, rows);
});
