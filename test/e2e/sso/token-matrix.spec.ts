import { beforeAll, describe, expect, it } from 'vitest';
import { Abilities } from '#platform/access/ability.js';
import { buildDocument } from '#http/reference/document.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { useIdentityProvider } from '../../support/identity-provider.js';
import { operationsOf, type Operation } from '../../support/operations.js';
import { ownerKey } from '../../support/people.js';
import { useApi } from '../../support/use-api.js';

/** Abilities with which somebody passes on others, or changes what decides about them. */
const OVER_OTHERS = ['keys.manage', 'members.manage', 'sso.manage'];
const TIMEOUT_MS = 120_000;

const api = useApi({
  environment: {
    OUTBOUND_PLAIN_HTTP: 'true',
    OUTBOUND_ALLOW: '127.0.0.1',
    FAILED_KEY_LIMIT: '0',
    RATE_LIMIT: '0',
    RATE_LIMIT_TENANT: '0',
  },
});
const own = api.useTenant('own');
const other = api.useTenant('other');
const provider = useIdentityProvider();
let operations: Operation[];
let names: readonly string[];
let settings: object;
let owner: Client;

beforeAll(async () => {
  api.clock.set(new Date().toISOString());
  operations = operationsOf(buildDocument(api.app));
  names = api.app.get(Abilities).names();
  settings = { issuer: provider.issuer, client_id: 'heliograph' };
  owner = await ownerKey(api.app, own);
  for (const client of [owner, await ownerKey(api.app, other)]) await client.patch('/sso', settings);
});

/** A client with a token that a program got for itself, with these abilities. */
async function machine(abilities: readonly string[], claims: Record<string, unknown> = {}): Promise<Client> {
  const now = Math.floor(api.clock.now().getTime() / 1000);
  const token = await provider.sign({
    sub: 'deployment',
    client_id: 'deployment',
    aud: `http://${own.client.host}`,
    exp: now + 600,
    scope: abilities.join(' '),
    ...claims,
  });
  return own.client.withKey(token);
}

/** Asks for the first record of each kind, which need not exist: access is decided before. */
function ask(client: Client, { method, path, body }: Operation): Promise<ApiResponse> {
  const json = body === undefined ? {} : { json: body.example };
  return client.request(method, path.replaceAll(/\{\w+\}/g, '1'), json);
}

async function answers(
  of: readonly Operation[],
  clientFor: (operation: Operation) => Promise<Client>,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const operation of of) {
    const { status, body } = await ask(await clientFor(operation), operation);
    found[operation.name] =
      [401, 403, 405].includes(status) || status >= 500 ? [status, body?.message] : 'let in';
  }
  return found;
}

function all(of: readonly Operation[], value: (operation: Operation) => unknown): Record<string, unknown> {
  return Object.fromEntries(of.map((one) => [one.name, value(one)]));
}

describe('Every operation', { timeout: TIMEOUT_MS }, () => {
  it.each([
    ['that has expired', { exp: 1 }, [401, 'The token has expired.']],
    ['for nobody', { aud: 'x' }, [401, 'The token is not valid for this status page.']],
  ] as const)('refuses a token %s', async (_, claims, answer) => {
    const client = await machine(names, claims);
    expect(await answers(operations, () => Promise.resolve(client))).toEqual(all(operations, () => answer));
  });

  it('refuses a token of another status page: 403, whatever it allows', async () => {
    const client = await machine(names, { aud: `http://${other.client.host}` });
    const answer = [403, 'The token belongs to another status page than this host.'];
    expect(await answers(operations, () => Promise.resolve(client))).toEqual(all(operations, () => answer));
  });

  it('refuses a token with every ability but the one that it needs: 403 that names it', async () => {
    const bound = operations.filter(({ ability }) => ability !== null);
    const found = await answers(bound, ({ ability }) => machine(names.filter((name) => name !== ability)));
    expect(found).toEqual(all(bound, ({ ability }) => [403, `The credential lacks the ability ${ability}.`]));
  });

  it('accepts a token with the abilities that it needs, and one without any if it needs none', async () => {
    const found: Record<string, unknown> = {};
    for (const operation of operations) {
      const { ability, fieldAbilities, changeAbilities } = operation;
      const needed = [ability, ...changeAbilities, ...Object.values(fieldAbilities)].filter(
        (one) => one !== null,
      );
      const client = await machine(OVER_OTHERS.includes(ability ?? '') ? names : needed);
      Object.assign(found, await answers([operation], () => Promise.resolve(client)));
      // What the operation has changed would end the tokens.
      if (operation.path === '/sso' && operation.method !== 'GET') await owner.patch('/sso', settings);
    }
    expect(found).toEqual(all(operations, () => 'let in'));
  });
});
