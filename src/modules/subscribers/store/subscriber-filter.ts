import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { sql, type Sql } from '#platform/database/tenant/sql.js';
import { containing } from '#core/text/search-text.js';
import type { SubscriberFilters } from '../dto/subscriber-filters.query.js';

/** Converts the filters of a request to SQL conditions. */
export function subscriberFilter(filters: SubscriberFilters): ListFilter {
  const { status, channel, component_id: componentId, event, q } = filters;
  const filter = new ListFilter().equals('subscriber.status', status).equals('subscriber.channel', channel);
  if (componentId !== undefined) filter.where('component', followsComponent(componentId));
  if (event !== undefined) filter.where('event', sql`subscriber.events ? ${event}`);
  if (q !== undefined) filter.where('q', sql`lower(subscriber.address) like ${containing(q.toLowerCase())}`);
  return filter;
}

/** Condition for subscribers that are notified about a component. The id is a parameter. */
function followsComponent(componentId: number): Sql {
  return sql`exists (select from subscribable_component s where s.tenant_id = subscriber.tenant_id and s.id = ${componentId})
    and (subscriber.all_components
      or exists (select from subscriber_component c
        where c.tenant_id = subscriber.tenant_id and c.subscriber_id = subscriber.id and c.component_id = ${componentId})
      or exists (select from subscriber_group g
        join component_group_ancestor a on a.tenant_id = g.tenant_id and a.ancestor_id = g.group_id
        join subscribable_component s on s.tenant_id = a.tenant_id and s.group_id = a.group_id and s.id = ${componentId}
        where g.tenant_id = subscriber.tenant_id and g.subscriber_id = subscriber.id))`;
}
