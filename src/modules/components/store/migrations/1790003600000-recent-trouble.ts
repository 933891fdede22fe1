import type { MigrationInterface, QueryRunner } from 'typeorm';

const SUMS = ['under_maintenance_ms', 'degraded_ms', 'partial_outage_ms', 'major_outage_ms'].map(
  (sum) => `recent_${sum}`,
);
const KEPT = ['status_since', ...SUMS, 'recent_from', 'recent_until'];

function publicComponent(columns: string, source: string): string {
  return `
    create or replace view public_component as
    select c.tenant_id, c.id, c.name, c.description, c.slug, c.group_id, c.position, c.status, ${columns}
    from component c ${source} where c.is_public`;
}

/**
 * Stores the start of the live status and the sums of recent trouble with the component. Lists
 * and pages then need not read the history. Existing components get their sums when their
 * history next changes or a day ends.
 */
export class RecentTrouble1790003600000 implements MigrationInterface {
  readonly name = 'RecentTrouble1790003600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table component add column status_since timestamptz(3),
        ${SUMS.map((column) => `add column ${column} bigint not null default 0`).join(', ')},
        add column recent_from date not null default '-infinity',
        add column recent_until date not null default '-infinity'`);
    await runner.query(`alter table component alter column recent_until set default 'infinity'`);
    await runner.query(
      publicComponent(
        `coalesce(c.status_since, c.created_at) as status_since, c.created_at,
         greatest(c.public_updated_at, coalesce(c.status_since, c.created_at)) as updated_at`,
        '',
      ),
    );
    await runner.query(`
      create or replace view tracked_component as
      select tenant_id, id, created_at, status, ${KEPT.join(', ')} from component`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view tracked_component`);
    await runner.query(
      `create view tracked_component as select tenant_id, id, created_at, status from component`,
    );
    await runner.query(`grant select, update on tracked_component to heliograph_app`);
    await runner.query(
      publicComponent(
        `s.status_since, c.created_at, greatest(c.public_updated_at, s.status_since) as updated_at`,
        `cross join lateral (
           select coalesce((
             select p.started_at from component_period p where p.tenant_id = c.tenant_id and p.component_id = c.id
             order by p.started_at desc limit 1), c.created_at) as status_since
         ) s`,
      ),
    );
    await runner.query(`alter table component ${KEPT.map((column) => `drop column ${column}`).join(', ')}`);
  }
}
