import type { MigrationInterface, QueryRunner } from 'typeorm';
import { announcePageChanges, createPublicView } from '#platform/database/schema/published-view.js';
import { createQuota, dropQuota } from '#platform/database/schema/quota.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** Metrics, their newest values, and their values by minute, five minutes and hour. Source: docs/decisions/0097. */
export class Metrics1799002000000 implements MigrationInterface {
  readonly name = 'Metrics1799002000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'metric', {
      columns: `
        name jsonb not null,
        suffix text not null,
        decimals integer not null,
        component_id bigint,
        is_public boolean not null,
        position integer not null,
        y_min double precision,
        y_max double precision,
        thresholds jsonb not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
      references: { component_id: { table: 'component', onDelete: 'cascade' } },
      indexes: [['position', 'id'], ['component_id']],
    });
    await announcePageChanges(runner, 'metric');
    await createTenantTable(runner, 'metric_state', {
      key: ['metric_id'],
      columns: `
        metric_id bigint not null,
        last_at timestamptz(3),
        last_value double precision,
        reported text`,
      references: { metric_id: { table: 'metric', onDelete: 'cascade' } },
      audit: false,
      isBoundByReference: true,
    });
    await createTenantTable(runner, 'metric_rollup', {
      key: ['metric_id', 'step', 'at'],
      columns: `
        metric_id bigint not null,
        step integer not null,
        at timestamptz(3) not null,
        points integer not null,
        lowest double precision not null,
        highest double precision not null,
        total double precision not null,
        seconds smallint[],
        readings double precision[]`,
      references: { metric_id: { table: 'metric', onDelete: 'cascade' } },
      audit: false,
      isBoundByReference: true,
    });
    // Both are updated many times a minute. With room on their pages, no update touches an index.
    await runner.query('alter table metric_state set (fillfactor = 50)');
    await runner.query('alter table metric_rollup set (fillfactor = 80)');
    await createQuota(runner, 'metrics', { table: 'metric' });
    await createPublicView(
      runner,
      'public_metric',
      `select m.tenant_id, m.id, m.name, m.suffix, m.decimals, m.component_id, m.position, m.y_min, m.y_max, m.thresholds,
          s.last_at, s.last_value
        from metric m join metric_state s on s.tenant_id = m.tenant_id and s.metric_id = m.id
        where m.is_public and (m.component_id is null or exists (
          select from public_component c where c.tenant_id = m.tenant_id and c.id = m.component_id))`,
    );
    await createPublicView(
      runner,
      'public_metric_point',
      `select r.tenant_id, r.metric_id, r.step, r.at, r.points, r.lowest, r.highest, r.total
        from metric_rollup r
        where exists (select from public_metric m where m.tenant_id = r.tenant_id and m.id = r.metric_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view public_metric_point');
    await runner.query('drop view public_metric');
    await dropTenantTable(runner, 'metric_rollup');
    await dropTenantTable(runner, 'metric_state');
    await dropTenantTable(runner, 'metric');
    await dropQuota(runner, 'metrics');
  }
}
