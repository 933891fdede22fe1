/** Statement that sums up all seeded deliveries, as the triggers and the job would have. */
export const SUM_ALL_DELIVERIES = `
  with counted as materialized (
    select d.tenant_id, date_bin('15 minutes', n.occurred_at, '2000-01-01 00:00:00+00') as started_at, d.channel, d.status,
      case when d.status = 'sent' then delivery_took(d.sent_at - n.occurred_at) end as took
    from notification_delivery d join notification n on n.tenant_id = d.tenant_id and n.event_id = d.event_id
    where n.event not like 'subscriber.%'
  ), sums as (
    select tenant_id, started_at, channel, count(*) filter (where status = 'sent') as sent,
      count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'waiting') as waiting,
      count(*) filter (where status in ('merged', 'cancelled')) as unsent
    from counted group by 1, 2, 3
  ), lasted as (
    select tenant_id, started_at, channel, array_agg(took order by took) as took, array_agg(n order by took) as took_counts
    from (select tenant_id, started_at, channel, took, count(*) as n from counted where took is not null group by 1, 2, 3, 4) l
    group by 1, 2, 3
  )
  insert into delivery_sum (tenant_id, time_zone, started_at, channel, sent, failed, waiting, unsent, took, took_counts)
  select tenant_id, '', started_at, channel, sent, failed, waiting, unsent, coalesce(took, '{}'), coalesce(took_counts, '{}')
  from sums left join lasted using (tenant_id, started_at, channel)`;
