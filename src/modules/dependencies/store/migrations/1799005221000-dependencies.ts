import type { MigrationInterface, QueryRunner } from 'typeorm';
import { announcePageChanges, createPublicView } from '#platform/database/schema/published-view.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * What components depend on, and the status pages of host systems. Source: docs/decisions/0103.
 */
export class Dependencies1799005221000 implements MigrationInterface {
  readonly name = 'Dependencies1799005221000';
  readonly locks = ['component', 'host_system'];

  async up(runner: QueryRunner): Promise<void> {
    await this.createDependency(runner);
    await this.createStatusPage(runner);
    await this.createView(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view public_component_cause`);
    await dropTenantTable(runner, 'host_system_page');
    await dropTenantTable(runner, 'component_dependency');
  }

  private async createDependency(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'component_dependency', {
      columns: `
        component_id bigint not null,
        depends_on_id bigint,
        host_system_id bigint,
        constraint ck_component_dependency_one check (num_nonnulls(depends_on_id, host_system_id) = 1)`,
      unique: [
        ['component_id', 'depends_on_id'],
        ['component_id', 'host_system_id'],
      ],
      references: {
        component_id: { table: 'component', onDelete: 'cascade' },
        depends_on_id: { table: 'component', onDelete: 'cascade' },
        host_system_id: { table: 'host_system', onDelete: 'cascade' },
      },
      indexes: [['depends_on_id'], ['host_system_id']],
      audit: { target: 'component', targetId: 'component_id' },
    });
    await announcePageChanges(runner, 'component_dependency');
  }

  private async createStatusPage(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'host_system_page', {
      key: ['host_system_id'],
      columns: `
        host_system_id bigint not null,
        url text,
        public_name text,
        status text,
        message text,
        problem text,
        read_at timestamptz(3),
        reported_at timestamptz(3),
        updated_at timestamptz(3) not null`,
      references: { host_system_id: { table: 'host_system', onDelete: 'cascade' } },
      audit: {
        target: 'host_system',
        targetId: 'host_system_id',
        rowId: 'host_system_id',
        except: ['status', 'message', 'problem', 'read_at', 'reported_at'],
      },
    });
    await runner.query(`
      create trigger announce_page after insert or delete on host_system_page
      for each row execute function announce_page_change()`);
    await runner.query(`
      create trigger announce_page_update after update on host_system_page for each row
      when ((old.public_name, old.status, old.message) is distinct from (new.public_name, new.status, new.message))
      execute function announce_page_change()`);
  }

  /** A maintenance of a component is explained by another maintenance only. */
  private async createView(runner: QueryRunner): Promise<void> {
    const isExplainedBy = (status: string): string =>
      `c.status <> 'operational' and ${status} <> 'operational'
       and (c.status <> 'under_maintenance' or ${status} = 'under_maintenance')`;
    await createPublicView(
      runner,
      'public_component_cause',
      `select d.tenant_id, d.component_id, d.depends_on_id as cause_id, o.name as cause_name, o.slug as cause_slug,
         null::bigint as host_system_id, null::text as host_system_name, null::text as message
       from component_dependency d
       join public_component c on c.tenant_id = d.tenant_id and c.id = d.component_id
       join public_component o on o.tenant_id = d.tenant_id and o.id = d.depends_on_id
       where ${isExplainedBy('o.status')}
       union all
       select d.tenant_id, d.component_id, null, null, null, d.host_system_id, p.public_name,
         case when p.status <> 'operational' then p.message end
       from (
         select tenant_id, component_id, host_system_id from component_dependency where host_system_id is not null
         union
         select tenant_id, id, host_system_id from component_webhook where host_system_id is not null
       ) d
       join public_component c on c.tenant_id = d.tenant_id and c.id = d.component_id
       join host_system_page p on p.tenant_id = d.tenant_id and p.host_system_id = d.host_system_id
       join host_system_state h on h.tenant_id = d.tenant_id and h.id = d.host_system_id
       where p.public_name is not null and ${isExplainedBy('h.status')}`,
    );
  }
}
