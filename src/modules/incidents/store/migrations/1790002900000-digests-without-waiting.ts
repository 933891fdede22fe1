import type { MigrationInterface, QueryRunner } from 'typeorm';

const TOUCHED = `select incident_id from incident_impact where tenant_id = old.tenant_id and component_id = old.id`;

/**
 * Skips locked incidents when a component is shown, hidden or deleted. Waiting for them could
 * deadlock, because writers of incidents wait for components. A skipped incident gets its new
 * digest when its writer commits.
 */
export class DigestsWithoutWaiting1790002900000 implements MigrationInterface {
  readonly name = 'DigestsWithoutWaiting1790002900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function renew_incident_digests() returns trigger language plpgsql as $$
      begin
        update incident set public_digest = ''
        where tenant_id = old.tenant_id and id in (
          select id from incident
          where tenant_id = old.tenant_id and public_digest is not null and id in (${TOUCHED})
          order by id for no key update skip locked);
        return coalesce(new, old);
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function renew_incident_digests() returns trigger language plpgsql as $$
      begin
        update incident set public_digest = ''
        where tenant_id = old.tenant_id and public_digest is not null and id in (
          select incident_id from incident_impact where tenant_id = old.tenant_id and component_id = old.id);
        return coalesce(new, old);
      end $$`);
  }
}
