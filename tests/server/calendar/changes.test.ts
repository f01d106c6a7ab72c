// Over 250 lines: every rule of one call, on one backend for each engine.
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { addDays } from '#domain/calendar/time.ts';
import { EVER, readWindow } from '#server/store/calendar/calendar-window.ts';
import { inChunks } from '#server/store/in-chunks.ts';
import { migrate } from '#server/store/migrate.ts';
import { MIGRATIONS } from '#server/store/migrations.ts';
import { purge } from '#server/store/purge.ts';
import { PERSON } from '#tests/server/account/sign-up-data.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openTestBackend, slot, summary, type TestBackend } from '#tests/server/test-backend.ts';

const DAY = 86_400_000;
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';

type Row = Parameters<typeof summary>[0][number] & { readonly id: string };

describe.each(ENGINES)('the changes of a calendar on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    maria = await backend.tokenOf('maria@vinculo.test');
  });

  const save = async (slots: readonly unknown[], query = '', headers = {}) => {
    const body = { id_paciente: 'rosa', slots };
    const url = `/solicitudes/actualizar${query}`;
    return (await backend.call(maria, 'POST', url, { body, headers })).body;
  };
  const changes = async (query = '', of = '') =>
    (await backend.call(maria, 'GET', `/api/patients/rosa${of}/changes${query}`)).body;
  const putNote = async (fecha: string, text: string) =>
    (
      await backend.call(maria, 'PUT', `/api/patients/rosa/notes/${fecha}/08%3A00`, {
        body: { text },
      })
    ).body;
  const list = async () =>
    (await backend.call(maria, 'GET', '/solicitudes/paciente/rosa')).body as readonly Row[];
  const version = async (): Promise<number> => (await changes()).version;

  it('are the days that changed since a version, and all that is on them', async () => {
    await save([slot(), slot({ fecha: TUESDAY }), slot({ fecha: '2026-11-25' })]);
    const before = await version();
    const [first] = (await changes()).solicitudes;
    await save([
      slot({ hora_inicio: '09:00', hora_fin: '10:00' }),
      slot({ fecha: TUESDAY, accion: 'eliminar' }),
    ]);
    const delta = await changes(`?since=${before}`);
    expect(delta).toEqual({
      version: before + 1,
      // Tuesday is named and has nothing: what was there is deleted.
      fechas: [MONDAY, TUESDAY],
      solicitudes: [first, expect.objectContaining({ fecha: MONDAY, hora_inicio: '09:00' })],
    });
    const none = { version: before + 1, fechas: [], solicitudes: [] };
    expect(await changes(`?since=${delta.version}`)).toEqual(none);
  });

  it('are of one moment, also where a long list is read in parts', async () => {
    const { store } = backend;
    const rows = Array.from({ length: 2500 }, (_, index) => ({
      ...{ id_paciente: 'rosa', id: `s${index}`, status: 'pendiente', id_cuidador: null },
      fecha: addDays(MONDAY, Math.floor(index / 40)),
      ...{ hora_inicio: '08:00', hora_fin: '08:30' },
    }));
    for (const chunk of inChunks(rows)) {
      await store.db.insertInto('solicitud').values(chunk).execute();
    }
    const size = store.db.updateTable('paciente').set({ calendar_size: rows.length });
    await size.where('id', '=', 'rosa').execute();
    const fechas = (all: readonly { readonly fecha: string }[]) => all.map(({ fecha }) => fecha);
    expect(fechas(await list())).toEqual(fechas(rows));
    let parts = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        parts += 1;
        // After the size, the end of the first part and its rows: what is on its first day goes to the last.
        if (parts === 3) {
          await store.db
            .updateTable('solicitud')
            .set({ fecha: '2027-12-31' })
            .where('fecha', '=', MONDAY)
            .execute();
          const version = store.db.updateTable('paciente').set({ calendar_version: 7 });
          await version.where('id', '=', 'rosa').execute();
        }
        return result;
      },
    };
    const read = await readWindow(store.db.withPlugin(plugin), 'rosa', EVER);
    expect(read.version).toBe(7);
    expect(new Set(read.rows.map(({ id }) => id)).size).toBe(2500);
    expect(fechas(read.rows)).toEqual(fechas(await list()));
  });

  it('are a window of days where it is not known what changed', async () => {
    await save([slot({ fecha: '2025-10-31' }), slot({ fecha: '2025-11-01' }), slot()]);
    const fechas = async (query: string) => {
      const { fechas: named, solicitudes } = await changes(query);
      expect(named).toBeUndefined();
      return solicitudes.map(({ fecha }: Row) => fecha);
    };
    expect(await fechas('')).toEqual(['2025-10-31', '2025-11-01', MONDAY]);
    expect(await fechas('?from=2025-11-01')).toEqual(['2025-11-01', MONDAY]);
    expect(await fechas('?from=2025-11-01&to=2025-11-30')).toEqual(['2025-11-01']);
    // A version that the calendar does not have yet is from before a restored copy.
    expect(await fechas('?since=77&from=2026-01-01')).toEqual([MONDAY]);
    expect(await fechas('?since=99999999999999&from=2026-01-01')).toEqual([MONDAY]);
    expect(await fechas('?since=0&from=2026-01-01')).toEqual([MONDAY]);
    expect(await fechas('?since=x&from=2026-01-01')).toEqual([MONDAY]);
    const invalid = await backend.call(maria, 'GET', '/api/patients/rosa/changes?from=noviembre');
    expect([invalid.status, invalid.body.issues[0].path]).toEqual([422, 'from']);
  });

  it('come with a save to whoever has a version, and the list to all others', async () => {
    await save([slot()]);
    const since = await version();
    await save([slot({ fecha: TUESDAY })]);
    const key = { 'idempotency-key': 'one' };
    const mine = [slot({ fecha: '2026-11-26' })];
    const answer = await save(mine, `?since=${since}`, key);
    expect(answer).toMatchObject({ success: true, version: since + 2 });
    expect(answer.fechas).toEqual([TUESDAY, '2026-11-26']);
    expect(answer.solicitudes).toHaveLength(2);
    // Repeated with another version it is the same mutation.
    expect(await save(mine, `?since=${since + 1}`, key)).toMatchObject({
      ...{ success: true, version: since + 2, fechas: ['2026-11-26'] },
    });
    expect(await save(mine, '', key)).toEqual({ success: true, solicitudes: await list() });
    // The window is not part of a save.
    expect(await save([slot({ fecha: '2026-11-27' })], '?since=0')).toEqual({
      ...{ success: true, version: since + 3 },
    });
  });

  it('tell which shifts were not as their author saw them, with what is there', async () => {
    await save([slot({ status: 'confirmada', id_cuidador: 'camila' }), slot({ fecha: TUESDAY })]);
    const since = await version();
    const answer = await save([slot({ accion: 'eliminar' })], `?since=${since}`);
    expect(answer.fechas).toEqual([]);
    expect(answer.conflicts).toEqual([
      {
        slots: [0],
        solicitudes: [expect.objectContaining({ fecha: MONDAY, status: 'confirmada' })],
      },
    ]);
  });

  it('make of any earlier version the list as it is', async () => {
    const days = [MONDAY, TUESDAY, '2026-11-25'];
    const change = fc.record({
      fecha: fc.constantFrom(...days),
      hora_inicio: fc.constantFrom('08:00', '09:00'),
      accion: fc.constantFrom('inscribir', 'eliminar'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { minLength: 1 }), { maxLength: 6 }),
        async (of) => {
          const had = [await changes()];
          for (const slots of of) {
            await save(slots.map((one) => slot({ ...one, hora_fin: '10:00' })));
            had.push(await changes());
          }
          for (const { version: since, solicitudes } of had.filter((one) => one.version > 0)) {
            const delta = await changes(`?since=${since}`);
            const stay = solicitudes.filter(({ fecha }: Row) => !delta.fechas.includes(fecha));
            const now = [...stay, ...delta.solicitudes].sort((a, b) => (a.id < b.id ? -1 : 1));
            expect(now).toEqual([...(await list())].sort((a, b) => (a.id < b.id ? -1 : 1)));
          }
        },
      ),
      { numRuns: 10 },
    );
  });

  it('have saves made at the same time, each once a version, none missed', async () => {
    await save([slot()]);
    const other = await backend.anotherProcess();
    let since = await version();
    const seen = new Set<string>();
    let done = false;
    const saves = Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        backend.call(maria, 'POST', '/solicitudes/actualizar', {
          body: { id_paciente: 'rosa', slots: [slot({ fecha: addDays('2027-01-01', index) })] },
          ...(index % 2 === 0 && { app: other }),
        }),
      ),
    ).then(() => {
      done = true;
    });
    for (let last = false; !last; ) {
      last = done;
      const delta = await changes(`?since=${since}`);
      expect(delta.version).toBeGreaterThanOrEqual(since);
      for (const { fecha } of delta.solicitudes) seen.add(fecha);
      since = delta.version;
    }
    await saves;
    expect(seen.size).toBe(12);
  });

  it('are forgotten after some time, and who was away longer gets the window', async () => {
    await save([slot()]);
    const since = await version();
    await save([slot({ fecha: TUESDAY })]);
    backend.advanceClock(100 * DAY);
    maria = await backend.tokenOf('maria@vinculo.test');
    await save([slot({ fecha: '2027-03-04' })]);
    // The clock's leap is trusted a day later.
    await purge(backend.store, backend.deps.clock());
    backend.advanceClock(DAY + 1);
    await purge(backend.store, backend.deps.clock());
    const { db } = backend.store;
    const rows = await db.selectFrom('changed_day').select('fecha').execute();
    expect(rows).toEqual([{ fecha: '2027-03-04' }]);
    expect((await changes(`?since=${since}`)).fechas).toBeUndefined();
    expect((await changes(`?since=${since + 1}`)).fechas).toEqual(['2027-03-04']);
  });

  it('are unknown since before a change that nobody recorded', async () => {
    await save([slot()]);
    const since = await version();
    // As code of an earlier release does it.
    const { db } = backend.store;
    const older = db.updateTable('paciente').set((row) => ({
      calendar_version: row('calendar_version', '+', 1),
    }));
    await older.where('id', '=', 'rosa').execute();
    expect((await changes(`?since=${since}`)).fechas).toBeUndefined();
    await save([slot({ fecha: TUESDAY })]);
    expect((await changes(`?since=${since}`)).fechas).toBeUndefined();
    expect((await changes(`?since=${since + 1}`)).fechas).toBeUndefined();
    expect((await changes(`?since=${since + 2}`)).fechas).toEqual([]);
  });

  it('include what becomes of the shifts of a caregiver who deletes the account', async () => {
    const camila = await backend.tokenOf('camila@vinculo.test');
    const past = { fecha: '2026-11-20', status: 'confirmada', id_cuidador: 'camila' };
    await save([slot(past), slot({ ...past, fecha: TUESDAY }), slot()]);
    const since = await version();
    expect((await backend.call(camila, 'DELETE', '/auth/me')).status).toBe(200);
    const delta = await changes(`?since=${since}`);
    expect(delta.fechas).toEqual(['2026-11-20', TUESDAY]);
    expect(summary(delta.solicitudes)).toEqual([
      '2026-11-20 08:00-08:30 confirmada',
      `${TUESDAY} 08:00-08:30 pendiente`,
    ]);
  });

  it('include them also of a patient whom an Admin hides meanwhile', async () => {
    const andrea = await backend.tokenOf('andrea@vinculo.test');
    const setStatus = async (change: 'reactivate' | 'deactivate', id: string) =>
      expect((await backend.call(andrea, 'PUT', `/admin/users/${change}/${id}`)).status).toBe(200);
    await save([slot({ fecha: TUESDAY, status: 'confirmada', id_cuidador: 'camila' })]);
    const since = await version();
    await setStatus('deactivate', 'rosa');
    await setStatus('deactivate', 'camila');
    await setStatus('reactivate', 'rosa');
    const delta = await changes(`?since=${since}`);
    expect([delta.fechas, summary(delta.solicitudes)]).toEqual([
      [TUESDAY],
      [`${TUESDAY} 08:00-08:30 pendiente`],
    ]);
  });

  it('include the shifts of a caregiver who completes the data of the account', async () => {
    const { db } = backend.store;
    const lacking = db.updateTable('account').set({ google_sub: 'camila', rut: null });
    await lacking.where('id', '=', 'camila').execute();
    await save([slot({ fecha: TUESDAY, status: 'confirmada', id_cuidador: 'camila' })]);
    const since = await version();
    const body = { ...PERSON, name: 'Camila Andrea', consent: CONSENT_VERSION };
    const camila = await backend.tokenOf('camila@vinculo.test');
    expect((await backend.call(camila, 'PUT', '/auth/me', { body })).status).toBe(200);
    const delta = await changes(`?since=${since}`);
    expect(delta.fechas).toEqual([TUESDAY]);
    expect(delta.solicitudes[0].cuidador.name).toBe('Camila Andrea');
  });

  it('include the shifts of a caregiver who corrects their name', async () => {
    await save([slot({ fecha: TUESDAY, status: 'confirmada', id_cuidador: 'camila' })]);
    const since = await version();
    const body = { name: 'Camila', lastname: 'Toro' };
    const camila = await backend.tokenOf('camila@vinculo.test');
    expect((await backend.call(camila, 'PUT', '/auth/me/name', { body })).status).toBe(200);
    const delta = await changes(`?since=${since}`);
    expect(delta.fechas).toEqual([TUESDAY]);
    expect(delta.solicitudes[0].cuidador).toMatchObject({
      nombre_completo: 'Camila Toro',
      ...body,
    });
  });

  it('of notes are sent in the same way', async () => {
    await putNote(MONDAY, 'Uno');
    const { version: since } = await putNote(TUESDAY, 'Dos');
    await save([slot({ fecha: '2026-11-25' })]);
    await putNote(MONDAY, '');
    // Nothing new: it changes no day.
    await putNote(TUESDAY, 'Dos');
    const delta = await changes(`?since=${since}`, '/notes');
    expect(delta).toEqual({ version: since + 3, fechas: [MONDAY], notes: [] });
    const window = await changes(`?from=${TUESDAY}`, '/notes');
    expect(window).toMatchObject({ version: since + 3, notes: [{ fecha: TUESDAY, text: 'Dos' }] });
    expect(window.fechas).toBeUndefined();
    // Care requests did not change on Monday.
    expect((await changes(`?since=${since}`)).fechas).toEqual(['2026-11-25']);
  });

  it('of notes end at a limit, which is counted and not walked', async () => {
    const { db } = backend.store;
    const counted = () =>
      db.selectFrom('paciente').select('note_count').where('id', '=', 'rosa').executeTakeFirst();
    await putNote(MONDAY, 'Uno');
    await putNote(MONDAY, 'Otra');
    await putNote(TUESDAY, 'Dos');
    await putNote(TUESDAY, '');
    expect(await counted()).toEqual({ note_count: 1 });
    const full = db.updateTable('paciente').set({ note_count: 20_000 });
    await full.where('id', '=', 'rosa').execute();
    expect(await putNote(TUESDAY, 'Tres')).toMatchObject({ code: 'too_many_records' });
    expect(await counted()).toEqual({ note_count: 20_000 });
    // Above the limit a note can still be changed and deleted.
    expect(await putNote(MONDAY, 'Nueva')).toMatchObject({ success: true });
    expect(await putNote(MONDAY, '')).toMatchObject({ success: true });
  });
});

