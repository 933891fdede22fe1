import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeModulePackage } from '../../support/module-package.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { CommandLineHere } from './command-line-here.js';

const RUNBOOKS = fileURLToPath(new URL('../../../examples/runbooks/src/index.ts', import.meta.url));
const OFFICE_HOURS = fileURLToPath(new URL('../../../examples/office-hours/src/index.ts', import.meta.url));
const NAME = 'acme-runbooks';
const OTHER = `${NAME}-more`;
const JOB = `insert into job (tenant_id, kind, subject, due_at) select id, $1, $1, now() from tenant`;

describe('A package', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let installed: CommandLineHere;
  let without: CommandLineHere;

  beforeAll(async () => {
    database = await createTestDatabase();
    const { owner, app } = database.addresses;
    const settings = { DATABASE_URL: app.url, DATABASE_OWNER_URL: owner.url, SECRETS_KEY: TEST_SECRETS_KEY };
    installed = new CommandLineHere({ ...settings, HELIOGRAPH_MODULES: RUNBOOKS });
    without = new CommandLineHere(settings);
    expect((await installed.run('tenant:create', 'acme', '--name', 'Acme')).code).toBe(0);
    await database.sql(
      `insert into event_consumer (name, event_names, registered_at) values ($1, array['component.status_changed'], now())`,
      [`${NAME}.needed`],
    );
    for (const kind of [
      `${NAME}.review`,
      `event.${NAME}.needed`,
      'incident.timed-step',
      'acme-runbooksmore.x',
    ])
      await database.sql(JOB, [kind]);
    await database.sql(
      `insert into component (tenant_id, name, description, slug, position, is_public, subscribable, created_at, updated_at)
       select id, '{}', '{}', 'api', 0, true, true, now(), now() from tenant`,
    );
    for (const name of [NAME, OTHER]) {
      await database.sql(
        `insert into module_settings (tenant_id, module, values, updated_at) select id, $1, '{}', now() from tenant`,
        [name],
      );
      await database.sql(
        `insert into record_extension (tenant_id, module, component_id, values, updated_at)
         select tenant_id, $1, id, '{"team": "Payments"}', now() from component`,
        [name],
      );
    }
  });
  afterAll(() => database.drop());

  it('is listed with its file, tables and abilities', async () => {
    const { code, stdout } = await installed.run('module:list', '--json');
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        packages: [
          {
            name: NAME,
            file: RUNBOOKS,
            tables: ['acme_runbooks'],
            abilities: [`${NAME}.view`, `${NAME}.manage`],
          },
        ],
      },
    ]);
  });

  it('is not removed while it is in use, nor without asking', async () => {
    expect(await installed.run('module:remove', NAME, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${NAME} is in use: take it out of HELIOGRAPH_MODULES`),
    });
    expect(await without.run('module:remove', NAME)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no terminal to ask on; use --yes.'),
    });
    expect(await database.sql(`select to_regclass('acme_runbooks') is not null as "isThere"`)).toEqual([
      { isThere: true },
    ]);
  });

  it('is listed while its tables stay, and removed with its consumers and jobs, and nothing of others', async () => {
    expect((await without.run('module:list')).stdout).toMatch(/acme-runbooks +not installed +acme_runbooks/);
    expect(await without.run('module:remove', NAME, '--yes')).toMatchObject({
      code: 0,
      stdout: `Removed of ${NAME}: the tables acme_runbooks with their rows, 1 recorded migrations, the consumers ${NAME}.needed, 2 jobs, 2 rows of its settings and fields.\n`,
    });
    const left = await database.sql(
      `select relname::text as name from pg_class where relname like '%acme_runbooks%'
       union all select proname from pg_proc where proname like '%acme_runbooks%'
       union all select name from migrations where name like '%:%'
       union all select name from event_consumer where name like 'acme%'
       union all select kind from job where kind like '%acme-runbooks%' or kind = 'incident.timed-step'
       union all select 'settings of ' || module from module_settings where module like 'acme%'
       union all select 'fields of ' || module from record_extension
       order by 1`,
    );
    expect(left.map(({ name }) => name)).toEqual([
      'acme-runbooksmore.x',
      `fields of ${OTHER}`,
      'incident.timed-step',
      `settings of ${OTHER}`,
    ]);
    expect((await without.run('module:list')).stdout).toBe(
      'No package is installed, and none has left tables.\n',
    );
  });

  it('cannot be removed twice, and can be installed again', async () => {
    expect(await without.run('module:remove', NAME, '--yes')).toMatchObject({
      code: 1,
      stderr: `There is nothing of a package ${NAME}.\n`,
    });
    expect((await installed.run('module:list')).stdout).toContain('acme_runbooks');
  });

  it.each(['incident', 'job', 'tenant', '%'])(
    'of the name %s takes nothing of the product away',
    async (name) => {
      expect(await without.run('module:remove', name, '--yes')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`There is nothing of a package ${name}.`),
      });
    },
  );
});

describe('module:check', () => {
  const nowhere = new CommandLineHere({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });

  it('checks a package without a database', async () => {
    expect(await nowhere.run('module:check', RUNBOOKS)).toMatchObject({
      code: 0,
      stdout: `${NAME} (${RUNBOOKS}): 6 routes, 1 tables. Nothing is wrong with it.\n`,
      stderr: '',
    });
  });

  it('says what is wrong, and that a package is missing', async () => {
    const source = `import { defineModule } from '@heliograph/server/module';
      export const AcmeModule = defineModule({ name: 'acme-notes', heliograph: '^0', events: ['notes.made'] });`;
    const written = await writeModulePackage({ 'index.ts': source });
    expect(await nowhere.run('module:check', written.path)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/claims the event notes\.made: begin its name with "acme-notes\."\.\n$/),
    });
    await written.remove();
    expect(await nowhere.run('module:check')).toMatchObject({
      code: 1,
      stderr: 'Name a package, or set HELIOGRAPH_MODULES.\n',
    });
  });
});

describe('A package that shows something to visitors', { timeout: 120_000 }, () => {
  it('leaves the functions that announce changes of any table when it is removed', async () => {
    const database = await createTestDatabase();
    try {
      const { owner, app } = database.addresses;
      const settings = {
        DATABASE_URL: app.url,
        DATABASE_OWNER_URL: owner.url,
        SECRETS_KEY: TEST_SECRETS_KEY,
      };
      const installed = new CommandLineHere({ ...settings, HELIOGRAPH_MODULES: OFFICE_HOURS });
      expect((await installed.run('tenant:create', 'acme', '--name', 'Acme')).code).toBe(0);
      const without = new CommandLineHere(settings);
      expect(await without.run('module:remove', 'acme-office-hours', '--yes')).toMatchObject({ code: 0 });
      expect(
        await database.sql(`select to_regclass('acme_office_hours_public') as view,
          to_regproc('announce_page_change') is not null as "isAnnounced"`),
      ).toEqual([{ view: null, isAnnounced: true }]);
    } finally {
      await database.drop();
    }
  });
});
