import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';

/** View of the fields of a host system that its components show. */
export class HostSystemStates1790002310000 implements MigrationInterface {
  readonly name = 'HostSystemStates1790002310000';

  async up(runner: QueryRunner): Promise<void> {
    await createSharedView(
      runner,
      'host_system_state',
      `select tenant_id, id, name, status, status_at from host_system`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view host_system_state`);
  }
}
