import fastify from 'fastify';
import pg from 'pg';

/**
 * The peer of `peer-server.bench.ts`: the same calls as a bare handler with one SQL statement each, without a check of who
 * calls, of what is sent, or of what somebody else has changed.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const app = fastify();

const LIST = `select s.id, s.fecha, s.hora_inicio, s.hora_fin, s.status,
  a.id as cuidador, a.name, a.last_name
  from solicitud s left join account a on a.id = s.id_cuidador
  where s.id_paciente = $1 order by s.fecha, s.hora_inicio`;

app.get('/auth/me', async (request) => {
  const { rows } = await pool.query('select * from account where id = $1', [
    request.headers['x-account'],
  ]);
  const [{ id, name, last_name, mail, role, phone }] = rows;
  return { id, name, lastname: last_name, email: mail, role, phone };
});

app.get('/solicitudes/paciente/:id', async ({ params }) => {
  const { rows } = await pool.query(LIST, [params.id]);
  return rows;
});

app.post('/solicitudes/actualizar', async ({ body }) => {
  const { rows } = await pool.query(
    `insert into solicitud (id_paciente, id, fecha, hora_inicio, hora_fin, status)
     select $1, gen_random_uuid(), fecha, hora_inicio, hora_fin, status
     from json_to_recordset($2) as t(fecha text, hora_inicio text, hora_fin text, status text)
     returning id, fecha, hora_inicio, hora_fin, status`,
    [body.id_paciente, JSON.stringify(body.slots)],
  );
  return { success: true, solicitudes: rows };
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
console.log(`Vínculo está en ${address}`);
