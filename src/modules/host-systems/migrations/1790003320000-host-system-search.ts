import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchTextOf } from '#core/text/search-text.js';

/** Rows folded per batch. */
const BATCH = 1_000;

interface Texts {
  readonly tenant_id: string;
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/**
 * Search text of host systems. It is stored folded because the database may fold
 * the case of ASCII letters only.
 */
export class HostSystemSearch1790003320000 implements MigrationInterface {
  readonly name = 'HostSystemSearch1790003320000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table host_system add column search_text text not null default ''`);
    // Forced row-level security hides all rows from the owner. The lock of `alter table`
    // keeps others out until commit.
    await runner.query(`alter table host_system no force row level security`);
    for (let last = ['00000000-0000-0000-0000-000000000000', '0']; ;) {
      const rows = (await runner.query(
        `select tenant_id, id, name, kind from host_system where (tenant_id, id) > ($1, $2)
         order by tenant_id, id limit ${BATCH}`,
        last,
      )) as Texts[];
      const final = rows.at(-1);
      if (final === undefined) break;
      last = [final.tenant_id, final.id];
      await fold(runner, rows);
    }
    await runner.query(`alter table host_system force row level security`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table host_system drop column search_text`);
  }
}

async function fold(runner: QueryRunner, rows: readonly Texts[]): Promise<void> {
  const folded = rows.map(({ name, kind }) => searchTextOf([name, kind]));
  await runner.query(
    `update host_system h set search_text = f.search_text
     from unnest($1::uuid[], $2::bigint[], $3::text[]) as f (tenant_id, id, search_text)
     where h.tenant_id = f.tenant_id and h.id = f.id`,
    [rows.map((row) => row.tenant_id), rows.map(({ id }) => id), folded],
  );
}
