import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordAsOthers, recordQuickly } from '../../../database/schema/recorded-changes.js';

/** What the API is used to write to most. */
const TABLES = [
  'announcement',
  'component',
  'component_group',
  'incident',
  'incident_impact',
  'incident_update',
];

/** Each of the tables that are written to most has its changes recorded by a function of its own. */
export class QuickRecording1790014010000 implements MigrationInterface {
  readonly name = 'QuickRecording1790014010000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await recordQuickly(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await recordAsOthers(runner, table);
  }
}
