import fastify from 'fastify';
import pg from 'pg';

/*
 * A minimal server that stores signals: Fastify, a pg pool, one row per signal. It has no tenants, tokens,
 * keys, times, claims, history or jobs. `DATABASE_URL` is the superuser's.
 */
const { PORT, DATABASE_URL } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, idleTimeoutMillis: 0 });
await pool.query(`create table if not exists bare_signal (
  id bigint generated always as identity primary key, token text not null, body jsonb not null, received_at timestamptz not null)`);

const app = fastify();

app.post<{ Params: { token: string } }>('/hooks/components/:token', async (request) => {
  await pool.query({
    name: 'insert',
    text: 'insert into bare_signal (token, body, received_at) values ($1, $2, $3)',
    values: [request.params.token, JSON.stringify(request.body), new Date()],
  });
  return { data: { accepted: 1 } };
});

app.get('/health/live', () => ({ status: 'ok' }));

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
