import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileURLToPath } from 'node:url';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';
import { writeModulePackage, type ModulePackage } from '../../support/module-package.js';
import { CommandLineHere } from './command-line-here.js';
import { makeDataFolder } from './command-line.js';

const FOUR_EYES = fileURLToPath(new URL('../../../examples/four-eyes/src/index.ts', import.meta.url));
const CONTACTS = fileURLToPath(new URL('../../../examples/contacts/src/index.ts', import.meta.url));
const COMMAND = 'acme-four-eyes:authors';
const NOWHERE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SECRETS_KEY: TEST_SECRETS_KEY };

describe('A command of a module', () => {
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  let cli: CommandLineHere;
  beforeAll(async () => {
    folder = await makeDataFolder();
    cli = new CommandLineHere({
      DATA_DIR: folder.path,
      HELIOGRAPH_MODULES: `${FOUR_EYES},${CONTACTS}`,
      DEMO: 'false',
    });
  });
  afterAll(() => folder.remove());

  it('is listed with its description, and has a help of its own', async () => {
    const { code, stdout } = await cli.run('--help');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/acme-four-eyes:authors .*List who wrote/)]);
    expect((await cli.run(COMMAND, '--help')).stdout).toContain(`${COMMAND} acme\n`);
  });

  it('has the settings of its module listed, with what they are for', async () => {
    expect((await cli.run('--help')).stdout).toContain(
      'ACME_FOUR_EYES_EXEMPT  names of keys that may publish what they wrote',
    );
  });

  it('runs for a tenant, as text and as JSON', async () => {
    expect((await cli.run('tenant:create', 'acme', '--name', 'Acme')).code).toBe(0);
    expect(await cli.run(COMMAND, 'acme')).toMatchObject({ code: 0, stdout: 'INCIDENT  AUTHOR\n' });
    expect(await cli.run(COMMAND, 'acme', '--json')).toMatchObject({ code: 0, stdout: '{"authors":[]}\n' });
  });

  it('is not needed for quotas of modules, which tenant:quotas knows', async () => {
    const quotas = async (...args: string[]): Promise<any> =>
      JSON.parse((await cli.run('tenant:quotas', 'acme', '--json', ...args)).stdout);
    expect((await quotas()).quotas).toMatchObject({ components: 1000, acme_contacts: 100 });
    expect((await quotas('acme_contacts=5')).own).toEqual({ acme_contacts: 5 });
    expect((await quotas('acme_contacts=default')).own).toEqual({});
    const { code, stderr } = await cli.run('tenant:quotas', 'acme', 'acme_horses=5');
    expect([code, stderr]).toEqual([1, expect.stringContaining('daily_mails, acme_contacts')]);
  });

  it('fails with a sentence for a tenant that is not there, and for wrong use', async () => {
    const { code, stderr } = await cli.run(COMMAND, 'nobody');
    expect([code, stderr]).toEqual([1, expect.stringContaining('nobody')]);
    expect(await cli.run(COMMAND)).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('Commands of a package that cannot be used', () => {
  const made: ModulePackage[] = [];
  afterAll(() => Promise.all(made.map((one) => one.remove())));

  async function cliWith(name: string, commands: string): Promise<CommandLineHere> {
    const source = `import { defineModule } from '@heliograph/server/module';
      export const AcmeModule = defineModule({ name: '${name}', heliograph: '^0', commands: [${commands}] });`;
    const { path } = made[made.push(await writeModulePackage({ 'index.ts': source })) - 1]!;
    return new CommandLineHere({ ...NOWHERE, HELIOGRAPH_MODULES: path });
  }

  it.each([
    [
      'the start of the name',
      'acme-notes',
      `(p) => p.command('notes:list').description('x')`,
      /begin its name with "acme-notes:"/,
    ],
    [
      'a description',
      'acme-notes',
      `(p) => p.command('acme-notes:list')`,
      /acme-notes:list without description: add one/,
    ],
    [
      'a name that is free',
      'tenant',
      `(p) => p.command('tenant:list').description('x')`,
      /claims the command tenant:list, which belongs to the product: take another/,
    ],
    [
      'a function that works',
      'acme-notes',
      `() => { throw new Error('oops') }`,
      /commands that cannot be listed: oops\./,
    ],
    [
      'one name each',
      'acme-notes',
      `...[1, 2].map(() => (p) => p.command('acme-notes:a').description('x'))`,
      /cannot be listed: .*acme-notes:a/,
    ],
  ])('lack %s: the program says which and how, and the others stay', async (_, name, commands, said) => {
    const cli = await cliWith(name, commands);
    const help = await cli.run('--help');
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('tenant:create') });
    expect(help.stdout).toMatch(said);
    const unknown = await cli.run('acme-notes:anything', 'acme');
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringMatching(said)]);
    expect((await cli.run('tenant:list')).stderr).toMatch(said);
  });
});