describe.each(ENGINES)('a database from before the changes of a calendar on $name', (engine) => {
  it('counts the notes, and tells nobody what changed before', async () => {
    const database = await engine.prepare();
    const store = await database.open();
    await migrate(
      store,
      MIGRATIONS.filter(({ number }) => number < 13),
    );
    const at = '2026-11-23T12:00:00.000Z';
    const { db } = store;
    const none = { rut: null, region: null, metodo_de_pago: null, subscription: null };
    await db
      .insertInto('account')
      .values({
        ...{ id: 'maria', mail: 'm@correo.test', role: 'Responsable', name: 'María', ...none },
        ...{ last_name: 'Fuentes', estado_cuenta: 'Activo', token_version: 1, created_at: at },
      })
      .execute();
    await db
      .insertInto('paciente')
      .values({
        ...{ id: 'rosa', id_responsable: 'maria', name: 'Rosa', last_name: 'Rojas' },
        ...{ created_at: at, calendar_version: 7 },
      })
      .execute();
    const note = { id_paciente: 'rosa', fecha: MONDAY, text: 'Uno', updated_at: at };
    await db
      .insertInto('handover_note')
      .values([
        { ...note, hora_inicio: '08:00' },
        { ...note, hora_inicio: '20:00' },
      ])
      .execute();
    await migrate(store);
    const columns = ['calendar_version', 'told_version', 'changes_from', 'note_count'] as const;
    expect(await db.selectFrom('paciente').select(columns).executeTakeFirst()).toEqual({
      ...{ calendar_version: 7, told_version: 7, changes_from: 7, note_count: 2 },
    });
    await store.close();
    await database.clear();
  });
});
