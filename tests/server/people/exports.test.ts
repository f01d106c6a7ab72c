import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { XLSX } from '#domain/workbook/sheet.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openOwnTestBackend, slot, type TestBackend } from '#tests/server/test-backend.ts';

describe.each(ENGINES)('the workbooks on $name', (engine) => {
  let backend: TestBackend;
  let andrea: string;
  beforeAll(async () => {
    backend = await openOwnTestBackend(engine);
    andrea = await backend.tokenOf('andrea@vinculo.test');
    const { db } = backend.store;
    const evil = { name: '=HYPERLINK("http://evil.example")', last_name: '@SUM(1)' };
    await db.updateTable('paciente').set(evil).where('id', '=', 'hernan').execute();
    const maria = await backend.tokenOf('maria@vinculo.test');
    const slots = [
      slot({ hora_inicio: '08:00', hora_fin: '10:30', status: 'confirmada', id_cuidador: 'diego' }),
      slot({ fecha: '2026-11-24', hora_inicio: '22:00', hora_fin: '24:00' }),
    ];
    const body = { id_paciente: 'rosa', slots };
    await backend.call(maria, 'POST', '/solicitudes/actualizar', { body });
  });
  afterAll(() => backend.close());

  const download = async (path: string) => {
    const response = await backend.app.inject({
      url: `/admin/export/${path}`,
      headers: { authorization: `Bearer ${andrea}`, 'accept-encoding': 'br' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe(XLSX);
    expect(response.headers['content-encoding']).toBeUndefined();
    return {
      file: response.headers['content-disposition'],
      sheets: await readXlsx(response.rawPayload),
    };
  };

  it('list all users, and the caregivers of each patient', async () => {
    const { file, sheets } = await download('users-relations');
    expect(file).toBe('attachment; filename="Usuarios.xlsx"');
    expect(sheets.map(({ sheet: name }) => name)).toEqual(['Usuarios', 'Relaciones']);
    const [users, relations] = sheets.map(({ data }) => data);
    expect(users?.[0]).toEqual([
      'Nombre',
      'Apellido',
      'Apodo',
      'RUT',
      'Rol',
      'Email',
      'Estado',
      'Región',
      'Fecha',
      'Suscripción',
      'Método de pago',
      'Meses',
    ]);
    expect(users).toHaveLength(10);
    const maria = users?.find(([name]) => name === 'María');
    expect(maria).toEqual([
      'María',
      'Fuentes',
      null,
      '12345678-5',
      'Responsable',
      'maria@vinculo.test',
      'Activo',
      'Maule',
      new Date('2026-11-23T00:00:00Z'),
      'Paid',
      'webpay',
      3,
    ]);
    expect(users?.some(([name]) => name === `'=HYPERLINK("http://evil.example")`)).toBe(true);
    expect(relations?.slice(1).map((row) => [row[0], row[3], row[5]])).toContainEqual([
      'rosa Rojas',
      'María Fuentes',
      'Camila Torres',
    ]);
  });

  it('list a patient without caregivers', async () => {
    const { db } = backend.store;
    await db.deleteFrom('paciente_cuidador').where('id_paciente', '=', 'carmen').execute();
    const { sheets } = await download('users-relations');
    const [, relations] = sheets.map(({ data }) => data);
    const rows = relations?.filter(([name]) => name === 'carmen Rojas');
    expect(rows?.map((row) => [row[3], row[5]])).toEqual([['Jorge Valdés', null]]);
  });

  it('list every care request', async () => {
    const { file, sheets } = await download('records');
    expect(file).toBe('attachment; filename="Registros.xlsx"');
    expect(sheets[0]?.data).toEqual([
      [
        ...['Fecha', 'Inicio', 'Fin', 'Horas', 'Estado', 'Ser querido', 'Responsable', 'Cuidador'],
        'Email cuidador',
      ],
      [
        new Date('2026-11-23T00:00:00Z'),
        '08:00',
        '10:30',
        2.5,
        'confirmada',
        'rosa Rojas',
        'María Fuentes',
        'Diego Muñoz',
        'diego@vinculo.test',
      ],
      [
        new Date('2026-11-24T00:00:00Z'),
        '22:00',
        '24:00',
        2,
        'pendiente',
        'rosa Rojas',
        'María Fuentes',
        null,
        null,
      ],
    ]);
  });

  it('leave out the hours of a day that is none, and list all the others', async () => {
    const { db } = backend.store;
    await db
      .updateTable('solicitud')
      .set({ fecha: '2026-13-40' })
      .where('status', '=', 'pendiente')
      .execute();
    const { sheets } = await download('records');
    expect(sheets[0]?.data.slice(1).map((row) => row[3])).toEqual([2.5, null]);
  });

  it('count an hour that the clock of the patient’s region shows twice as two', async () => {
    const { db } = backend.store;
    const night = { fecha: '2026-04-04', hora_inicio: '20:00', hora_fin: '24:00' };
    const rows = ['rosa', 'carmen', 'hernan'].map((id_paciente) => ({
      ...{ ...night, id: `night of ${id_paciente}`, id_paciente, status: 'confirmada' },
      id_cuidador: null,
    }));
    await db.insertInto('solicitud').values(rows).execute();
    const south = { region: 'Magallanes y la Antártica Chilena' };
    await db.updateTable('paciente').set(south).where('id', '=', 'carmen').execute();
    const spring = { fecha: '2026-09-06', hora_inicio: '00:00', hora_fin: '08:00' };
    await db.updateTable('solicitud').set(spring).where('id', '=', 'night of hernan').execute();
    const { sheets } = await download('records');
    const nights = sheets[0]?.data.filter(([, start]) => start === '20:00' || start === '00:00');
    expect(nights?.map(([, , , hours, , patient]) => [patient, hours]).toSorted()).toEqual([
      [`'=HYPERLINK("http://evil.example") @SUM(1)`, 7],
      ['carmen Rojas', 4],
      ['rosa Rojas', 5],
    ]);
  });

  it('are audited', async () => {
    await backend.store.db.deleteFrom('audit_entry').execute();
    for (const path of ['records', 'users-relations']) await download(path);
    const rows = await backend.store.db.selectFrom('audit_entry').select('action').execute();
    const actions = rows.map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['records-exported', 'users-exported']);
  });
});
