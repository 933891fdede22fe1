import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOperatorApi, type OperatorApi } from '../../support/operator-api.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';
import { CommandLineHere } from './command-line-here.js';

describe('operator-key', () => {
  const api = useApi();
  let operator: OperatorApi;
  let cli: CommandLineHere;
  beforeAll(async () => {
    operator = await startOperatorApi(api);
    const { owner, app } = api.database.addresses;
    cli = new CommandLineHere({
      DATABASE_URL: app.url,
      DATABASE_OWNER_URL: owner.url,
      SECRETS_KEY: TEST_SECRETS_KEY,
    });
  });
  afterAll(() => operator.close());

  const run = async (...args: string[]): Promise<any> => {
    const { code, stderr, stdout } = await cli.run(...args, '--json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout);
  };

  it('creates a key that works until it is revoked, and lists it without its secret', async () => {
    const { operator_key: key, secret } = await run(
      'operator-key:create',
      '--name',
      'Console',
      '--read-only',
    );
    expect(key).toMatchObject({ name: 'Console', read_only: true, revoked_at: null });
    const status = async (method: string): Promise<number> =>
      (await operator.ask(method, '/tenants', { key: secret })).status;
    expect([await status('GET'), await status('POST')]).toEqual([200, 403]);
    const { operator_keys: keys } = await run('operator-key:list');
    expect(keys.map(({ name }: { name: string }) => name)).toEqual(['Portal', 'Billing', 'Console']);
    expect(JSON.stringify(keys)).not.toContain(secret);
    const first = await run('operator-key:revoke', String(key.id));
    expect(first.operator_key.revoked_at).not.toBeNull();
    expect(await run('operator-key:revoke', String(key.id))).toEqual(first);
    expect(await status('GET')).toBe(401);
  });

  it('refuses an unusable name and an unknown id', async () => {
    expect(await cli.run('operator-key:create', '--name', ' ')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The name must have 1 to 255 characters.'),
    });
    expect(await cli.run('operator-key:revoke', '999')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no operator key 999.'),
    });
    expect((await cli.run('operator-key:create')).code).toBe(2);
  });

  it('and the API move a tenant through the same states', async () => {
    const { tenant } = await api.tenant('moved');
    const state = async (): Promise<string> =>
      (await operator.ask('GET', `/tenants/${tenant.id}`)).body.data.state;
    for (const [step, reached] of [
      ['suspend', 'suspended'],
      ['resume', 'active'],
      ['archive', 'archived'],
      ['resume', 'active'],
      ['freeze', 'frozen'],
      ['unfreeze', 'active'],
    ] as const) {
      expect((await run(`tenant:${step}`, 'moved')).tenant.slug).toBe('moved');
      expect(await state()).toBe(reached);
    }
    await run('tenant:archive', 'moved');
    expect(await cli.run('tenant:suspend', 'moved')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The tenant is archived. Resume it first.'),
    });
    expect(await cli.run('tenant:suspend', 'nobody')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no tenant "nobody".'),
    });
  });
});
