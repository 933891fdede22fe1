import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createQuota, dropQuota } from '#platform/database/schema/quota.js';

/** Quotas on a tenant's incidents and maintenances: on all of them, and on the open ones. */
export class IncidentQuotas1790003550000 implements MigrationInterface {
  readonly name = 'IncidentQuotas1790003550000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index ix_incident_open on incident (tenant_id, started_at) where resolved_at is null and deleted_at is null`);
    await createQuota(runner, 'incidents', { table: 'incident' });
    await createQuota(runner, 'open_incidents', {
      table: 'incident',
      where: 'resolved_at is null and deleted_at is null',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropQuota(runner, 'open_incidents');
    await dropQuota(runner, 'incidents');
    await runner.query(`drop index ix_incident_open`);
  }
}
