import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordAsOthers, recordQuickly } from '#platform/database/schema/recorded-changes.js';

/** Tables that the API writes to most. */
const TABLES = [
  'announcement',
  'component',
  'component_group',
  'incident',
  'incident_impact',
  'incident_update',
];

/** Gives each of the most written tables its own function for recording changes. */
export class QuickRecording1790014010000 implements MigrationInterface {
  readonly name = 'QuickRecording1790014010000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await recordQuickly(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await recordAsOthers(runner, table);
  }
}
