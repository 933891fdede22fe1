import { currentTenant } from '#core/context/work-context.js';
import { identifier, sql } from '#platform/database/tenant/sql.js';
import type { ListFilter } from '#platform/database/tenant/list-filter.js';
import { wantedLabels, type MetadataPageQuery } from './metadata-query.js';

/**
 * Adds the conditions of a query on metadata to those of a list.
 *
 * @param family of the {@link MetadataTarget}
 * @param id column with the id of the listed record: `component.id`
 */
export function withMetadata(
  filter: ListFilter,
  family: string,
  id: string,
  query: MetadataPageQuery,
): ListFilter {
  const tenant = currentTenant().id;
  const column = identifier(id);
  // At most one record has it, which the primary key then finds.
  if (query.external_id !== undefined)
    filter.where(
      'external',
      sql`${column} = (select m.record_id from record_metadata m
        where m.tenant_id = ${tenant} and m.family = ${family} and m.external_id = ${query.external_id})`,
    );
  for (const [index, { key, value }] of wantedLabels(query).entries())
    // `is true` keeps the planner from making a join, whose order it would plan for one tenant and reuse for all.
    filter.where(
      `label${index}`,
      sql`(${column} in (select l.record_id from record_label l
        where l.tenant_id = ${tenant} and l.family = ${family} and l.key = ${key} and l.value = ${value})) is true`,
    );
  return filter;
}
