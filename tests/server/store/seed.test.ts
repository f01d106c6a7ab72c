import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { addDays, parseHora, parseHoraFin, weekStart } from '#domain/calendar/time.ts';
import { readSolicitud } from '#domain/contract/solicitudes.ts';
import { standingOf } from '#domain/shifts/shift-standing.ts';
import { createPasswords } from '#server/auth/passwords.ts';
import { uuidV7 } from '#server/ids.ts';
import { makeAdmin } from '#server/make-admin.ts';
import { demoCircle } from '#server/seed/demo-circle.ts';
import { DEMO_ACCOUNTS, DEMO_PATIENTS } from '#server/seed/demo-family.ts';
import { demoShifts } from '#server/seed/demo-shifts.ts';
import { hasDemo, seedDemo } from '#server/seed/seed.ts';
import { migrate } from '#server/store/migrate.ts';
import { readCircle } from '#server/store/people/circle.ts';
import { ENGINES, type TestDatabase } from '#tests/server/engines.ts';

/** The check digit of a RUT: weights 2 to 7 from the right, modulo 11. */
function hasRightCheckDigit(rut: string): boolean {
  const [digits = '', check] = rut.split('-');
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0);
  return '0K987654321'[sum % 11] === check;
}

describe('the demo family', () => {
  it('has valid RUTs, each once', () => {
    const ruts = [...DEMO_ACCOUNTS, ...DEMO_PATIENTS].map(({ rut }) => rut);
    expect(ruts.filter((rut) => !hasRightCheckDigit(rut))).toEqual([]);
    expect(new Set(ruts).size).toBe(ruts.length);
  });

  it.each(['2026-11-23', '2026-11-29', '2027-01-01', '2026-04-04'])(
    'has eight weeks of shifts around %s, the same every time',
    (today) => {
      const shifts = [0, 1, 2].flatMap((patient) => demoShifts(patient, today));
      expect(shifts).toEqual([0, 1, 2].flatMap((patient) => demoShifts(patient, today)));
      const monday = weekStart(today);
      const weeks = new Set(shifts.map(({ fecha }) => weekStart(fecha)));
      expect([...weeks].sort()).toEqual(
        [-28, -21, -14, -7, 0, 7, 14, 21].map((days) => addDays(monday, days)),
      );
      for (const week of [monday, addDays(monday, 7)]) {
        const statuses = new Set(
          shifts.filter(({ fecha }) => weekStart(fecha) === week).map(({ status }) => status),
        );
        expect(statuses.size).toBe(2);
      }
      expect(shifts.some(({ hora_fin }) => hora_fin === '24:00')).toBe(true);
      expect(
        shifts.some(({ hora_inicio, hora_fin }) => hora_inicio === '16:30' && hora_fin === '17:00'),
      ).toBe(true);
    },
  );
});

describe('the circle of the demo', () => {
  const hours = Array.from({ length: 7 * 24 }, (_, hour) => hour);

  it('has at every hour of a week one shift that all declined, and an urgent one', () => {
    for (const hour of hours) {
      const now = { fecha: addDays('2026-11-23', Math.floor(hour / 24)), minute: (hour % 24) * 60 };
      const planned = demoShifts(0, now.fecha);
      const { shifts, answers } = demoCircle(planned, now);
      expect(shifts).toHaveLength(planned.length);
      const assigned = (DEMO_PATIENTS[0]?.caregivers ?? []).map((id) => ({ id }));
      const family = answers.map(({ caregiver, shift, kind, reason }) => ({
        ...{ caregiverId: caregiver, name: caregiver, kind, at: '', reason },
        ...{ fecha: shift.fecha, start: parseHora(shift.hora_inicio) ?? 0 },
        end: parseHoraFin(shift.hora_fin) ?? 0,
      }));
      const standings = shifts.flatMap(({ fecha, hora_inicio, hora_fin, status }) => {
        const [start = 0, end = 0] = [parseHora(hora_inicio) ?? 0, parseHoraFin(hora_fin) ?? 0];
        const circle = { answers: family, caregivers: [] };
        return standingOf({ fecha, start, end, status, nueva: false }, circle, assigned, now) ?? [];
      });
      expect(standings.filter(({ isByAll }) => isByAll)).toHaveLength(1);
      expect(standings.some(({ isUrgent }) => isUrgent)).toBe(true);
    }
  });
});

