import type { QueryRunner } from 'typeorm';
import { afterEach, describe, expect, it } from 'vitest';
import { packageMigrations } from '#module-system/installed-migrations.js';
import { migrate } from '#platform/database/schema/migrate.js';
import { announcePageChanges, createPublicView } from '#platform/database/schema/published-view.js';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';
import { MIGRATIONS } from '../../../src/migrations.js';
import { notes } from '../../support/notes-module.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const VIEW = 'acme_notes_public';
const SELECT = 'select tenant_id, id, note, component_id from acme_notes where is_public';

let database: TestDatabase | undefined;
afterEach(() => database?.drop());

/** What is said of a package whose migration does this after making its table. */
async function problemOf(work: (runner: QueryRunner) => Promise<unknown>): Promise<string> {
  database = await createTestDatabase();
  class AddNotes1797000000000 {
    async up(runner: QueryRunner): Promise<void> {
      await createTenantTable(runner, 'acme_notes', {
        columns: 'note text not null, is_public boolean not null, component_id bigint',
      });
      await work(runner);
    }
    async down(): Promise<void> {
      // Never reverted.
    }
  }
  const slot = {
    name: 'notes',
    place: 'component',
    rows: { view: VIEW, orderBy: ['note desc'], of: 'component_id' },
  };
  const module = notes({ heliograph: '^0', migrations: [AddNotes1797000000000], slots: [slot] as never });
  return migrate(database.addresses.owner, MIGRATIONS, packageMigrations([module])).then(
    () => 'none',
    (error: unknown) => String(error).replace(/^.*were not kept[^:]*: /s, ''),
  );
}

function made(select = SELECT): (runner: QueryRunner) => Promise<void> {
  return async (runner) => {
    await announcePageChanges(runner, 'acme_notes');
    await createPublicView(runner, VIEW, select);
  };
}

/** Runs one statement after the view was made as it should be. */
function then(statement: string): (runner: QueryRunner) => Promise<void> {
  return async (runner) => {
    await made()(runner);
    await runner.query(statement);
  };
}

describe('A view that pages show', () => {
  it.each<[string, (runner: QueryRunner) => Promise<unknown>]>([
    ['made with createPublicView', made()],
    [
      'joined with a public view of the product',
      made(
        'select n.tenant_id, n.id, n.note, c.id as component_id from acme_notes n join public_component c on c.id = n.component_id',
      ),
    ],
    [
      'on a view of its own',
      async (runner) => {
        await announcePageChanges(runner, 'acme_notes');
        await runner.query(`create view acme_notes_all as select * from acme_notes`);
        await createPublicView(runner, VIEW, SELECT.replace('from acme_notes', 'from acme_notes_all'));
      },
    ],
  ])('is accepted, %s', async (_, work) => {
    expect(await problemOf(work)).toBe('none');
  });

  const shown = `the view ${VIEW}, which pages show,`;
  it.each<[string, (runner: QueryRunner) => Promise<unknown>, string]>([
    [
      'is missing',
      () => Promise.resolve(),
      `none of them makes the view ${VIEW}, which pages show; make it with createPublicView().`,
    ],
    [
      'is a table',
      (runner) => createTenantTable(runner, VIEW, { columns: 'note text' }),
      `none of them makes the view ${VIEW}, which pages show; make it with createPublicView().`,
    ],
    [
      'is not granted to visitors',
      then(`revoke select on ${VIEW} from heliograph_visitor`),
      `${shown} cannot be read by visitors; make it with createPublicView().`,
    ],
    [
      'is no barrier',
      then(`alter view ${VIEW} reset (security_barrier)`),
      `${shown} is no security barrier; make it with createPublicView().`,
    ],
    [
      'has no tenant',
      made('select id, note, component_id from acme_notes'),
      `${shown} has no column tenant_id; add it.`,
    ],
    [
      'lacks a column',
      made('select tenant_id, id, note from acme_notes'),
      `${shown} has no column component_id; add it.`,
    ],
    [
      'reads a table of the product',
      made('select c.tenant_id, c.id, c.slug as note, c.id as component_id from component c'),
      `${shown} reads component, which has more than visitors may see; read a view that begins with public_.`,
    ],
    [
      'reads such a table through another view of its own',
      async (runner) => {
        await runner.query(
          `create view acme_notes_all as select tenant_id, id, slug as note, id as component_id from component`,
        );
        await createPublicView(runner, VIEW, 'select * from acme_notes_all');
      },
      `${shown} reads component, which has more than visitors may see; read a view that begins with public_.`,
    ],
    [
      'is not outdated by its table',
      (runner) => createPublicView(runner, VIEW, SELECT),
      `${shown} would stay as it is when acme_notes changes; call announcePageChanges(runner, 'acme_notes').`,
    ],
    [
      'depends on the time',
      made("select tenant_id, id, note, component_id from acme_notes where now() > timestamptz '2026-01-01'"),
      `${shown} depends on the time, at which nothing is announced; show its instants and compare them with page.now.`,
    ],
  ])('is refused when it %s, and nothing was changed', async (_, work, problem) => {
    expect(await problemOf(work)).toBe(problem);
    expect(await database?.sql(`select to_regclass('acme_notes') as "table"`)).toEqual([{ table: null }]);
  });
});
