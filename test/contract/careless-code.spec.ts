import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

/** Messages of the linter for a file with this text at this path; the file does not have to exist. */
type Lint = (place: string, text: string) => Promise<string[]>;

const MODULE = 'src/modules/announcements';

/** Source of a controller that takes a body, with this import. */
function controller(line: string): string {
  return `${line}\nexport class Announcements { create(@Body() input: CreateAnnouncement): void {} }`;
}

/** Mistakes that would pass every other check: description, path, text, and the linter's message. */
const MISTAKES: readonly [string, string, string, RegExp][] = [
  [
    'a field of a response without decorator',
    `${MODULE}/dto/announcement.response.ts`,
    `export class Announcement { @IdField({ description: 'Id.' }) readonly id!: number; readonly title!: string; }`,
    /This field has no decorator.*Add one/,
  ],
  [
    'a body class that is imported as a type',
    `${MODULE}/controllers/announcements.controller.ts`,
    controller(`import type { CreateAnnouncement } from './announcement.input.js';`),
    /import it without `type`/,
  ],
  [
    'a query class that is imported as a type among others',
    `${MODULE}/controllers/announcements.controller.ts`,
    controller(`import { type AnnouncementQuery } from './announcement.query.js';`),
    /import it without `type`/,
  ],
  [
    'SQL in a service',
    `${MODULE}/services/announcements.service.ts`,
    'export const TEXT = `select id from announcement where tenant_id = $1`;',
    /move this statement to a \*\.repository\.ts/,
  ],
  [
    'SQL outside the modules',
    'src/visitor/visitor.module.ts',
    `export const TEXT = 'delete from announcement where id = $1';`,
    /move this statement to a \*\.repository\.ts/,
  ],
  [
    'a tenant that is set by hand',
    `${MODULE}/store/announcements.repository.ts`,
    `export const TEXT = "set local app.tenant_id = 'x'";`,
    /TenantDatabase alone/,
  ],
  [
    'a tenant that is set by a function',
    `${MODULE}/store/announcements.repository.ts`,
    "export const TEXT = `select set_config('app.tenant_id', $1, true)`;",
    /TenantDatabase alone/,
  ],
  [
    'the owner’s connection in a module',
    `${MODULE}/store/announcements.repository.ts`,
    `import { OwnerDatabase } from '#platform/database/connections/owner-database.js';`,
    /through TenantDatabase/,
  ],
  [
    'TypeORM’s connection in a module',
    `${MODULE}/store/announcements.repository.ts`,
    `import { DataSource } from 'typeorm';`,
    /through TenantDatabase/,
  ],
  [
    'a table without row-level security',
    `${MODULE}/store/migrations/1790010150000-announcements.ts`,
    'export const TEXT = `create table announcement_read (id bigint)`;',
    /with createTenantTable/,
  ],
];

describe('The linter finds', { timeout: 120_000 }, () => {
  let lint: Lint;

  beforeAll(() => {
    const eslint = new ESLint({ ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax' });
    lint = async (place, text) => {
      const results = await eslint.lintText(text, { filePath: place });
      return results.flatMap(({ messages }) => messages.map(({ message }) => message));
    };
  });

  it.each(MISTAKES)('%s', async (_, place, text, message) => {
    expect(await lint(place, text)).toEqual([expect.stringMatching(message)]);
  });

  it('nothing wrong with SQL in a repository, or with words that begin like it', async () => {
    const sql = 'export const TEXT = `select id from announcement where tenant_id = $1`;';
    expect(await lint(`${MODULE}/store/announcements.repository.ts`, sql)).toEqual([]);
    const words = `export const TEXT = 'Select what visitors see; update it later.';`;
    expect(await lint(`${MODULE}/services/announcements.service.ts`, words)).toEqual([]);
  });
});
