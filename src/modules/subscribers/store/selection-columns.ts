import { raw, sql, type Sql } from '#platform/database/tenant/sql.js';

/** SQL for a subscriber's selection, by response field. */
export function selectionColumns(): Readonly<Record<'component_ids' | 'group_ids' | 'incident_ids', Sql>> {
  return {
    component_ids: sql`case when subscriber.all_components then null else ${chosen('component')} end`,
    group_ids: chosen('group'),
    incident_ids: chosen('incident'),
  };
}

function chosen(what: 'component' | 'group' | 'incident'): Sql {
  const [table, column] = [raw(`subscriber_${what}`), raw(`${what}_id`)];
  return sql`coalesce((select json_agg(x.${column} order by x.${column}) from ${table} x
    where x.tenant_id = subscriber.tenant_id and x.subscriber_id = subscriber.id), '[]')`;
}
