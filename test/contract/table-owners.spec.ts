import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { sourceFiles } from '../support/source-files.js';

/** Made in another room's first migration, before each room made its own. */
const MADE_ELSEWHERE: Readonly<Record<string, string>> = {
  api_key: 'access',
  component_group: 'modules/component-groups',
  host_system: 'modules/host-systems',
  idempotency_key: 'http',
};

/** Files that name another room's table, and why they may. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // A lock of the tenant, which every room's writes may need.
  'src/database/tenant/tenant-database.ts': ['tenant'],
  // What a trigger of any room's table does.
  'src/database/schema/recording-function.ts': ['audit_entry', 'audit_pending'],
  // Whether there still is the tenant whose rows are deleted.
  'src/audit/store/migrations/1790009000000-audit-trail.ts': ['tenant'],
  // Moves the jobs that waited in pg-boss, tenant by tenant.
  'src/jobs/migrations/1790003000000-jobs.ts': ['tenant'],
  // Shows tests what was recorded; no production code.
  'src/testing/outbox.ts': ['outbox_event'],
};

/** Migrations before these were written when all of them stood in one folder; they are never edited. */
const FIRST_OF_ROOMS = 1790002000000;

/** What stands before a table's name in SQL. */
const NAMED = /\b(?:from|join|into|update|using|truncate|table)\s+(?:only\s+)?"?([a-z_]+)\b/gi;

interface Source {
  readonly path: string;
  readonly room: string;
  /** The texts within it: of strings and of templates, one each. */
  readonly texts: readonly string[];
}

function roomOf(path: string): string {
  // A package is one room.
  return /^src\/((?:modules\/)?[^/]+)\//.exec(path)?.[1] ?? dirname(path);
}

function migrationTime(path: string): number | undefined {
  const time = /\/migrations\/(\d{13})-/.exec(path)?.[1];
  return time === undefined ? undefined : Number(time);
}

function textsOf(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' … '));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

describe('A table', () => {
  const sources: Source[] = [];
  const owners = new Map<string, string>();

  beforeAll(() => {
    for (const path of sourceFiles().filter((name) => !name.endsWith('.spec.ts'))) {
      sources.push({ path, room: roomOf(path), texts: textsOf(path) });
      if (path.startsWith('src/') && migrationTime(path) === undefined) continue;
      const made = readFileSync(path, 'utf8').matchAll(
        /(?:createTenantTable\(\s*\w+,|addTenantTable\()\s*'(\w+)'|\bcreate table (\w+)/g,
      );
      for (const [, helped, plain] of made) {
        const table = helped ?? plain ?? '';
        owners.set(table, MADE_ELSEWHERE[table] ?? roomOf(path));
      }
    }
  });

  /** Tables of other rooms that a file names, each once. */
  function foreignTables({ texts, room }: Source): string[] {
    const named = texts.flatMap((text) => [...text.matchAll(NAMED)].map(([, name]) => name!.toLowerCase()));
    return [...new Set(named)].filter((name) => owners.has(name) && owners.get(name) !== room).sort();
  }

  it('has an owner, known from the migration that makes it', () => {
    expect([...owners.keys()]).toEqual(
      expect.arrayContaining([
        'tenant',
        'component',
        'incident',
        'incident_update',
        'availability_day',
        'logo',
      ]),
    );
    expect(owners.get('component_group')).toBe('modules/component-groups');
    expect(owners.get('logo')).toBe('modules/page-settings');
  });

  it('is named in SQL by its owner alone; others read its views or ask its service', () => {
    const found = sources
      .filter(({ path }) => (migrationTime(path) ?? FIRST_OF_ROOMS) >= FIRST_OF_ROOMS)
      .flatMap((source) => foreignTables(source).map((table) => `${source.path} names ${table}`));
    const known = Object.entries(EXCEPTIONS).flatMap(([path, tables]) =>
      tables.map((table) => `${path} names ${table}`),
    );
    expect(found.sort()).toEqual(known.sort());
  });

  it('is found wherever SQL can name it', () => {
    const named = (sql: string): string[] => foreignTables({ path: '', room: 'http', texts: [sql] });
    expect(named('select 1 from component c join incident i using (tenant_id)')).toEqual([
      'component',
      'incident',
    ]);
    expect(named('insert into logo values (1)')).toEqual(['logo']);
    expect(named('update only incident_update set body = null')).toEqual(['incident_update']);
    expect(named('DELETE FROM "announcement"')).toEqual(['announcement']);
    expect(named('select * from public_component where tenant_id = $1')).toEqual([]);
    expect(named('select * from idempotency_key')).toEqual([]);
  });
});
