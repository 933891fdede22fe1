/** Milliseconds from an instant, or from the start of the 90 days if that is later, to now. */
function millisSince(instant: string): string {
  return `(extract(epoch from $3::timestamptz - greatest(${instant}, $2::timestamptz)) * 1000)::bigint`;
}

function spent(status: string): string {
  return `days.${status} + case open.status when '${status}' then ${millisSince('open.started_at')} else 0 end`;
}

/** The former list statement, from before components cached the sums of their days. It sums 90 days for each row. */
export const SUMMING_LIST = `
  select c.id, $1::jsonb || c.name as name, $1::jsonb || c.description as description, c.slug, c.group_id, c.position, c.is_public,
    c.subscribable, c.status, c.created_at, c.updated_at, (
      select case when measured > 0
        then trim_scale((greatest(measured * 1000000 - downtime, 0) / measured)::numeric / 1000000) else 1 end
      from (
        select ${millisSince('c.created_at')} - (${spent('under_maintenance')}) as measured,
          (${spent('degraded')}) * $4::bigint + (${spent('partial_outage')}) * $5::bigint + (${spent('major_outage')}) * $6::bigint as downtime
        from (
          select coalesce(sum(under_maintenance_ms), 0) as under_maintenance, coalesce(sum(degraded_ms), 0) as degraded,
            coalesce(sum(partial_outage_ms), 0) as partial_outage, coalesce(sum(major_outage_ms), 0) as major_outage
          from availability_day where component_id = c.id and day >= ($2::timestamptz at time zone 'UTC')::date
        ) days
        left join lateral (
          select status, started_at from availability_period
          where component_id = c.id and c.status <> 'operational' order by started_at desc limit 1
        ) open on true
      ) totals
    ) as uptime_90d,
    c.webhook_token is not null as "remote_trigger.webhook_enabled", c.webhook_token as "remote_trigger.webhook_url",
    c.webhook_status as "remote_trigger.webhook_status", c.webhook_status_at as "remote_trigger.webhook_status_at",
    h.id as "remote_trigger.host_system", h.id as "remote_trigger.host_system.id", h.name as "remote_trigger.host_system.name",
    h.status as "remote_trigger.host_system.status", h.status_at as "remote_trigger.host_system.status_at",
    (select count(*) from component) as total
  from component c
    left join component_group g on g.tenant_id = c.tenant_id and g.id = c.group_id
    left join host_system h on h.tenant_id = c.tenant_id and h.id = c.host_system_id
  order by g.tree_order nulls first, c.position, c.id limit $7 offset $8`;

/**
 * Parameters for the bare program: languages, range and weights. It adds limit and offset itself.
 */
export const SUMMING_VALUES = JSON.stringify([
  '{"de":null,"en":null}',
  'start of uptime',
  'now',
  0,
  300_000,
  1_000_000,
  'limit',
  'offset',
]);
