import fastify, { type FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import pg from 'pg';

/*
 * A minimal server for this one list: Fastify, a pg pool, a named statement, rows as objects, and a response
 * schema for serialization. It has no tenant isolation in the database, no validation, no rate limit and no log.
 */

/**
 * `LIST` is the text of Heliograph's own statement and `VALUES` are its parameters, so that both servers send
 * the same query. `DATABASE_URL` is bound to the one tenant.
 */
const { PORT, DATABASE_URL, LIST = '', VALUES = '[]', KEY_CACHE = 'on' } = process.env;
const RECORDED = (JSON.parse(VALUES) as unknown[]).slice(0, -2);
const HOOKS = '/hooks/components/';
/** Heliograph shows this to keys that only read. */
const HIDDEN_TOKEN = '••••';

interface Key {
  readonly tenant_id: string;
  readonly abilities: readonly string[];
  readonly expires_at: Date | null;
}

interface Row {
  readonly id: number;
  readonly name: object;
  readonly description: object;
  readonly slug: string;
  readonly group_id: number | null;
  readonly position: number;
  readonly is_public: boolean;
  readonly subscribable: boolean;
  readonly status: string;
  readonly uptime_90d: number;
  readonly 'remote_trigger.webhook_enabled': boolean;
  /** Only the token, as it is stored. */
  readonly 'remote_trigger.webhook_url': string | null;
  readonly 'remote_trigger.webhook_status': string | null;
  readonly 'remote_trigger.webhook_status_at': Date | null;
  readonly 'remote_trigger.host_system': number | null;
  readonly 'remote_trigger.host_system.name': string;
  readonly 'remote_trigger.host_system.status': string;
  readonly 'remote_trigger.host_system.status_at': Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly total: number;
}

const FIND_KEY = `
  select k.tenant_id, k.abilities, k.expires_at
  from api_key k
  where k.secret_hash = decode($1, 'hex') and k.revoked_at is null`;

const UPTIME_DAYS = 90;

function startOfUptime(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - (UPTIME_DAYS - 1)));
}

const text = { type: 'string' };
const optionalText = { type: 'string', nullable: true };
const integer = { type: 'integer' };
const optionalInteger = { type: 'integer', nullable: true };
const boolean = { type: 'boolean' };
const instant = { type: 'string', format: 'date-time' };
const optionalInstant = { ...instant, nullable: true };
const locales = { type: 'object', additionalProperties: optionalText };

function object(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties, required: Object.keys(properties) };
}

const PAGE = object({
  links: object({ first: text, last: text, prev: optionalText, next: optionalText }),
  meta: object({ current_page: integer, per_page: integer, total: integer, last_page: integer }),
  data: {
    type: 'array',
    items: object({
      id: integer,
      name: locales,
      description: locales,
      slug: text,
      group_id: optionalInteger,
      position: integer,
      is_public: boolean,
      subscribable: boolean,
      status: text,
      uptime_90d: { type: 'number' },
      remote_trigger: object({
        webhook_enabled: boolean,
        webhook_url: optionalText,
        webhook_status: optionalText,
        webhook_status_at: optionalInstant,
        host_system: {
          ...object({ id: integer, name: text, status: text, status_at: optionalInstant }),
          nullable: true,
        },
      }),
      created_at: instant,
      updated_at: instant,
    }),
  },
});

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Connections stay open between rounds, like Heliograph's.
const pool = new pg.Pool({ connectionString: DATABASE_URL, idleTimeoutMillis: 0 });
const keys = new Map<string, Key>();

async function keyOf(request: FastifyRequest): Promise<Key | undefined> {
  const secret = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const secretHash = hash('sha256', secret);
  const known = keys.get(secretHash);
  if (known !== undefined) return known;
  const { rows } = await pool.query<Key>({ name: 'key', text: FIND_KEY, values: [secretHash] });
  const [found] = rows;
  if (found !== undefined && KEY_CACHE === 'on') keys.set(secretHash, found);
  return found;
}

function component(row: Row, origin: string): object {
  const token = row['remote_trigger.webhook_url'];
  return {
    ...row,
    remote_trigger: {
      webhook_enabled: row['remote_trigger.webhook_enabled'],
      webhook_url: token === null ? null : `${origin}${HOOKS}${HIDDEN_TOKEN}`,
      webhook_status: row['remote_trigger.webhook_status'],
      webhook_status_at: row['remote_trigger.webhook_status_at'],
      host_system:
        row['remote_trigger.host_system'] === null
          ? null
          : {
              id: row['remote_trigger.host_system'],
              name: row['remote_trigger.host_system.name'],
              status: row['remote_trigger.host_system.status'],
              status_at: row['remote_trigger.host_system.status_at'],
            },
    },
  };
}

interface Query {
  page: number;
  per_page: number;
}

const querystring = {
  type: 'object',
  properties: {
    page: { type: 'integer', minimum: 1, default: 1 },
    per_page: { type: 'integer', minimum: 1, default: 25 },
  },
};

const app = fastify();

app.get<{ Querystring: Query }>(
  '/api/v1/components',
  { schema: { querystring, response: { 200: PAGE } } },
  async (request, reply) => {
    const key = await keyOf(request);
    if (key === undefined || (key.expires_at !== null && key.expires_at <= new Date()))
      return reply.status(401).send({ message: 'The API key is not valid.' });
    if (!key.abilities.includes('components.view'))
      return reply.status(403).send({ message: 'The API key lacks the ability components.view.' });

    const { page, per_page: perPage } = request.query;
    const now = new Date();
    const start = startOfUptime(now);
    const origin = `http://${request.host}`;
    const { rows } = await pool.query<Row>({
      name: 'components',
      text: LIST,
      values: [
        ...RECORDED.map((value) => {
          if (value === 'now') return now;
          return value === 'start of uptime' ? start : value;
        }),
        perPage,
        (page - 1) * perPage,
      ],
    });

    const total = rows[0]?.total ?? 0;
    const lastPage = Math.max(1, Math.ceil(total / perPage));
    const link = (number: number): string => {
      const query = new URLSearchParams(request.url.split('?')[1]);
      query.set('page', String(number));
      return `${origin}/api/v1/components?${query.toString()}`;
    };
    return {
      links: {
        first: link(1),
        last: link(lastPage),
        prev: page > 1 ? link(page - 1) : null,
        next: page < lastPage ? link(page + 1) : null,
      },
      meta: { current_page: page, per_page: perPage, total, last_page: lastPage },
      data: rows.map((row) => component(row, origin)),
    };
  },
);

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