describe.each(ENGINES)('the demo on $name', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await engine.prepare();
  });
  afterEach(() => database.clear());

  const clock = () => new Date(Date.UTC(2026, 10, 23, 2));
  const dependenciesWith = (store: Awaited<ReturnType<TestDatabase['open']>>) => ({
    store,
    clock,
    newId: () => uuidV7(clock()),
    passwords: createPasswords({ memoryKiB: 8, passes: 1 }),
  });

  it('fills an empty database once, also when two processes start at once', async () => {
    const [one, two] = await Promise.all([database.open(), database.open()]);
    await migrate(one);
    expect(await hasDemo(one.db)).toBe(false);
    const done = await Promise.all([
      seedDemo(dependenciesWith(one)),
      seedDemo(dependenciesWith(two)),
    ]);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await seedDemo(dependenciesWith(one))).toBe(false);
    expect(await hasDemo(two.db)).toBe(true);

    const accounts = await one.db.selectFrom('account').select('role').execute();
    const count = (role: string) => accounts.filter((account) => account.role === role).length;
    expect([count('Responsable'), count('Admin'), count('Cuidador')]).toEqual([3, 1, 5]);
    expect(await one.db.selectFrom('paciente').select('id').execute()).toHaveLength(3);
    const rows = await one.db.selectFrom('solicitud').selectAll().execute();
    expect(rows.map(readSolicitud)).not.toContain(null);
    const sizes = await one.db.selectFrom('paciente').select(['id', 'calendar_size']).execute();
    for (const { id, calendar_size } of sizes) {
      expect(calendar_size).toBe(rows.filter((row) => row.id_paciente === id).length);
    }
    // In Chile it is still the previous Sunday.
    expect(chileanFecha(clock())).toBe('2026-11-22');
    expect(rows.map(({ fecha }) => weekStart(fecha)).sort()[0]).toBe('2026-10-19');
    await Promise.all([one.close(), two.close()]);
  });

  it('marks no database as the demo whose first account is made while it starts', async () => {
    const store = await database.open();
    await migrate(store);
    const deps = dependenciesWith(store);
    const hash = async (password: string) => {
      await makeAdmin(deps, 'jefa@correo.test', async () => 'Segura.12');
      return deps.passwords.hash(password);
    };
    expect(await seedDemo({ ...deps, passwords: { ...deps.passwords, hash } })).toBe(false);
    expect(await hasDemo(store.db)).toBe(false);
    const accounts = await store.db.selectFrom('account').select('mail').execute();
    expect(accounts).toEqual([{ mail: 'jefa@correo.test' }]);
    await store.close();
  });

  it('has a circle: a sister, caregivers who agreed, answers and activity', async () => {
    const store = await database.open();
    await migrate(store);
    await seedDemo(dependenciesWith(store));
    const { db } = store;
    const patients = db.selectFrom('paciente').selectAll();
    const rosa = await patients.where('name', '=', 'Rosa Elena').executeTakeFirstOrThrow();
    const circle = await readCircle(db, rosa, clock());
    expect(circle.members.map(({ name }) => name)).toEqual(['Paula']);
    expect(circle.caregivers.map(({ name, assigned }) => [name, assigned !== null])).toEqual([
      ['Camila', true],
      ['Diego', true],
      ['Francisca', true],
      ['Ignacio', false],
      ['Valentina', false],
    ]);
    expect(circle.caregivers.every(({ phone, agreedAt }) => phone && agreedAt)).toBe(true);
    // All are answers to what is pending.
    expect(circle.answers.map(({ name, kind }) => `${name} ${kind}`).sort()).toEqual([
      'Camila declined',
      'Diego declined',
      'Francisca declined',
      'Francisca withdrew',
    ]);
    const activity = await db.selectFrom('activity').selectAll().orderBy('id').execute();
    expect(activity.map(({ kind }) => kind)).toEqual([
      ...['invited', 'joined', 'asked', 'accepted'],
      ...['declined', 'declined', 'declined', 'withdrew'],
    ]);
    expect(activity.map(({ at }) => at)).toEqual(activity.map(({ at }) => at).toSorted());
    await store.close();
  });

  it('gives its shifts only to caregivers who are assigned', async () => {
    const store = await database.open();
    await migrate(store);
    await seedDemo(dependenciesWith(store));
    const strangers = await store.db
      .selectFrom('solicitud')
      .leftJoin('paciente_cuidador', (join) =>
        join
          .onRef('paciente_cuidador.id_paciente', '=', 'solicitud.id_paciente')
          .onRef('paciente_cuidador.id_cuidador', '=', 'solicitud.id_cuidador'),
      )
      .select('solicitud.id')
      .where('solicitud.id_cuidador', 'is not', null)
      .where('paciente_cuidador.id_cuidador', 'is', null)
      .execute();
    expect(strangers).toEqual([]);
    await store.close();
  });

  it('never touches a database that has accounts', async () => {
    const store = await database.open();
    await migrate(store);
    await seedDemo(dependenciesWith(store));
    await store.db.deleteFrom('setting').execute();
    expect(await seedDemo(dependenciesWith(store))).toBe(false);
    expect(await hasDemo(store.db)).toBe(false);
    await store.close();
  });
});
