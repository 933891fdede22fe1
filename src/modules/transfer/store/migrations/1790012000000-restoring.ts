import type { MigrationInterface, QueryRunner } from 'typeorm';
import { UNLESS_RESTORING } from '#platform/database/schema/restoring.js';

/** Triggers that date, derive or record a new row. A restored row already has all of this. */
const TRIGGERS = ['record_insert', 'public_insert', 'public_change', 'keep_subscriber_left_insert'];

/** The condition as PostgreSQL prints it, alone or after another one. */
const PRINTED = String.raw`\(\(COALESCE\(current_setting\('app\.restoring'::text, true\), ''::text\) <> 'on'::text\) OR \(NOT may_restore\(\)\)\)`;
const ALONE = new RegExp(String.raw` WHEN \(${PRINTED}\)`);
const BEHIND = new RegExp(String.raw` AND ${PRINTED}`);

/** Lets the owner of the tables restore rows unchanged, without the triggers for new rows. */
export class Restoring1790012000000 implements MigrationInterface {
  readonly name = 'Restoring1790012000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function may_restore() returns boolean language sql stable as $$
        select pg_has_role(current_user, relowner, 'member') from pg_class where oid = 'public.tenant'::regclass
      $$`);
    await rewriteTriggers(runner, (definition) =>
      definition.includes(' WHEN (')
        ? definition.replace(/ WHEN \((.*)\) EXECUTE /s, ` WHEN ($1 and ${UNLESS_RESTORING}) EXECUTE `)
        : definition.replace(' EXECUTE ', ` WHEN (${UNLESS_RESTORING}) EXECUTE `),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await rewriteTriggers(runner, (definition) =>
      definition
        .replace(ALONE, '')
        .replace(/ WHEN \(\((.*)\)\) EXECUTE /s, (whole, inner: string) =>
          BEHIND.test(whole) ? ` WHEN (${inner.replace(BEHIND, '')}) EXECUTE ` : whole,
        ),
    );
    await runner.query(`drop function may_restore`);
  }
}

async function rewriteTriggers(
  runner: QueryRunner,
  rewritten: (definition: string) => string,
): Promise<void> {
  const triggers = (await runner.query(
    `select tgrelid::regclass::text as table, tgname::text as name, pg_get_triggerdef(oid) as definition
     from pg_trigger where not tgisinternal and tgname = any($1) order by 1, 2`,
    [TRIGGERS],
  )) as { table: string; name: string; definition: string }[];
  for (const { table, name, definition } of triggers) {
    await runner.query(`drop trigger ${name} on ${table}`);
    await runner.query(rewritten(definition));
  }
}
