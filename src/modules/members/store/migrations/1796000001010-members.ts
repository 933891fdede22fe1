import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** Members, their roles, and what connects them to sessions. The built-in roles have fixed ids. */
export class Members1796000001010 implements MigrationInterface {
  readonly name = 'Members1796000001010';

  async up(runner: QueryRunner): Promise<void> {
    // The trail holds no names and addresses, because its sealed entries outlive a member who is erased.
    await createTenantTable(runner, 'member', {
      columns: `
        email text not null,
        email_key text not null,
        name text,
        locale text not null,
        time_zone text,
        status text not null,
        accepted_at timestamptz(3),
        invited_at timestamptz(3),
        invitation_nonce text,
        last_seen_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
      unique: [['email_key']],
      audit: { except: ['email_key', 'last_seen_at'], hidden: ['email', 'name'] },
    });
    await createTenantTable(runner, 'role', {
      columns: `
        name text not null,
        name_key text not null,
        description text,
        abilities jsonb not null,
        kind text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
      unique: [['name_key']],
      audit: { except: ['name_key'] },
    });
    await createTenantTable(runner, 'member_role', {
      columns: `
        member_id bigint not null,
        role_id bigint not null`,
      key: ['member_id', 'role_id'],
      references: {
        member_id: { table: 'member', onDelete: 'cascade' },
        role_id: { table: 'role', onDelete: 'restrict' },
      },
      indexes: [['role_id']],
      audit: { target: 'member', targetId: 'member_id', rowId: 'role_id' },
    });
    await runner.query(`
      alter table api_key add constraint fk_api_key_tenant_id_member_id
        foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade`);
    await this.createBuiltInRoles(runner);
    await this.announceChanges(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger built_in_roles on tenant`);
    await runner.query(`drop function create_built_in_roles, add_built_in_roles`);
    await runner.query(`delete from api_key where member_id is not null`);
    await runner.query(`alter table api_key drop constraint fk_api_key_tenant_id_member_id`);
    await dropTenantTable(runner, 'member_role');
    await dropTenantTable(runner, 'role');
    await dropTenantTable(runner, 'member');
    await runner.query(`drop function announce_member, announce_member_role, announce_role`);
  }

  /** Every tenant has them from the beginning. They are nobody's change, so the trail does not have them. */
  private async createBuiltInRoles(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function add_built_in_roles(tenant uuid, now timestamptz) returns void language plpgsql as $$
      declare
        set_tenant constant text := coalesce(current_setting('app.tenant_id', true), '');
        set_restoring constant text := coalesce(current_setting('app.restoring', true), '');
      begin
        perform set_config('app.tenant_id', tenant::text, true), set_config('app.restoring', 'on', true);
        insert into role (tenant_id, id, name, name_key, description, abilities, kind, created_at, updated_at)
        values
          (tenant, 1, 'owner', 'owner', null, '[]', 'owner', now, now),
          (tenant, 2, 'editor', 'editor', null, '[]', 'editor', now, now),
          (tenant, 3, 'viewer', 'viewer', null, '[]', 'viewer', now, now)
        on conflict do nothing;
        perform set_config('app.tenant_id', set_tenant, true), set_config('app.restoring', set_restoring, true);
      end $$`);
    await runner.query(`
      create function create_built_in_roles() returns trigger language plpgsql as $$
      begin
        perform add_built_in_roles(new.id, new.created_at);
        return null;
      end $$`);
    // At the commit, because a restored tenant brings its own.
    await runner.query(`
      create constraint trigger built_in_roles after insert on tenant deferrable initially deferred
      for each row execute function create_built_in_roles()`);
    const tenants = (await runner.query(`select id, created_at from tenant`)) as {
      id: string;
      created_at: Date;
    }[];
    for (const { id, created_at: createdAt } of tenants)
      await runner.query(`select add_built_in_roles($1, $2)`, [id, createdAt]);
  }

  /** A change of what members may do, or of their names, invalidates their sessions in all processes. */
  private async announceChanges(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function announce_member() returns trigger language plpgsql as $$
      begin
        perform announce_sessions(new.tenant_id, new.id);
        return null;
      end $$`);
    await runner.query(`
      create trigger announce after update of name, email, status on member for each row
      execute function announce_member()`);
    await runner.query(`
      create function announce_member_role() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          perform announce_sessions(old.tenant_id, old.member_id);
        else
          perform announce_sessions(new.tenant_id, new.member_id);
        end if;
        return null;
      end $$`);
    await runner.query(`
      create trigger announce after insert or delete on member_role for each row
      execute function announce_member_role()`);
    await runner.query(`
      create function announce_role() returns trigger language plpgsql as $$
      begin
        perform announce_sessions(tenant_id, member_id) from member_role
        where tenant_id = new.tenant_id and role_id = new.id;
        return null;
      end $$`);
    await runner.query(`
      create trigger announce after update of abilities on role for each row execute function announce_role()`);
  }
}
