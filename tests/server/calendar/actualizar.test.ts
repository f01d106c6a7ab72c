// Over 250 lines: every rule of one call, on one backend for each engine.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { careRequestKey } from '#domain/calendar/care-request.ts';
import { applyChanges } from '#domain/calendar/changes.ts';
import { readSolicitud, writeSlot } from '#domain/contract/solicitudes.ts';
import { ENGINES, onOneEngine } from '#tests/server/engines.ts';
import { openTestBackend, slot, summary, type TestBackend } from '#tests/server/test-backend.ts';

describe.each(ENGINES)('changing a calendar on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    maria = await backend.tokenOf('maria@vinculo.test');
  });

  const save = (slots: readonly unknown[], id_paciente: unknown = 'rosa') =>
    backend.call(maria, 'POST', '/solicitudes/actualizar', { body: { id_paciente, slots } });
  const list = async (patient = 'rosa') =>
    summary((await backend.call(maria, 'GET', `/solicitudes/paciente/${patient}`)).body);

  it('adds care requests and answers with the current list', async () => {
    const { status, body } = await save([
      slot({
        hora_inicio: '10:00',
        hora_fin: '12:30',
        status: 'confirmada',
        id_cuidador: 'camila',
      }),
      slot(),
    ]);
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    expect(body.solicitudes[1]).toEqual({
      id: expect.any(String),
      fecha: '2026-11-23',
      hora_inicio: '10:00',
      hora_fin: '12:30',
      status: 'confirmada',
      cuidador: {
        id: 'camila',
        nombre_completo: 'Camila Torres',
        name: 'Camila',
        lastname: 'Torres',
      },
    });
    expect(await list()).toEqual([
      '2026-11-23 08:00-08:30 pendiente',
      '2026-11-23 10:00-12:30 confirmada camila',
    ]);
  });

  it('rejects more shifts than an account may hold', async () => {
    // The limit is checked by the counts alone, without reading the shifts.
    const full = backend.store.db.updateTable('paciente').set({ calendar_size: 300_000 });
    await full.where('id', '=', 'rosa').execute();
    const { status, body } = await save([slot()]);
    expect([status, body.code]).toEqual([422, 'too_many_records']);
    // The author may be another member of the family.
    expect(body.message).toMatch(/^La cuenta a cargo de este calendario /);
    // The other patient of the account counts too, and other accounts do not.
    expect((await save([slot()], 'hernan')).status).toBe(422);
    // Above the limit, shifts can still be removed.
    await full.where('id', '=', 'hernan').execute();
    expect((await save([slot({ accion: 'eliminar' })], 'hernan')).status).toBe(200);
    const jorge = await backend.tokenOf('jorge@vinculo.test');
    const own = { body: { id_paciente: 'carmen', slots: [slot()] } };
    expect((await backend.call(jorge, 'POST', '/solicitudes/actualizar', own)).status).toBe(200);
  });

  it('takes care requests on the first and the last day that are shown, to their ends', async () => {
    const ends = { hora_inicio: '20:00', hora_fin: '24:00' };
    const confirmed = { ...ends, status: 'confirmada', id_cuidador: 'camila' };
    const slots = ['1900-01-01', '2999-12-31'].map((fecha) => slot({ fecha, ...confirmed }));
    expect((await save(slots)).status).toBe(200);
    expect(await list()).toEqual([
      '1900-01-01 20:00-24:00 confirmada camila',
      '2999-12-31 20:00-24:00 confirmada camila',
    ]);
  });

  it('takes none on the last day that can be written, and removes one that is there', async () => {
    const last = { fecha: '9999-12-31', hora_inicio: '20:00', hora_fin: '24:00' };
    const confirmed = { status: 'confirmada', id_cuidador: 'camila' };
    expect((await save([slot({ ...last, ...confirmed })])).status).toBe(422);
    const stored = { ...last, id: 'last', id_paciente: 'rosa', status: 'pendiente' };
    await backend.store.db.insertInto('solicitud').values(stored).execute();
    expect((await save([slot({ ...last, accion: 'eliminar' })])).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('counts the care requests of each calendar after every mutation', async () => {
    const size = async () => {
      const { db } = backend.store;
      const { calendar_size } = await db
        .selectFrom('paciente')
        .select('calendar_size')
        .where('id', '=', 'rosa')
        .executeTakeFirstOrThrow();
      expect(calendar_size).toBe((await list()).length);
      return calendar_size;
    };
    const at = (hora: number, more = {}) =>
      slot({ hora_inicio: `${hora}:00`, hora_fin: `${hora + 1}:00`, ...more });
    expect(await size()).toBe(0);
    await save([at(10), at(11), at(12)]);
    expect(await size()).toBe(3);
    // Nothing changes for a shift that is there already or gone already; then one is moved.
    await save([at(10), at(20, { accion: 'eliminar' })]);
    await save([at(10, { accion: 'eliminar' }), at(14)]);
    expect(await size()).toBe(3);
    await save([at(11, { accion: 'eliminar' }), at(12, { accion: 'eliminar' })]);
    expect(await size()).toBe(1);
    // Refused as a whole.
    await save([at(15), at(16, { status: 'confirmada', id_cuidador: 'valentina' })]);
    expect(await size()).toBe(1);
  });

  it('changes nothing if an added shift exists already, or a removed one is gone', async () => {
    await save([slot()]);
    await save([slot(), slot({ hora_inicio: '20:00', hora_fin: '21:00', accion: 'eliminar' })]);
    expect(await list()).toEqual(['2026-11-23 08:00-08:30 pendiente']);
  });

  describe('where a shift is not as the author of a mutation saw it', () => {
    const diegos = slot({ status: 'confirmada', id_cuidador: 'diego' });
    const changed = [
      slot({ accion: 'eliminar' }),
      slot({ status: 'confirmada', id_cuidador: 'camila' }),
      slot({ fecha: '2026-11-24' }),
    ];
    const expected = [
      {
        slots: [0, 1],
        solicitudes: [
          expect.objectContaining({ cuidador: expect.objectContaining({ id: 'diego' }) }),
        ],
      },
    ];

    it('does nothing to that shift, says so, and does the rest', async () => {
      await save([diegos]);
      const { status, body } = await save(changed);
      expect([status, body.success]).toEqual([200, true]);
      expect(body.conflicts).toEqual(expected);
      expect(await list()).toEqual([
        '2026-11-23 08:00-08:30 confirmada diego',
        '2026-11-24 08:00-08:30 pendiente',
      ]);
    });

    it('never removes a shift that was confirmed since', async () => {
      await save([diegos]);
      const { body } = await save([slot({ accion: 'eliminar' })]);
      expect(body.conflicts).toEqual([{ ...expected[0], slots: [0] }]);
      expect(await list()).toEqual(['2026-11-23 08:00-08:30 confirmada diego']);
    });

    it('reports the same conflicts when the mutation is repeated, with the current care requests', async () => {
      await save([diegos]);
      const headers = { 'idempotency-key': 'once' };
      const body = { id_paciente: 'rosa', slots: changed };
      const again = () => backend.call(maria, 'POST', '/solicitudes/actualizar', { body, headers });
      expect((await again()).body.conflicts).toEqual(expected);
      await save([{ ...diegos, accion: 'eliminar' }]);
      expect((await again()).body.conflicts).toEqual([{ slots: [0, 1], solicitudes: [] }]);
      expect(await list()).toEqual(['2026-11-24 08:00-08:30 pendiente']);
    });

    it('mentions no conflicts where there are none', async () => {
      const { body } = await save([slot()]);
      expect(body).not.toHaveProperty('conflicts');
    });
  });

  it('removes a shift of a caregiver who is no longer assigned', async () => {
    await save([slot({ status: 'confirmada', id_cuidador: 'diego' })]);
    await backend.store.db
      .deleteFrom('paciente_cuidador')
      .where('id_cuidador', '=', 'diego')
      .execute();
    const { status } = await save([
      slot({ accion: 'eliminar', status: 'confirmada', id_cuidador: 'diego' }),
    ]);
    expect(status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it.each(['diego', 'valentina', 'nadie'])(
    'accepts the removal of a shift of %s that is gone already',
    async (id_cuidador) => {
      const { status } = await save([
        slot({ accion: 'eliminar', status: 'confirmada', id_cuidador }),
        slot({ hora_inicio: '09:00', hora_fin: '10:00' }),
      ]);
      expect(status).toBe(200);
      expect(await list()).toEqual(['2026-11-23 09:00-10:00 pendiente']);
    },
  );

  describe.each([
    {
      is: 'assigned',
      rejection:
        'La persona de un turno no está asignada a este ser querido. Asígnala o deja el turno sin cuidador.',
      why: 'Este cuidador no está asignado a este ser querido.',
      end: () =>
        backend.store.db
          .deleteFrom('paciente_cuidador')
          .where('id_cuidador', '=', 'diego')
          .execute(),
    },
    {
      is: 'active',
      rejection:
        'La persona de un turno ya no tiene su cuenta activa. Elige a otra o deja el turno sin cuidador.',
      why: 'La cuenta de este cuidador no está activa.',
      end: async () => {
        // The shift is over, so it stays theirs.
        backend.advanceClock(2 * 3_600_000);
        const andrea = await backend.tokenOf('andrea@vinculo.test');
        await backend.call(andrea, 'PUT', '/admin/users/deactivate/diego');
      },
    },
  ])('of a caregiver who is no longer $is', ({ rejection, why, end }) => {
    const diego = (changes: Readonly<Record<string, unknown>> = {}) =>
      slot({ hora_fin: '10:00', status: 'confirmada', id_cuidador: 'diego', ...changes });
    beforeEach(async () => {
      await save([diego()]);
      await end();
    });

    it.each([
      ['shortens', [{ hora_fin: '09:30' }]],
      ['lengthens', [{ hora_fin: '11:00' }]],
      ['splits', [{ hora_fin: '08:30' }, { hora_inicio: '09:00' }]],
    ])('%s a shift', async (_what, after) => {
      const { status } = await save([
        diego({ accion: 'eliminar' }),
        ...after.map(diego),
        slot({ fecha: '2026-11-25' }),
      ]);
      expect(status).toBe(200);
      expect(await list()).toEqual([
        ...after
          .map((one) => ({ hora_inicio: '08:00', hora_fin: '10:00', ...one }))
          .map((one) => `2026-11-23 ${one.hora_inicio}-${one.hora_fin} confirmada diego`),
        '2026-11-25 08:00-08:30 pendiente',
      ]);
    });

    it('gives no shift on another day', async () => {
      const { status, body } = await save([diego(), diego({ fecha: '2026-11-24' })]);
      expect(status).toBe(422);
      expect(body.message).toBe(rejection);
      expect(body.issues).toEqual([{ path: 'slots.1.id_cuidador', message: why }]);
      expect(await list()).toEqual(['2026-11-23 08:00-10:00 confirmada diego']);
    });

    it('does not treat a shift without a caregiver as one of a caregiver called null', async () => {
      await save([slot()]);
      expect((await save([diego({ id_cuidador: 'null' })])).status).toBe(422);
    });

    it('gives no shift in the calendar of another patient', async () => {
      expect((await save([diego()], 'hernan')).status).toBe(422);
      expect(await list('hernan')).toEqual([]);
    });

    it('rejects a shift of an unassigned caregiver even next to a permitted one in the same mutation', async () => {
      const { status, body } = await save([
        diego({ accion: 'eliminar' }),
        diego({ hora_fin: '09:00' }),
        diego({ hora_inicio: '09:00', id_cuidador: 'valentina' }),
      ]);
      expect(status).toBe(422);
      expect(body.issues).toEqual([
        { path: 'slots.2.id_cuidador', message: expect.stringContaining('no está asignado') },
      ]);
      expect(await list()).toEqual(['2026-11-23 08:00-10:00 confirmada diego']);
    });
  });

  it('confirms a shift without a caregiver', async () => {
    await save([slot({ status: 'confirmada' }), slot({ hora_fin: '09:00', id_cuidador: null })]);
    expect(await list()).toEqual([
      '2026-11-23 08:00-08:30 confirmada',
      '2026-11-23 08:00-09:00 pendiente',
    ]);
  });

  it.each(['24:00', '00:00', '23:59', '24:00:00'])(
    'reads %s as the end of the day',
    async (end) => {
      await save([slot({ hora_inicio: '22:00', hora_fin: end })]);
      expect(await list()).toEqual(['2026-11-23 22:00-24:00 pendiente']);
      await save([slot({ hora_inicio: '22:00', hora_fin: '23:59', accion: 'eliminar' })]);
      expect(await list()).toEqual([]);
    },
  );

  it('removes a care request off the grid that another tool made', async () => {
    await backend.store.db
      .insertInto('solicitud')
      .values({
        id_paciente: 'rosa',
        id: 'old',
        fecha: '2026-11-23',
        hora_inicio: '08:10',
        hora_fin: '08:55',
        status: 'pendiente',
        id_cuidador: null,
      })
      .execute();
    await save([slot({ hora_inicio: '08:10', hora_fin: '08:55', accion: 'eliminar' })]);
    expect(await list()).toEqual([]);
  });

  it.each(['cancelada', '', 'confirmad'])(
    'neither changes nor invents a stored status that it does not know, «%s», and reports it',
    async (status) => {
      const lines: string[] = [];
      const app = await backend.anotherProcess({ log: { write: (line) => lines.push(line) } });
      await backend.store.db
        .insertInto('solicitud')
        .values({
          id_paciente: 'rosa',
          id: 'odd',
          fecha: '2026-11-23',
          hora_inicio: '08:00',
          hora_fin: '08:30',
          status,
          id_cuidador: 'camila',
        })
        .execute();
      const slots = [
        slot({ accion: 'eliminar' }),
        slot({ hora_inicio: '09:00', hora_fin: '09:30' }),
      ];
      const saved = await backend.call(maria, 'POST', '/solicitudes/actualizar', {
        app,
        body: { id_paciente: 'rosa', slots },
      });
      expect(saved.status).toBe(200);
      const stored = backend.store.db
        .selectFrom('solicitud')
        .select(['id', 'status'])
        .orderBy('id');
      expect(await stored.execute()).toEqual(
        expect.arrayContaining([
          { id: 'odd', status },
          { id: expect.stringMatching(/^id-/), status: 'pendiente' },
        ]),
      );
      expect(lines.join('')).toContain('"solicitud":"odd","msg":"a stored shift has an unknown');
    },
  );

  it('reads a stored status in any case', async () => {
    await backend.store.db
      .insertInto('solicitud')
      .values({
        id_paciente: 'rosa',
        id: 'old',
        fecha: '2026-11-23',
        hora_inicio: '08:00',
        hora_fin: '08:30',
        status: 'Confirmada',
        id_cuidador: 'camila',
      })
      .execute();
    // It is there already.
    await save([slot({ status: 'confirmada', id_cuidador: 'camila' })]);
    expect(await list()).toHaveLength(1);
  });

  it('keeps the calendars of two patients apart', async () => {
    await save([slot()], 'rosa');
    await save([slot({ accion: 'eliminar' })], 'hernan');
    expect(await list('rosa')).toHaveLength(1);
    expect(await list('hernan')).toEqual([]);
  });

  it('accepts an empty mutation', async () => {
    expect((await save([])).body).toEqual({ success: true, solicitudes: [] });
  });

  it('rejects another family’s patient like an unknown one', async () => {
    const theirs = await save([slot()], 'carmen');
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual((await save([slot()], 'nadie')).body);
    expect(await backend.store.db.selectFrom('solicitud').selectAll().execute()).toEqual([]);
  });

  it('accepts 2,000 changes at once and rejects one more with 413', async () => {
    const many = Array.from({ length: 2001 }, (_, index) =>
      slot({
        fecha: `20${String(10 + Math.floor(index / 28)).slice(0, 2)}-02-${String(1 + (index % 28)).padStart(2, '0')}`,
      }),
    );
    const tooMany = await save(many);
    expect(tooMany.status).toBe(413);
    expect(tooMany.body.code).toBe('too_large');
    const { body } = await save(many.slice(1));
    expect(body.solicitudes).toHaveLength(2000);
  });

  onOneEngine(engine, () => {
    it('handles a full day of overlapping changes quickly', async () => {
      const slots = [];
      for (let from = 0; from < 48; from += 1) {
        for (let to = from + 1; to <= 48; to += 1) {
          const hora = (half: number) =>
            `${String(half >> 1).padStart(2, '0')}:${half % 2 ? 3 : 0}0`;
          slots.push(slot({ hora_inicio: hora(from), hora_fin: hora(to) }));
        }
      }
      expect((await save(slots)).body.solicitudes).toHaveLength(1176);
      const removed = await save(slots.map((one) => ({ ...one, accion: 'eliminar' })));
      expect(removed.body.solicitudes).toEqual([]);
    });
  });

  it('has after any mutations exactly what the app predicts', async () => {
    const change = fc.record({
      accion: fc.constantFrom('inscribir', 'eliminar'),
      fecha: fc.constantFrom('2026-11-23', '2026-11-24'),
      from: fc.integer({ min: 0, max: 2 }),
      length: fc.integer({ min: 1, max: 2 }),
      status: fc.constantFrom('pendiente', 'confirmada'),
      cuidador: fc.constantFrom(null, 'camila', 'diego'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 4 }),
        async (saves) => {
          await backend.store.db.deleteFrom('solicitud').execute();
          let foreseen: readonly NonNullable<ReturnType<typeof readSolicitud>>[] = [];
          for (const lines of saves) {
            const changes = lines.map(({ accion, fecha, from, length, status, cuidador }) => ({
              accion,
              record: {
                fecha,
                horaInicio: `0${from}:00`,
                horaFin: `0${from + length}:00`,
                status,
                cuidador:
                  status === 'pendiente' || cuidador === null ? null : { id: cuidador, nombre: '' },
              },
            }));
            foreseen = applyChanges(foreseen, changes);
            const { body } = await save(changes.map(writeSlot));
            const held = body.solicitudes.map((row: unknown) => {
              const careRequest = readSolicitud(row);
              return careRequest === null ? 'unreadable' : careRequestKey(careRequest);
            });
            expect(held.sort()).toEqual(foreseen.map(careRequestKey).sort());
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('serialises concurrent mutations of two processes, and loses none', async () => {
    const second = await backend.anotherProcess();
    const saves = Array.from({ length: 12 }, (_, index) =>
      backend.call(maria, 'POST', '/solicitudes/actualizar', {
        app: index % 2 === 0 ? backend.app : second,
        body: {
          id_paciente: 'rosa',
          slots: [slot({ hora_inicio: `${10 + index}:00`, hora_fin: `${11 + index}:00` }), slot()],
        },
      }),
    );
    for (const { status } of await Promise.all(saves)) expect(status).toBe(200);
    expect(await list()).toHaveLength(13);
  });

  onOneEngine(engine, () => {
    it.each([
      ['a date that is not one', { fecha: '2026-02-30' }, 'fecha'],
      ['a date before those that are shown', { fecha: '1899-12-31' }, 'fecha'],
      ['a date after those that are shown', { fecha: '3000-01-01' }, 'fecha'],
      ['a date as text', { fecha: 'mañana' }, 'fecha'],
      ['a date that is missing', { fecha: undefined }, 'fecha'],
      ['a start off the grid', { hora_inicio: '07:45' }, 'hora_inicio'],
      ['an end off the grid', { hora_fin: '08:40' }, 'hora_fin'],
      ['a start after the end', { hora_inicio: '09:00' }, 'hora_fin'],
      ['a start at the end', { hora_inicio: '08:30' }, 'hora_fin'],
      ['a start at the day’s end', { hora_inicio: '24:00', hora_fin: '24:00' }, 'hora_inicio'],
      ['an end past the day', { hora_fin: '24:30' }, 'hora_fin'],
      ['an hour that is not one', { hora_inicio: '25:00' }, 'hora_inicio'],
      ['a number for an hour', { hora_inicio: 8 }, 'hora_inicio'],
      ['an unknown action', { accion: 'borrar' }, 'accion'],
      ['an unknown status', { status: 'nueva' }, 'status'],
      ['a removal of no interval', { accion: 'eliminar', hora_fin: '08:00' }, 'hora_fin'],
      [
        'a caregiver of another family',
        { status: 'confirmada', id_cuidador: 'valentina' },
        'id_cuidador',
      ],
      ['a caregiver nobody knows', { status: 'confirmada', id_cuidador: 'nadie' }, 'id_cuidador'],
      ['a caregiver who is an object', { status: 'confirmada', id_cuidador: {} }, 'id_cuidador'],
      ['a caregiver on a pending shift', { id_cuidador: 'camila' }, 'id_cuidador'],
    ])('rejects %s, and applies nothing of the mutation', async (_what, wrong, field) => {
      const { status, body } = await save([slot({ fecha: '2026-11-24' }), slot(wrong)]);
      expect(status).toBe(422);
      expect(body).toEqual({
        code: 'invalid_request',
        message: expect.any(String),
        issues: [{ path: `slots.1.${field}`, message: expect.any(String) }],
      });
      expect(await list()).toEqual([]);
    });

    it.each([
      ['no body', undefined, ''],
      ['no patient', { slots: [] }, 'id_paciente'],
      ['slots that are no list', { id_paciente: 'rosa', slots: {} }, 'slots'],
      ['a slot that is no object', { id_paciente: 'rosa', slots: [7] }, 'slots.0'],
    ])('rejects %s', async (_what, body, path) => {
      const answer = await backend.call(
        maria,
        'POST',
        '/solicitudes/actualizar',
        body === undefined ? {} : { body },
      );
      expect(answer.status).toBe(422);
      expect(answer.body.issues[0].path).toBe(path);
    });

    it('lists no more than fifty mistakes', async () => {
      const { status, body } = await save(Array.from({ length: 60 }, () => slot({ accion: 'x' })));
      expect(status).toBe(422);
      expect(body.issues).toHaveLength(50);
    });

    it('ignores a time part and seconds, and reads a status in any case', async () => {
      await save([
        slot({
          fecha: '2026-11-23T00:00:00.000Z',
          hora_inicio: '08:00:00',
          hora_fin: '09:00:00',
          status: 'Pendiente',
        }),
      ]);
      expect(await list()).toEqual(['2026-11-23 08:00-09:00 pendiente']);
    });
  });
});
