import { TextField } from '#http/fields/fields.js';
import { QueryId } from '#http/fields/query-fields.js';
import { PageQuery } from '#http/results/page-query.js';

/** Filters of the list of tenants. */
export class TenantListQuery extends PageQuery {
  @TextField({
    optional: true,
    maxLength: 255,
    description: 'Only tenants with this text in slug, name or external id, whatever the case.',
    example: 'acme',
  })
  q?: string;
}

/** Filters of the trail. */
export class OperatorEntryListQuery extends PageQuery {
  @TextField({
    optional: true,
    maxLength: 36,
    format: 'uuid',
    description: 'Only entries about this tenant, which may be deleted.',
    example: '0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90',
  })
  tenant_id?: string;

  @QueryId({ description: 'Only entries of this operator key.', example: 1 })
  key_id?: number;
}
