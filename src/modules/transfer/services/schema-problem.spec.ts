import { describe, expect, it } from 'vitest';
import type { Manifest } from '../rules/manifest.js';
import { MIGRATIONS_BEFORE_BASELINE } from '../../../../test/support/migrations-before-baseline.js';
import { schemaProblem } from './schema-problem.js';

const HERE = {
  migrations: ['First1', 'Second2', 'acme-notes:AddNotes1', 'acme-notes:AddTags2'],
  tables: [
    { name: 'incident', columns: ['id', 'title'] },
    { name: 'acme_notes', columns: ['id', 'text'] },
    { name: 'acme_notes_tag', columns: ['id'] },
  ],
};

/** Problem of an archive that differs from this installation in the given values; `filled` tables have rows. */
function problem(
  { migrations = HERE.migrations, tables = HERE.tables }: Partial<typeof HERE> = {},
  filled = ['incident', 'acme_notes'],
  here = HERE,
): string | undefined {
  const totals = Object.fromEntries(filled.map((name) => [name, { rows: 1, sha256: '' }]));
  const manifest = { heliograph: '1.2.3', migrations, tables } as unknown as Manifest;
  return schemaProblem(manifest, totals, here);
}

const withTable = (name: string, columns: string[]) => ({ tables: [...HERE.tables, { name, columns }] });

describe('An archive fits an installation', () => {
  it('with the same migrations and tables, in whatever order their columns are', () => {
    expect(problem()).toBeUndefined();
    expect(problem({ tables: [{ name: 'incident', columns: ['title', 'id'] }] })).toBeUndefined();
  });

  it('that has no table for which there are no rows', () => {
    expect(problem(withTable('unknown', ['id']))).toBeUndefined();
    const totals = { unknown: { rows: 0, sha256: '' } };
    const manifest = { migrations: HERE.migrations, ...withTable('unknown', ['id']) } as unknown as Manifest;
    expect(schemaProblem(manifest, totals, HERE)).toBeUndefined();
  });

  it('with another version of a package of which it has no rows', () => {
    const migrations = ['First1', 'Second2', 'acme-notes:AddNotes1', 'acme-notes:Later3'];
    expect(problem({ migrations }, ['incident'])).toBeUndefined();
    expect(problem({ migrations: [...HERE.migrations, 'acme-other:AddOthers1'] })).toBeUndefined();
  });
});

describe('An archive from before version 0.1.0', () => {
  const before = [...MIGRATIONS_BEFORE_BASELINE, 'acme-notes:AddNotes1', 'acme-notes:AddTags2'];

  it('fits if it is of the last version, whose schema the baseline has', () => {
    expect(problem({ migrations: before })).toBeUndefined();
    expect(problem({ migrations: before.toReversed() })).toBeUndefined();
    expect(problem({ migrations: before.slice(0, -1) })).toContain(
      'an older version of the package acme-notes',
    );
  });

  it('has to pass through 0.1.0 once the schema has changed since', () => {
    const later = { ...HERE, migrations: [...HERE.migrations, 'Later1890000000000'] };
    expect(problem({ migrations: before }, [], later)).toBe(
      'The archive is from before version 0.1.0, and the change Later1890000000000 was made since: import it with version 0.1.0, upgrade that, and export again.',
    );
  });

  it.each([before.slice(1), [...before, 'Between1790016999999']])(
    'does not fit if it is of another version',
    (...migrations) => {
      expect(problem({ migrations }, [])).toBe(
        'The archive is from before version 0.1.0: upgrade the installation that it comes from to the last version before that, and export again.',
      );
    },
  );
});

describe('An archive does not fit an installation', () => {
  it('whose version of the product is older', () => {
    expect(problem({ migrations: [...HERE.migrations, 'Third3'] }, [])).toBe(
      'The archive comes from a newer version of Heliograph (1.2.3), whose change Third3 is not known here: upgrade this installation, then import again.',
    );
  });

  it('whose version of the product is newer', () => {
    expect(problem({ migrations: HERE.migrations.toSpliced(1, 1) }, [])).toBe(
      'The archive comes from an older version of Heliograph (1.2.3), without the change Second2: upgrade the installation that it comes from, and export again.',
    );
  });

  it.each([['acme_notes'], ['acme_notes_tag']])(
    'whose version of a package differs if there are rows of %s',
    (table) => {
      expect(problem({ migrations: [...HERE.migrations, 'acme-notes:AddMore3'] }, [table])).toBe(
        'The archive comes from a newer version of the package acme-notes, whose change acme-notes:AddMore3 is not known here: upgrade this installation, then import again.',
      );
      expect(problem({ migrations: HERE.migrations.slice(0, -1) }, [table])).toBe(
        'The archive comes from an older version of the package acme-notes, without the change acme-notes:AddTags2: upgrade the installation that it comes from, and export again.',
      );
    },
  );

  it('without the package of a table', () => {
    const archive = {
      ...withTable('acme_other', ['id']),
      migrations: [...HERE.migrations, 'acme-other:AddOthers1'],
    };
    expect(problem(archive, ['incident', 'acme_other'])).toBe(
      'The archive has rows of acme_other, a table of the package acme-other, which is not installed here: install it, then import again.',
    );
  });

  it('without a table or column, for which its migrations give the reason if they differ', () => {
    expect(problem(withTable('unknown', ['id']), ['unknown'])).toBe(
      'The archive has rows of unknown, which is not known here.',
    );
    const unknown = { ...withTable('unknown', ['id']), migrations: [...HERE.migrations, 'Third3'] };
    expect(problem(unknown, ['unknown'])).toContain('whose change Third3 is not known here');
    for (const columns of [['id'], ['id', 'title', 'more'], ['id', 'name']])
      expect(problem({ tables: [{ name: 'incident', columns }] })).toBe(
        'The archive has rows of incident, which is not known here.',
      );
    expect(problem({ tables: [{ name: 'acme_notes', columns: ['id'] }] })).toBe(
      'The archive has rows of acme_notes, which is not known here.',
    );
  });
});
