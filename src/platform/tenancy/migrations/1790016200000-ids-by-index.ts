import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIdFunctions } from '#platform/database/schema/tenant-ids.js';

/**
 * Makes the functions that count ids look up the last one in its index, even in sessions whose plans are from
 * when the table was small.
 */
export class IdsByIndex1790016200000 implements MigrationInterface {
  readonly name = 'IdsByIndex1790016200000';

  async up(runner: QueryRunner): Promise<void> {
    const tables = (await runner.query(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'assign_id' order by 1`,
    )) as { name: string }[];
    for (const { name } of tables) await createIdFunctions(runner, name);
  }

  async down(): Promise<void> {
    // The former functions give the same ids.
  }
}
