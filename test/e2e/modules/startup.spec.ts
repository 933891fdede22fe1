import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeModulePackage, type ModulePackage } from '../../support/module-package.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { CommandLineHere } from '../cli/command-line-here.js';
import { outcomeOf, start, type Outcome } from '../cli/command-line.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';

/** Parts of a valid module. Each case below replaces some of them. */
const PARTS = {
  imports: `import { Body, Column, Creates, Entity, Get, Injectable, ManagementApi, Post, Query, PageQuery, Requires,
    ReturnsPage, TenantOwned, TextField, createTenantTable, defineModule } from '@heliograph/server/module';`,
  entity: `@Entity('acme_notes') class NoteEntity extends TenantOwned { @Column('text') text: string; }`,
  migration: `class AddNotes1795000000000 {
    async up(runner) { await createTenantTable(runner, 'acme_notes', { columns: 'text text not null' }); }
    async down(runner) { await runner.query('drop table acme_notes'); }
  }`,
  record: `class Note { @TextField({ maxLength: 100, description: 'Its text.', example: 'Call.' }) text: string; }`,
  controller: `@ManagementApi('acme-notes', 'Notes') class NotesController {
    @Post() @Requires('acme-notes.manage') @Creates(Note, { id: 'createNote', summary: 'Create a note' })
    create(@Body() input: Note) { return input; }
  }`,
  service: `@Injectable() class NotesService {}`,
  define: `{ name: 'acme-notes', heliograph: '^0', abilities: { 'acme-notes.manage': 'Manage notes.' },
    tags: { Notes: 'Notes.' }, migrations: [AddNotes1795000000000], entities: [NoteEntity],
    controllers: [NotesController], providers: [NotesService] }`,
};

const packages: ModulePackage[] = [];

async function packageWith(parts: Partial<typeof PARTS>, manifest: object = {}): Promise<string> {
  const { define, ...others } = { ...PARTS, ...parts };
  const text = `${Object.values(others).join('\n')}\nexport const NotesModule = defineModule(${define});`;
  const written = await writeModulePackage({ 'index.ts': text }, manifest);
  packages.push(written);
  return written.path;
}

/** Starts a process that must refuse to start, and returns its message. */
async function refusal(
  program: 'main.js' | 'worker.js' | 'cli.js',
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const args = program === 'cli.js' ? ['openapi'] : [];
  const { code, stderr } = await outcomeOf(
    start(program, args, { PORT: '0', LOG_LEVEL: 'silent', DEMO: 'false', ...settings }),
  );
  expect(code).toBe(1);
  return stderr.trim();
}

afterAll(() => Promise.all(packages.map((one) => one.remove())));

