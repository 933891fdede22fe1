import type { MigrationInterface, QueryRunner } from 'typeorm';

const GIVEN = `tenants uuid[], kinds text[], owners bigint[], keys text[], digests bigint[], counts integer[],
  received timestamptz[], reported timestamptz[], dated boolean[], effective timestamptz[], expiry timestamptz[]`;

/** `skip`: statements that leave out the repeats of some tenants. Without any, it is as SignalRepeats makes it. */
function countRepeats(declared: string, skip: string): string {
  return `
      create or replace function count_signal_repeats(${GIVEN})
      returns table (place bigint, webhook_status text, reported_at timestamptz) language plpgsql as $$
      declare
        given record;
        hook bigint;${declared}
      begin
        for given in
          select * from unnest(tenants, kinds, owners, keys, digests, counts, received, reported, dated, effective, expiry)
            with ordinality as g (tenant, kind, owner, key, digest, count, received_at, reported_at, is_dated, effective_at, expires_at, place)
        loop${skip}
          perform set_config('app.tenant_id', given.tenant::text, true);
          if given.kind = 'component' then
            select id into hook from inbound_webhook w where w.tenant_id = given.tenant and w.component_id = given.owner;
          else
            select id into hook from inbound_webhook w where w.tenant_id = given.tenant and w.host_system_id = given.owner;
          end if;
          update inbound_repeat r set
            repeats = r.repeats + given.count,
            received_at = greatest(r.received_at, given.received_at),
            reported_at = greatest(r.reported_at, given.reported_at),
            effective_at = greatest(r.effective_at, given.effective_at),
            expires_at = greatest(r.expires_at, given.expires_at)
          where r.tenant_id = given.tenant and r.webhook_id = hook and r.key = given.key and r.digest = given.digest
            and (r.expires_at is null or r.expires_at > given.received_at)
            and (not given.is_dated or given.reported_at >= r.reported_at)
          returning r.status, r.effective_at into webhook_status, reported_at;
          if found then
            place := given.place;
            return next;
          end if;
        end loop;
        perform set_config('app.tenant_id', '', true);
      end $$`;
}

/** Repeats of a frozen tenant's signals are not counted. They are then stored like other signals, which is refused. */
export class RepeatsOfFrozenTenants1799000052000 implements MigrationInterface {
  readonly name = 'RepeatsOfFrozenTenants1799000052000';
  readonly locks = [];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      countRepeats(
        `
        of_tenant uuid;
        writable boolean;`,
        `
          if of_tenant is distinct from given.tenant then
            of_tenant := given.tenant;
            writable := may_write(of_tenant);
          end if;
          continue when not writable;`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(countRepeats('', ''));
  }
}
