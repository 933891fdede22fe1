import type { MigrationInterface, QueryRunner } from 'typeorm';

const KEPT = [
  'status_since',
  'recent_under_maintenance_ms',
  'recent_degraded_ms',
  'recent_partial_outage_ms',
  'recent_major_outage_ms',
  'recent_from',
  'recent_until',
];

/** @param begin SQL for the start of a component's history; availability and visitors see it as its creation */
async function viewComponents(runner: QueryRunner, begin: (row: string) => string): Promise<void> {
  const own = begin('c');
  await runner.query(`
    create or replace view public_component as
    select c.tenant_id, c.id, c.name, c.description, c.slug, c.group_id, c.position, c.status,
      coalesce(c.status_since, ${own}) as status_since, ${own} as created_at,
      greatest(c.public_updated_at, coalesce(c.status_since, c.created_at)) as updated_at
    from component c where c.is_public`);
  await runner.query(`
    create or replace view tracked_component as
    select tenant_id, id, ${begin('component')} as created_at, status, ${KEPT.join(', ')} from component`);
}

/** Start of a component's history, for histories that began in another system. */
export class HistorySince1790004310000 implements MigrationInterface {
  readonly name = 'HistorySince1790004310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component add column history_since timestamptz(3)`);
    await viewComponents(runner, (row) => `coalesce(${row}.history_since, ${row}.created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await viewComponents(runner, (row) => `${row}.created_at`);
    await runner.query(`alter table component drop column history_since`);
  }
}
