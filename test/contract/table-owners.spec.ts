import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { sourceFiles } from '../support/source-files.js';

/** Files that may name tables of other rooms, with the reason. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Locks the tenant, which writes of every room may need.
  'src/platform/database/tenant/tenant-database.ts': ['tenant'],
  // Runs in triggers on the tables of any room.
  // The owner of the tables sees no rows but those of one tenant at a time.
  'src/platform/database/schema/package-tables.repository.ts': ['tenant'],
  'src/platform/database/schema/recording-function.ts': ['audit_entry', 'audit_pending'],
  // The same, and it marks the highest deleted id of any room's table.
  'src/platform/database/schema/tenant-ids.ts': ['deleted_id', 'tenant'],
  // Checks whether the tenant of deleted rows still exists.
  'src/modules/audit/store/migrations/1790010020000-audit-trail.ts': ['tenant'],
  // Binds sessions, which are keys, to members, and gives every tenant its roles.
  'src/modules/members/store/migrations/1796000001010-members.ts': ['api_key', 'tenant'],
  // Creates the public view of groups, which reads that of components.
  'src/modules/components/store/migrations/1790010120000-components.ts': ['component_group'],
  // Makes ids of events with the tenant's key, which only they are made with.
  'src/modules/audit/store/audit-entries.repository.ts': ['tenant'],
  // Keeps the ids of test tenants apart; production code does not use it.
  'src/testing/separate-ids.ts': ['deleted_id', 'tenant'],
  // Shows recorded events to tests; production code does not use it.
  'src/testing/outbox.ts': ['outbox_event'],
};

/** Matches a table name in SQL by the keyword before it. */
const NAMED = /\b(?:from|join|into|update|using|truncate|table)\s+(?:only\s+)?"?([a-z_]+)\b/gi;

interface Source {
  readonly path: string;
  readonly room: string;
  /** Contents of its strings and templates, one item each. */
  readonly texts: readonly string[];
}

function roomOf(path: string): string {
  // A package counts as one room.
  return /^src\/((?:(?:core|platform|modules)\/)?[^/]+)\//.exec(path)?.[1] ?? dirname(path);
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
      if (path.startsWith('src/') && !/\/migrations\/\d{13}-/.test(path)) continue;
      const made = readFileSync(path, 'utf8').matchAll(
        /(?:createTenantTable\(\s*\w+,|addTenantTable\()\s*'(\w+)'|\bcreate table (\w+)/g,
      );
      for (const [, helped, plain] of made) {
        const table = helped ?? plain ?? '';
        owners.set(table, roomOf(path));
      }
    }
  });

  /** Tables of other rooms that a file names, without duplicates. */
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
    const found = sources.flatMap((source) =>
      foreignTables(source).map((table) => `${source.path} names ${table}`),
    );
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
