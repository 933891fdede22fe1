/** Statement that caches the sums of seeded days in components, like the application does. */
export const KEEP_RECENT_TROUBLE = `
  update component c set recent_from = current_date - 89, recent_until = t.oldest,
    recent_under_maintenance_ms = t.under_maintenance_ms, recent_degraded_ms = t.degraded_ms,
    recent_partial_outage_ms = t.partial_outage_ms, recent_major_outage_ms = t.major_outage_ms
  from (
    select tenant_id, component_id, min(day) as oldest, sum(under_maintenance_ms) as under_maintenance_ms,
      sum(degraded_ms) as degraded_ms, sum(partial_outage_ms) as partial_outage_ms, sum(major_outage_ms) as major_outage_ms
    from availability_day where day >= current_date - 89 group by tenant_id, component_id
  ) t
  where c.tenant_id = t.tenant_id and c.id = t.component_id`;
