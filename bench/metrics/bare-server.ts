import fastify from 'fastify';
import pg from 'pg';
import { readRemoteWrite } from '../../src/modules/metrics/rules/remote-write/remote-write.js';

/*
 * A minimal server that stores points: Fastify, a pg pool, one row per point in one statement per request. It has no
 * tenants, tokens, intervals, thresholds, limits of time or newest values, and reads remote write as the product does.
 * `DATABASE_URL` is the superuser's.
 */
const { PORT, DATABASE_URL } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, idleTimeoutMillis: 0 });
await pool.query(`create table if not exists bare_point (
  metric text not null, at timestamptz not null, value double precision not null, primary key (metric, at))`);

const app = fastify();
app.addContentTypeParser('application/x-protobuf', { parseAs: 'buffer' }, (_request, body, done) => {
  done(null, body);
});

app.post('/hooks/metrics/:token', async (request) => {
  const metrics: string[] = [];
  const seconds: number[] = [];
  const values: number[] = [];
  for (const { labels, points } of readRemoteWrite(request.body as Buffer, 1))
    for (const { second, value } of points) {
      metrics.push(labels.get('metric') ?? '');
      seconds.push(second);
      values.push(value);
    }
  await pool.query({
    name: 'insert',
    text: `insert into bare_point (metric, at, value)
      select metric, to_timestamp(second), value from unnest($1::text[], $2::bigint[], $3::float8[]) p (metric, second, value)
      on conflict (metric, at) do update set value = excluded.value`,
    values: [metrics, seconds, values],
  });
  return { data: { accepted: values.length } };
});

app.get('/health/live', () => ({ status: 'ok' }));

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