describe('A module that cannot be used is refused before anything is started', { timeout: 60_000 }, () => {
  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'named but not installed',
      () => Promise.resolve('acme-absent'),
      /^The module acme-absent, which HELIOGRAPH_MODULES names, is not installed: run "npm install acme-absent"\.$/,
    ],
    [
      'at a path where nothing is',
      () => Promise.resolve('./no/such/folder'),
      /^The module \.\/no\/such\/folder, .* is not installed: name the folder of a package\.$/,
    ],
    [
      'written for another version, says its definition',
      () => packageWith({ define: `{ name: 'acme-notes', heliograph: '^1' }` }),
      /^The module acme-notes is written for heliograph \^1, and this is 0\.\d+\.\d+: install a version of it for this one\.$/,
    ],
    [
      'of no stated version',
      () => packageWith({ define: `{ name: 'acme-notes' }` }),
      /^The module acme-notes \(\S+index\.js\) does not say for which version it is written: add heliograph: '\^0'\.$/,
    ],
    [
      'without anything to load',
      () => packageWith({}, { main: 'dist/index.js' }),
      /^The module \S+ is not built: there is no \S+dist\/index\.js\. Build the package\.$/,
    ],
    [
      'that throws when it is loaded',
      () => packageWith({ service: `throw new Error('No licence.');` }),
      /^The module \S+ cannot be loaded: No licence\.$/,
    ],
    [
      'that exports nothing',
      async () => {
        const written = await writeModulePackage({ 'index.ts': 'export const nothing = 1;' });
        packages.push(written);
        return written.path;
      },
      /^The package \S+ exports no module: let \S+index\.js export the one that defineModule\(\) returns\.$/,
    ],
    [
      'with an ability of the product',
      () =>
        packageWith({
          define: PARTS.define.replace(`'acme-notes.manage': 'Manage notes.'`, `'components.view': 'All.'`),
          controller: PARTS.controller.replace('acme-notes.manage', 'components.view'),
        }),
      /^The module acme-notes \(\S+\) claims the ability components\.view: begin its name with "acme-notes\."\.\n.*belongs to components: take another\.$/,
    ],
    [
      'with an event of the product',
      () => packageWith({ define: PARTS.define.replace(`tags:`, `events: ['incident.published'], tags:`) }),
      /claims the event incident\.published: begin its name with "acme-notes\."\./,
    ],
    [
      'with a table of the product',
      () => packageWith({ entity: PARTS.entity.replace('acme_notes', 'component') }),
      /claims the table component: name it acme_notes, or acme_notes_ and what is in it\./,
    ],
    [
      'with a path of the product',
      () => packageWith({ controller: PARTS.controller.replace(`'acme-notes'`, `'components'`) }),
      /^NotesController\.create \(\S+index\.js\) claims the path \/api\/v1\/components, and \/api\/v1\/components belongs to components: take another\.$/,
    ],
    [
      'with a name of the product',
      () =>
        packageWith({
          define: `{ name: 'components', heliograph: '^0' }`,
        }),
      /claims the name components, which belongs to components: take another\./,
    ],
    [
      'with a route that anybody may think protected',
      () => packageWith({ controller: PARTS.controller.replace(`@Requires('acme-notes.manage')`, '') }),
      /^NotesController\.create \(\S+\) does not say who may call it: add @Requires\(…\), @RequiresAnyKey\(\) or @Public\(\)\.$/,
    ],
    [
      'with a route that says nothing of its response',
      () => packageWith({ controller: PARTS.controller.replace(/@Creates\(.*\}\)/, '') }),
      /does not say what it returns: add @ReturnsOne, @ReturnsPage, @Creates, @Updates or @Deletes\.$/,
    ],
    [
      'with an ability that nobody declares',
      () => packageWith({ controller: PARTS.controller.replace('acme-notes.manage', 'acme-notes.mange') }),
      /requires the ability acme-notes\.mange, which no module declares: add it to "abilities" in \S+index\.js\.$/,
    ],
    [
      'with a heading that nobody declares',
      () => packageWith({ controller: PARTS.controller.replace(`'Notes'`, `'Note'`) }),
      /has the tag Note, which no module declares: add it to "tags" in \S+index\.js\.$/,
    ],
    [
      'with a body that has no class',
      () =>
        packageWith({
          record: `${PARTS.record} interface NoteInput { text: string }`,
          controller: PARTS.controller.replace('input: Note', 'input: NoteInput'),
        }),
      /has a @Body\(\) without class: give it a class with field decorators, and import that without "type"\.$/,
    ],
    [
      'with a migration that is not listed',
      () => packageWith({ define: PARTS.define.replace('migrations: [AddNotes1795000000000],', '') }),
      /^No list names AddNotes1795000000000 \(\S+index\.js\): add it to "migrations" of defineModule\(\)\.$/,
    ],
    [
      'with an entity that is not listed',
      async () => {
        const path = await packageWith({});
        await writeFile(join(path, 'tag.entity.js'), 'export class TagEntity extends Object {}');
        return path;
      },
      /^No list names TagEntity \(\S+tag\.entity\.js\): add it to "entities" of defineModule\(\)\.$/,
    ],
    [
      'with two statements of one name',
      () =>
        packageWith({
          service: `import { named } from '@heliograph/server/module'; class NotesService {
            one(sql) { return named('notes', sql); }
            other(sql) { return named('notes', sql); }
          }`,
        }),
      /^Two statements have the name notes \(\S+index\.js, \S+index\.js\): give each a unique name\.$/,
    ],
    [
      'that sets the tenant of a transaction by hand',
      () =>
        packageWith({
          service: `class NotesService { sql(raw) { return raw("set local app.tenant_id = '1'"); } }`,
        }),
      /^\S+index\.js sets the tenant of a transaction: leave that to TenantDatabase, and use its read and write\.$/,
    ],
    [
      'with a statement that has the name of one that is generated',
      () =>
        packageWith({
          service: `import { named } from '@heliograph/server/module'; class NotesService {
            one(sql) { return named('find_acme_notes', sql); }
          }`,
        }),
      /^The statement find_acme_notes \(\S+index\.js\) has the name of one that its table's records are read and written with: name it after what it is for\.$/,
    ],
    [
      'with a service that has no decorator',
      () => packageWith({ service: `class Other {} class NotesService { constructor(other: Other) {} }` }),
      /^The service NotesService of the module acme-notes \(\S+index\.js\) has a constructor with parameters, and no decorator: add @Injectable\(\)\.$/,
    ],
    [
      'with a service that asks for a type',
      () =>
        packageWith({
          service: `interface Other {} @Injectable() class NotesService { constructor(other: Other) {} }`,
        }),
      /^The service NotesService of the module acme-notes \(\S+\) does not know the class of parameter 1 of its constructor: import that class without "type", and let its file not import this one \(a circular import\)\.$/,
    ],
    [
      'with two operations of one id',
      () =>
        packageWith({
          controller: `${PARTS.controller.slice(0, -1)}
            @Post('more') @Requires('acme-notes.manage') @Creates(Note, { id: 'createNote', summary: 'Create' })
            more(@Body() input: Note) { return input; }
          }`,
        }),
      /^NotesController\.more \(\S+index\.js\) has the operation id createNote, which NotesController\.create \(\S+\) has: give it another, by "id" or, for recordController\(\), by "name"\.$/,
    ],
    [
      'with an operation id of the product',
      () => packageWith({ controller: PARTS.controller.replace('createNote', 'createComponent') }),
      /has the operation id createComponent, which ComponentsController\.create \(\S+\) has: give it another/,
    ],
    [
      'with a public route that it does not declare',
      () =>
        packageWith({
          imports: PARTS.imports.replace('PageQuery,', 'PageQuery, Public,'),
          controller: PARTS.controller.replace(`@Requires('acme-notes.manage')`, '@Public()'),
        }),
      /^NotesController\.create \(\S+index\.js\) is public: if everybody may call it, add 'NotesController\.create' to "publicRoutes" in \S+index\.js; if not, take @Requires\(…\)\.$/,
    ],
    [
      'with a controller of Nest’s',
      () =>
        packageWith({
          imports: `import { Controller } from '@nestjs/common'; ${PARTS.imports}`,
          controller: PARTS.controller.replace(
            `@ManagementApi('acme-notes', 'Notes')`,
            `@Controller('api/v1/acme-notes')`,
          ),
        }),
      /^NotesController\.create is of a controller made with @Controller\(\): make it with @ManagementApi\(…\), /,
    ],
    [
      'with migrations out of order',
      () =>
        packageWith({
          service: `class Later1796000000000 { async up() {} async down() {} }`,
          define: PARTS.define.replace(
            /, providers.*/s,
            `, migrations: [Later1796000000000, AddNotes1795000000000] }`,
          ),
        }),
      /lists its migrations out of order: oldest first\.$/,
    ],
  ])('%s', async (_, make, sentence) => {
    const { code, stderr } = await new CommandLineHere({ HELIOGRAPH_MODULES: await make() }).run('openapi');
    expect(code).toBe(1);
    expect(stderr.trim()).toMatch(sentence);
  });

  // Only in a process of its own are these as Node and the build name them.
  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'that imports what @heliograph/server/module has not',
      () =>
        packageWith({ service: `import { Absent } from '@heliograph/server/module'; console.log(Absent);` }),
      /^The module \S+ cannot be loaded: The requested module '@heliograph\/server\/module' does not provide an export named 'Absent'$/,
    ],
    [
      'with a statement that has the name of one of the product',
      () =>
        packageWith({
          service: `import { named } from '@heliograph/server/module'; class NotesService {
            one(sql) { return named('announcement_counts', sql); }
          }`,
        }),
      /^Two statements have the name announcement_counts \(\S+announcements\.repository\.js, \S+index\.js\): /,
    ],
    [
      'whose files import each other',
      async () => {
        const path = await packageWith({
          service: `import { Other } from './other.js'; export class Base {} class NotesService extends Other {}`,
        });
        await writeFile(
          join(path, 'other.js'),
          `import { Base } from './index.js'; export class Other extends Base {}`,
        );
        return path;
      },
      /^The module \S+ cannot be loaded: Base is used before it is there \(\S+other\.js:1\), because its file and this one import each other: let one of them not import the other\.$/,
    ],
  ])('%s', async (_, make, sentence) => {
    expect(await refusal('cli.js', { HELIOGRAPH_MODULES: await make() })).toMatch(sentence);
  });
});

