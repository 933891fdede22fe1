import fastify from 'fastify';
import pg from 'pg';

/*
 * A minimal server that stores one row: Fastify, a pg pool, one statement per request. It has no tenants, keys,
 * validators, events or history, and its responses contain only the row. `DATABASE_URL` is the superuser's.
 */
const { PORT, DATABASE_URL } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, idleTimeoutMillis: 0 });
await pool.query(`create table if not exists bare_row (
  id bigint generated always as identity primary key, body jsonb not null, created_at timestamptz not null, updated_at timestamptz not null)`);

const app = fastify();

app.post('/api/v1/rows', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'insert',
    text: 'insert into bare_row (body, created_at, updated_at) values ($1, $2, $2) returning *',
    values: [JSON.stringify(request.body), new Date()],
  });
  return reply.status(201).send({ data: rows[0] as object });
});

app.put<{ Params: { id: string } }>('/api/v1/rows/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'update',
    text: 'update bare_row set body = $2, updated_at = $3 where id = $1 returning *',
    values: [request.params.id, JSON.stringify(request.body), new Date()],
  });
  return { data: rows[0] as object };
});

app.get('/health/live', () => ({ status: 'ok' }));

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
