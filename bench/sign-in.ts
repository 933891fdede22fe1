import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hashOfKey, newKeySecret, SESSION_PREFIX } from '#platform/access/keys/key-secret.js';
import { openBenchDatabase, type BenchDatabase } from './support/bench-database.js';
import { OTHER_CORE, pinThisProcess } from './support/cores.js';
import { get, loadProgram, putUnderLoad, type Target } from './support/load.js';
import type { Options } from './support/options.js';
import { shippedOn } from './support/other-build.js';
import type { Outcome } from './support/outcome.js';
import { interleaved, table } from './support/report.js';
import { belowAim, cellsOf, failuresOf, headOf, measureRound, warmUp, type Round } from './support/rounds.js';
import { seedTenant, seedTenants, settle, type SeededTenant } from './support/seed.js';
import { ServerProcess } from './support/server-process.js';

const SLUG = 'bench';
const HOST = `${SLUG}.localhost`;
const PATH = '/api/v1/components';
const COMPONENTS = 60;
const OTHERS = { tenants: 200, componentsEach: 30 };
const CONNECTIONS = 32;
/** Id of the built-in role that reads everything. */
const VIEWER = 3;
const KEY = 'an API key';
/** Minimum requests per second relative to a key. */
const WAYS = { 'the session of a member': 0.97, 'a token of the identity provider': 0.9 };

interface Contender {
  readonly name: string;
  readonly target: Target;
  readonly rounds: Round[];
}

/** Sends the same request to one server with a key, a session and a token, in turns. */
export async function compareSignIns(options: Options): Promise<Outcome> {
  pinThisProcess(OTHER_CORE);
  const database = await openBenchDatabase();
  const provider = await openProvider();
  try {
    await seedTenants(database, OTHERS);
    const seeded = await seedTenant(database, SLUG, COMPONENTS);
    const session = await seedSession(database, seeded);
    await seedSso(database, seeded, provider.issuer);
    await settle(database);
    const server = await ServerProcess.start([new URL('../dist/main.js', import.meta.url).pathname], {
      ...shippedOn(database),
      OUTBOUND_ALLOW: '127.0.0.0/8',
      OUTBOUND_PLAIN_HTTP: 'true',
    });
    try {
      const [withSession, withToken] = Object.keys(WAYS) as [string, string];
      const { port } = server;
      const contenders: Contender[] = [
        { name: KEY, headers: { authorization: `Bearer ${seeded.secret}` } },
        { name: withSession, headers: { cookie: `heliograph=${session}`, 'sec-fetch-site': 'same-origin' } },
        { name: withToken, headers: { authorization: `Bearer ${await provider.token()}` } },
      ].map(({ name, headers }) => ({
        name,
        target: { port, path: PATH, headers: { Host: HOST, ...headers } },
        rounds: [],
      }));
      await assertSameResponses(contenders);
      const program = await loadProgram();
      for (const { target } of contenders) await warmUp(program, target, CONNECTIONS);
      await interleaved(contenders, options.rounds, async ({ name, target, rounds }, round) => {
        const load = { connections: CONNECTIONS, seconds: options.seconds };
        rounds.push(await measureRound(server, database, () => putUnderLoad(program, target, load)));
        options.progress(`round ${round + 1}: ${name}: ${rounds[round]?.perSecond.toFixed(0)}/s`);
      });
      const ofKey = contenders[0]?.rounds ?? [];
      const rows = contenders.map(({ name, rounds }) => cellsOf(name, rounds, ofKey));
      return {
        text: `${table(headOf(`GET ${PATH}`, 'the key'), rows)}\n\nMedians of ${options.rounds} interleaved rounds of ${options.seconds} s, ${CONNECTIONS} connections, ${program}.`,
        result: { contenders: contenders.map(({ name, rounds }) => ({ name, rounds })) },
        missed: contenders.flatMap(({ name, rounds }) => [
          ...failuresOf(name, rounds),
          ...(name in WAYS ? belowAim(name, rounds, ofKey, WAYS[name as keyof typeof WAYS]) : []),
        ]),
      };
    } finally {
      await server.stop();
    }
  } finally {
    await database.release();
    provider.close();
  }
}

/** @throws Error unless all get the same list */
async function assertSameResponses(contenders: readonly Contender[]): Promise<void> {
  const texts = new Set<string>();
  for (const { name, target } of contenders) {
    const { status, text } = await get(target);
    if (status !== 200) throw new Error(`With ${name}, the answer is ${status}: ${text.slice(0, 500)}`);
    texts.add(text);
  }
  if (texts.size > 1) throw new Error('The answers differ.');
}

/** A member who may read, and the secret of their session. */
async function seedSession(database: BenchDatabase, { tenant }: SeededTenant): Promise<string> {
  const secret = newKeySecret(SESSION_PREFIX);
  await database.sql(
    `with person as (
       insert into member (tenant_id, email, email_key, locale, status, accepted_at, created_at, updated_at)
       values ($1, 'reader@example.com', 'reader@example.com', 'en', 'active', now(), now(), now()) returning id
     ), granted as (
       insert into member_role (tenant_id, member_id, role_id) select $1, id, $4 from person
     )
     insert into api_key (tenant_id, kind, name, abilities, secret_hash, last_four, created_at, expires_at, member_id,
       idle_seconds, sign_in_method)
     select $1, 'session', 'Reader', '{}', decode($2, 'hex'), $3, now(), now() + interval '1 day', id, 43200, 'email' from person`,
    [tenant.id, hashOfKey(secret), secret.slice(-4), VIEWER],
  );
  return secret;
}

async function seedSso(database: BenchDatabase, { tenant }: SeededTenant, issuer: string): Promise<void> {
  const settings = {
    issuer,
    client_id: 'heliograph',
    scopes: ['openid'],
    email_domains: [],
    roles_claim: 'roles',
    role_mapping: [{ value: 'reader', role_id: VIEWER }],
    provision: 'automatic',
    audience: AUDIENCE,
    is_enforced: false,
  };
  await database.sql(
    `insert into sso_connection (tenant_id, protocol, settings, updated_at) values ($1, 'openid_connect', $2, now())`,
    [tenant.id, JSON.stringify(settings)],
  );
}

/** Who the provider's tokens are for. */
const AUDIENCE = 'heliograph';

/** An identity provider that publishes its keys. */
interface Provider {
  readonly issuer: string;
  /** A token that is valid for a day. */
  token(): Promise<string>;
  close(): void;
}

async function openProvider(): Promise<Provider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }];
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(url === '/keys' ? { keys } : metadata));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metadata = {
    issuer,
    jwks_uri: `${issuer}/keys`,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
  };
  return {
    issuer,
    token: () =>
      new SignJWT({ roles: ['reader'] })
        .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setSubject('reader')
        .setIssuedAt()
        .setExpirationTime('1 day')
        .sign(privateKey),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
