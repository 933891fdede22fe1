import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchTextOf } from '#core/text/search-text.js';

/** Rows folded per batch. */
const BATCH = 1_000;

interface Texts {
  readonly tenant_id: string;
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly description: Readonly<Record<string, string>>;
}

/**
 * Search text of components. It is stored folded because the database may fold
 * the case of ASCII letters only.
 */
export class ComponentSearch1790003310000 implements MigrationInterface {
  readonly name = 'ComponentSearch1790003310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component add column search_text text not null default ''`);
    // Forced row-level security hides all rows from the owner. The lock of `alter table`
    // keeps others out until commit.
    await runner.query(`alter table component no force row level security`);
    for (let last = ['00000000-0000-0000-0000-000000000000', '0']; ;) {
      const rows = (await runner.query(
        `select tenant_id, id, name, description from component where (tenant_id, id) > ($1, $2)
         order by tenant_id, id limit ${BATCH}`,
        last,
      )) as Texts[];
      const final = rows.at(-1);
      if (final === undefined) break;
      last = [final.tenant_id, final.id];
      await fold(runner, rows);
    }
    await runner.query(`alter table component force row level security`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component drop column search_text`);
  }
}

async function fold(runner: QueryRunner, rows: readonly Texts[]): Promise<void> {
  const folded = rows.map(({ name, description }) =>
    searchTextOf([...Object.values(name), ...Object.values(description)]),
  );
  await runner.query(
    `update component c set search_text = f.search_text
     from unnest($1::uuid[], $2::bigint[], $3::text[]) as f (tenant_id, id, search_text)
     where c.tenant_id = f.tenant_id and c.id = f.id`,
    [rows.map((row) => row.tenant_id), rows.map(({ id }) => id), folded],
  );
}
