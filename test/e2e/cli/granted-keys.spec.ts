import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { RunbooksModule } from '../../../examples/runbooks/src/index.js';
import { eventually } from '../../support/eventually.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';
import { CommandLineHere } from './command-line-here.js';

const RUNBOOKS = fileURLToPath(new URL('../../../examples/runbooks/src/index.ts', import.meta.url));

interface Key {
  readonly id: number;
  readonly abilities: readonly string[];
}

describe('key:grant', () => {
  const api = useApi({ packages: [RunbooksModule] });
  const acme = api.useTenant('acme');
  const other = api.useTenant('other');
  let cli: CommandLineHere;

  beforeAll(() => {
    const { owner, app } = api.database.addresses;
    cli = new CommandLineHere({
      DATABASE_URL: app.url,
      DATABASE_OWNER_URL: owner.url,
      SECRETS_KEY: TEST_SECRETS_KEY,
      HELIOGRAPH_MODULES: RUNBOOKS,
    });
  });

  const newestKey = async (): Promise<Key> =>
    (await acme.client.get<Key[]>('/api-keys?per_page=1')).body.data[0]!;
  const grant = (id: number, ...args: string[]): ReturnType<CommandLineHere['run']> =>
    cli.run('key:grant', 'acme', String(id), ...args);

  it('lets a key do what a module that was installed later needs, and keeps what it could do', async () => {
    const client = await acme.clientWith('components.view');
    const { id } = await newestKey();
    expect((await client.get('/acme-runbooks')).status).toBe(403);
    expect(await grant(id, '--abilities', 'acme-runbooks.view')).toEqual({
      code: 0,
      stderr: '',
      stdout: `The key ${id} (Test) of acme has components.view, acme-runbooks.view.\n`,
    });
    await eventually(
      () => client.get('/acme-runbooks'),
      ({ status }) => status === 200,
    );
    expect((await client.get('/components')).status).toBe(200);
    expect((await client.post('/acme-runbooks', {})).status).toBe(403);
  });

  it('is in the audit trail, once, also if it is repeated', async () => {
    await acme.clientWith('components.view');
    const { id } = await newestKey();
    for (let time = 0; time < 2; time += 1)
      expect((await grant(id, '--abilities', 'components.view,acme-runbooks.view')).code).toBe(0);
    const { body } = await acme.client.get<any[]>(`/audit-events?action=key:grant&target=api_key:${id}`);
    expect(body.data).toEqual([
      expect.objectContaining({
        action: 'key:grant',
        actor: expect.objectContaining({ type: 'command' }),
        changes: [
          expect.objectContaining({
            before: { abilities: ['components.view'] },
            after: { abilities: ['components.view', 'acme-runbooks.view'] },
          }),
        ],
      }),
    ]);
  });

  it('can give all abilities, also of modules that come later', async () => {
    const client = await acme.clientWith('components.view');
    const { id } = await newestKey();
    expect((await grant(id, '--all-abilities')).stdout).toBe(
      `The key ${id} (Test) of acme has all abilities.\n`,
    );
    expect((await grant(id, '--abilities', 'components.view')).stdout).toContain('has all abilities');
    await eventually(
      () => client.get('/acme-runbooks'),
      ({ status }) => status === 200,
    );
    expect((await newestKey()) as object).toMatchObject({ id, all_abilities: true });
  });

  it('gives nothing that is unknown, and nothing to a key that has ended or is another tenant’s', async () => {
    await acme.clientWith('components.view');
    const { id } = await newestKey();
    const refusal = async (...args: Parameters<typeof grant>): Promise<string> => {
      const { code, stderr } = await grant(...args);
      expect(code).not.toBe(0);
      return stderr;
    };
    expect(await refusal(id, '--abilities', 'acme-runbooks.mange')).toMatch(
      /^There is no ability acme-runbooks\.mange; there are /,
    );
    expect(await refusal(id)).toMatch(/required option '--abilities <abilities>' or '--all-abilities'/);
    expect(await refusal(id, '--all-abilities', '--abilities', 'components.view')).toContain(
      'cannot be used with',
    );
    await other.clientWith('components.view');
    const theirs = (await other.client.get<Key[]>('/api-keys?per_page=1')).body.data[0]!;
    expect(await refusal(theirs.id + 1000, '--all-abilities')).toContain('There is no key');
    await cli.run('key:revoke', 'acme', String(id));
    expect(await refusal(id, '--abilities', 'acme-runbooks.view')).toBe(
      `The key ${id} (Test) is no longer valid. Create another one.\n`,
    );
    expect((await newestKey()).abilities).toEqual(['components.view']);
    expect((await other.client.get<Key[]>('/api-keys')).body.data[0]).toMatchObject({
      abilities: ['components.view'],
    });
  });

  it('loses nothing when two are granted at once', async () => {
    await acme.clientWith('components.view');
    const { id } = await newestKey();
    const further = ['acme-runbooks.view', 'acme-runbooks.manage'];
    await Promise.all(further.map((ability) => grant(id, '--abilities', ability)));
    expect([...(await newestKey()).abilities].sort()).toEqual([...further, 'components.view'].sort());
  });
});
