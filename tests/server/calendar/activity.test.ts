import { beforeEach, describe, expect, it } from 'vitest';
import { purge } from '#server/store/purge.ts';
import { ENGINES } from '#tests/server/engines.ts';
import {
  type CaregiverCalls,
  caregiverCalls,
  no,
  part,
} from '#tests/server/shifts/caregiver-calls.ts';
import { openTestBackend, slot, type TestBackend } from '#tests/server/test-backend.ts';

const MORNING = { hora_inicio: '10:00', hora_fin: '14:00' };
const LINE = { fecha: '2026-11-23', horaInicio: '10:00', horaFin: '14:00' };
const CAMILAS = { status: 'confirmada', id_cuidador: 'camila' };

describe.each(ENGINES)('the activity of a calendar on $name', (engine) => {
  let backend: TestBackend;
  let calls: CaregiverCalls;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    calls = await caregiverCalls(backend);
  });

  const kinds = async () => (await calls.activity()).map(([, kind]) => kind);

  it('says what each save did, and who', async () => {
    await calls.save(slot(MORNING));
    await calls.save(slot({ ...MORNING, accion: 'eliminar' }), slot({ ...MORNING, ...CAMILAS }));
    await calls.save(
      slot({ ...MORNING, ...CAMILAS, accion: 'eliminar' }),
      slot({ ...MORNING, ...CAMILAS, fecha: '2026-11-24' }),
    );
    await calls.save(slot({ ...MORNING, ...CAMILAS, fecha: '2026-11-24', accion: 'eliminar' }));
    const moved = { ...LINE, fecha: '2026-11-24', cuidador: 'Camila' };
    expect(await calls.activity()).toEqual([
      ['María Fuentes', 'asked', { shifts: [LINE] }],
      ['María Fuentes', 'confirmed', { shifts: [{ ...LINE, cuidador: 'Camila' }] }],
      ['María Fuentes', 'moved', { shifts: [{ ...moved, before: LINE }] }],
      ['María Fuentes', 'removed', { shifts: [moved] }],
    ]);
    const { db } = backend.store;
    const rows = await db.selectFrom('activity').select(['id_actor', 'at']).execute();
    for (const row of rows)
      expect(row).toEqual({ id_actor: 'maria', at: '2026-11-23T12:00:00.000Z' });
  });

  it('names the whole night of which a save changes one part', async () => {
    const evening = slot({ ...CAMILAS, hora_inicio: '20:00', hora_fin: '24:00' });
    const until = (hora_fin: string, accion = 'inscribir') =>
      slot({ ...CAMILAS, fecha: '2026-11-24', hora_inicio: '00:00', hora_fin, accion });
    await calls.save(evening, until('08:00'));
    await calls.save(until('08:00', 'eliminar'), until('09:00'));
    await calls.save({ ...evening, accion: 'eliminar' }, { ...evening, hora_inicio: '19:00' });
    const night = { fecha: '2026-11-23', horaInicio: '20:00', cuidador: 'Camila' };
    const { cuidador: _, ...before } = { ...night, horaFin: '08:00' };
    expect((await calls.activity()).map(([, kind, detail]) => [kind, detail])).toEqual([
      ['confirmed', { shifts: [{ ...night, horaFin: '08:00' }] }],
      ['changed', { shifts: [{ ...night, horaFin: '09:00', before }] }],
      [
        'changed',
        {
          shifts: [
            {
              ...night,
              horaInicio: '19:00',
              horaFin: '09:00',
              before: { ...before, horaFin: '09:00' },
            },
          ],
        },
      ],
    ]);
  });

  it('says who was replaced', async () => {
    await calls.save(slot({ ...MORNING, ...CAMILAS }));
    backend.advanceClock(1000);
    await calls.save(
      slot({ ...MORNING, ...CAMILAS, accion: 'eliminar' }),
      slot({ ...MORNING, status: 'confirmada', id_cuidador: 'diego' }),
    );
    const url = '/api/patients/rosa/activity';
    const { activity } = (await backend.call(calls.maria, 'GET', url)).body;
    expect(activity[0].shifts).toEqual([
      expect.objectContaining({ cuidador: 'Diego', cuidador_anterior: 'Camila' }),
    ]);
  });

  it('has nothing of what was not applied, and nothing twice', async () => {
    await calls.save(slot(MORNING));
    // There already; gone already; a belief that is wrong; a mutation that is rejected; one that comes again.
    await calls.save(slot(MORNING), slot({ fecha: '2026-12-01', accion: 'eliminar' }));
    const save = (slots: readonly unknown[], headers = {}) =>
      backend.call(calls.maria, 'POST', '/solicitudes/actualizar', {
        body: { id_paciente: 'rosa', slots },
        headers,
      });
    const conflict = await save([slot({ ...MORNING, ...CAMILAS, accion: 'eliminar' })]);
    expect(conflict.body.conflicts).toHaveLength(1);
    expect((await save([slot({ ...CAMILAS, id_cuidador: 'valentina' })])).status).toBe(422);
    expect(await kinds()).toEqual(['asked']);
    const removal = () =>
      save([slot({ ...MORNING, accion: 'eliminar' })], { 'idempotency-key': 'one' });
    expect([(await removal()).status, (await removal()).status]).toEqual([200, 200]);
    expect(await kinds()).toEqual(['asked', 'removed']);
  });

  it('says that a note was changed, but not its text', async () => {
    const put = (text: string) =>
      backend.call(calls.maria, 'PUT', '/api/patients/rosa/notes/2026-11-23/08%3A00', {
        body: { text },
      });
    await put('');
    await put('Tomó la pastilla');
    await put('Tomó la pastilla');
    await put('');
    const detail = { shifts: [{ fecha: '2026-11-23', horaInicio: '08:00', horaFin: '08:30' }] };
    expect(await calls.activity()).toEqual([
      ['María Fuentes', 'note', detail],
      ['María Fuentes', 'note', detail],
    ]);
  });

  describe('its list', () => {
    type Row = { readonly id: string; readonly at: string };
    const page = async (before?: string) => {
      const query = before === undefined ? '' : `?before=${before}`;
      const answer = await backend.call(calls.maria, 'GET', `/api/patients/rosa/activity${query}`);
      expect(answer.status).toBe(200);
      return answer.body as { readonly activity: readonly Row[]; readonly next: string | null };
    };
    async function fromTheTop(): Promise<readonly string[]> {
      const ids: string[] = [];
      for (let next: string | null | undefined; next !== null; ) {
        const read = await page(next);
        ids.push(...read.activity.map(({ id }) => id));
        next = read.next;
      }
      return ids;
    }
    const add = (...rows: readonly Row[]) =>
      backend.store.db
        .insertInto('activity')
        .values(
          rows.map((row) => ({
            ...{ ...row, id_paciente: 'rosa', id_actor: 'maria', actor_name: 'María' },
            ...{ kind: 'note', detail: '{}' },
          })),
        )
        .execute();
    const second = (of: number) => new Date(Date.UTC(2026, 10, 20) + of * 1000).toISOString();

    it('says who did what with which shifts, the newest first', async () => {
      await calls.save(
        slot({ fecha: '2026-11-24', hora_inicio: '20:00', hora_fin: '24:00' }),
        slot({ fecha: '2026-11-25', hora_inicio: '00:00', hora_fin: '08:00' }),
      );
      backend.advanceClock(1000);
      await calls.answer(calls.camila, {
        ...no(
          part({ fecha: '2026-11-24', hora_inicio: '20:00', hora_fin: '24:00' }),
          part({ fecha: '2026-11-25', hora_inicio: '00:00', hora_fin: '08:00' }),
        ),
        reason: 'Viajo',
      });
      const night = { fecha: '2026-11-24', hora_inicio: '20:00', hora_fin: '08:00' };
      const { activity, next } = await page();
      expect(next).toBeNull();
      expect(activity).toEqual([
        {
          ...{ id: expect.any(String), at: '2026-11-23T12:00:01.000Z', actor: 'Camila Torres' },
          ...{ kind: 'declined', shifts: [night], more: 0, who: null, reason: 'Viajo' },
          window: null,
        },
        {
          ...{ id: expect.any(String), at: '2026-11-23T12:00:00.000Z', actor: 'María Fuentes' },
          ...{ kind: 'asked', shifts: [night], more: 0, who: null, reason: null },
          window: null,
        },
      ]);
    });

    it('gives each row once, in pages of 50, also those of the same moment', async () => {
      // Ids that do not follow the time, as those of several processes may.
      const rows = Array.from({ length: 130 }, (_, index) => ({
        id: `${(index * 89) % 130}`.padStart(3, '0'),
        at: second(Math.floor(index / 60)),
      }));
      await add(...rows);
      const newestFirst = rows.toSorted((a, b) =>
        a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1,
      );
      expect(await fromTheTop()).toEqual(newestFirst.map(({ id }) => id));
      expect((await page()).activity).toHaveLength(50);
    });

    it('has what was committed late in its place, and loses nothing of the rest', async () => {
      const rows = Array.from({ length: 60 }, (_, index) => ({
        ...{ id: `row-${index + 100}`, at: second(index) },
      }));
      await add(...rows);
      const first = await page();
      // Of a process whose clock is behind: the one among what was read, the other among what was not.
      await add({ id: 'a', at: second(40) }, { id: 'b', at: second(5) });
      const rest = await page(first.next ?? '');
      expect(rest.activity.map(({ id }) => id)).toEqual([
        ...rows
          .slice(6, 10)
          .map(({ id }) => id)
          .toReversed(),
        ...['row-105', 'b'],
        ...rows
          .slice(0, 5)
          .map(({ id }) => id)
          .toReversed(),
      ]);
      const again = await fromTheTop();
      expect(again).toHaveLength(62);
      expect(again.indexOf('a')).toBe(again.indexOf('row-140') + 1);
    });

    it('reaches back more than a year, and ends where it was purged', async () => {
      const days = (count: number) =>
        new Date(backend.deps.clock().getTime() - count * 86_400_000).toISOString();
      await add({ id: 'kept', at: days(399) }, { id: 'gone', at: days(401) });
      await purge(backend.store, backend.deps.clock());
      expect(await fromTheTop()).toEqual(['kept']);
      expect(await page('gone')).toEqual({ activity: [], next: null });
      expect(await page('nobody')).toEqual({ activity: [], next: null });
    });

    it('is that of one patient, also after the row of another', async () => {
      await add({ id: 'of-rosa', at: second(1) });
      await backend.store.db
        .updateTable('activity')
        .set({ id_paciente: 'hernan' })
        .where('id', '=', 'of-rosa')
        .execute();
      await add({ id: 'other', at: second(0) });
      expect(await fromTheTop()).toEqual(['other']);
      expect((await page('of-rosa')).activity).toEqual([]);
    });
  });
});
