import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import { RECORDING_AS_OWNER, SERVING_ROLE } from '#platform/database/schema/recording-function.js';

/** The role of the statement, which the functions compared before they ran as the tables' owner. */
const CALLER = 'current_user';

/**
 * Entries of the audit trail are written by the recording functions alone, which run as the tables' owner. The
 * serving role can no longer insert entries, which could be of changes that never were.
 */
export class EntriesByFunctions1790015410000 implements MigrationInterface {
  readonly name = 'EntriesByFunctions1790015410000';

  async up(runner: QueryRunner): Promise<void> {
    for (const { name, definition } of await recordingFunctions(runner)) {
      await runner.query(definition.replaceAll(`${CALLER} `, `${SERVING_ROLE} `));
      await runner.query(`alter function ${name}() ${RECORDING_AS_OWNER}`);
      await runner.query(`revoke execute on function ${name}() from public`);
    }
    await runner.query(`revoke insert on audit_entry from ${APP_ROLE}`);
    await runner.query(`revoke insert, update on audit_pending from ${APP_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`grant insert on audit_entry to ${APP_ROLE}`);
    await runner.query(`grant insert, update on audit_pending to ${APP_ROLE}`);
    // Functions of single tables keep working as the owner.
    for (const { name, definition } of await recordingFunctions(runner, 'record_change')) {
      await runner.query(definition.replaceAll(`${SERVING_ROLE} `, `${CALLER} `));
      await runner.query(`alter function ${name}() security invoker reset search_path`);
      await runner.query(`grant execute on function ${name}() to public`);
    }
  }
}

async function recordingFunctions(
  runner: QueryRunner,
  only?: string,
): Promise<{ name: string; definition: string }[]> {
  return (await runner.query(
    `select proname::text as name, pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype and prosrc like '%insert into audit_entry %'
       and ($1::text is null or proname = $1) order by 1`,
    [only ?? null],
  )) as { name: string; definition: string }[];
}