describe('On a database', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let settings: Record<string, string>;
  const schema = (): Promise<object[]> =>
    database.sql(`
      select c.relname, a.attname, format_type(atttypid, atttypmod), (select count(*) from migrations) as migrations
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where relnamespace = 'public'::regnamespace and attnum > 0 order by 1, 2`);

  beforeAll(async () => {
    database = await createTestDatabase();
    const { owner, app } = database.addresses;
    settings = { DATABASE_URL: app.url, DATABASE_OWNER_URL: owner.url, SECRETS_KEY: TEST_SECRETS_KEY };
  });
  afterAll(() => database.drop());

  it.each<[string, Partial<typeof PARTS>, RegExp]>([
    [
      'fails half-way',
      {
        migration: PARTS.migration.replace(`}); }`, `}); await runner.query('select nonsense'); }`),
      },
      /^The migration acme-notes:AddNotes1795000000000 failed, and the database is as it was before it: column "nonsense" does not exist$/,
    ],
    [
      'makes a table without createTenantTable',
      {
        migration: PARTS.migration.replace(
          /createTenantTable.*?\}\);/,
          `runner.query('create table acme_notes (id int)');`,
        ),
      },
      /^The migrations of acme-notes were not kept, and the database is as it was before it: they make the table acme_notes without createTenantTable\(\); make it with that\.$/,
    ],
    [
      'makes a table of no name of its own',
      {
        migration: PARTS.migration.replace(
          `}); }`,
          `}); await createTenantTable(runner, 'note', { columns: 'a int' }); }`,
        ),
      },
      /as it was before it: they make the table note; name it acme_notes or acme_notes_…\.$/,
    ],
    [
      'changes a table of the product',
      {
        migration: PARTS.migration.replace(
          `}); }`,
          `}); await runner.query('alter table component add note text'); }`,
        ),
      },
      /as it was before it: they change the table component, which is not one of acme-notes; /,
    ],
    [
      'is not there',
      { migration: '', define: PARTS.define.replace('migrations: [AddNotes1795000000000],', '') },
      /as it was before it: none of them makes the table acme_notes; list the one that does in defineModule\(\{ migrations: \[…\] \}\)\.$/,
    ],
    [
      'adds no column for a field',
      { entity: PARTS.entity.replace('text: string;', `text: string; @Column('boolean') isDone: boolean;`) },
      /as it was before it: none of them adds the column is_done of acme_notes, where NoteEntity\.isDone is kept; add it by another migration, listed in \S+index\.js\.$/,
    ],
    [
      'adds a column that is no field',
      { migration: PARTS.migration.replace('text text not null', 'text text not null, done boolean') },
      /as it was before it: the table acme_notes has the column done, which NoteEntity does not; declare it there with @Column, or drop it by another migration, listed in \S+index\.js\.$/,
    ],
  ])('a migration that %s leaves everything as it was', async (_, parts, sentence) => {
    const before = await schema();
    const said = await refusal('main.js', { ...settings, HELIOGRAPH_MODULES: await packageWith(parts) });
    expect(said).toMatch(sentence);
    expect(await schema()).toEqual(before);
  });

  it.each<['main.js' | 'worker.js', string, Partial<typeof PARTS>, RegExp]>([
    [
      'main.js',
      'throws while it starts',
      { service: `@Injectable() class NotesService { onModuleInit() { throw new Error('No licence'); } }` },
      /^The module acme-notes failed while it started: No licence\. Its tables were taken back, and the database is as it was\.$/,
    ],
    [
      'worker.js',
      'throws while it is made',
      { service: `@Injectable() class NotesService { constructor() { throw new Error('No licence'); } }` },
      /^The module acme-notes failed while it started: No licence\. Its tables were taken back, and the database is as it was\.$/,
    ],
    [
      'main.js',
      'asks for what nobody gives it',
      {
        service: `class Absent {} @Injectable() class NotesService { constructor(absent: Absent) { void absent; } }`,
      },
      /^The module acme-notes failed while it started: Nest can't resolve dependencies of the NotesService/,
    ],
  ])('%s says that a module %s, and takes its new tables back', async (program, _, parts, sentence) => {
    const before = await schema();
    const said = await refusal(program, { ...settings, HELIOGRAPH_MODULES: await packageWith(parts) });
    expect(said).toMatch(sentence);
    expect(await schema()).toEqual(before);
  });

  it('a column that was added by hand is named, unless a later version of the module may know it', async () => {
    const HELIOGRAPH_MODULES = await packageWith({});
    const run = (): Promise<Outcome> =>
      outcomeOf(start('cli.js', ['tenant:list'], { ...settings, HELIOGRAPH_MODULES }));
    expect((await run()).code).toBe(0);
    await database.sql('alter table acme_notes add done boolean');
    expect((await run()).stderr).toMatch(
      /the table acme_notes has the column done, which NoteEntity does not;/,
    );
    await database.sql(
      `insert into migrations (timestamp, name) values (1796000000000, 'acme-notes:AddDone1796000000000')`,
    );
    expect((await run()).code).toBe(0);
    expect((await outcomeOf(start('cli.js', ['module:remove', 'acme-notes', '--yes'], settings))).code).toBe(
      0,
    );
  });

  it('a module is recorded under its name, and what it leaves behind is named once it is gone', async () => {
    const run = (...args: string[]): Promise<Outcome> =>
      outcomeOf(start('cli.js', args, { ...settings, HELIOGRAPH_MODULES: modules }));
    let modules = await packageWith({});
    expect(await run('tenant:list')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('(1 migrations)'),
    });
    expect(await database.sql(`select name from migrations order by id desc limit 1`)).toEqual([
      { name: 'acme-notes:AddNotes1795000000000' },
    ]);
    expect(await run('tenant:list')).toMatchObject({ code: 0, stderr: '' });
    modules = '';
    expect(await run('tenant:list')).toMatchObject({
      code: 0,
      stderr: 'No longer installed, their tables stay: acme-notes.\n',
    });
    expect(await database.sql(`select to_regclass('acme_notes') as "table"`)).toEqual([
      { table: 'acme_notes' },
    ]);
  });
});
