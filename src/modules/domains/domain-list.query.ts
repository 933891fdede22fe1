import { EnumField } from '#http/fields/fields.js';
import { PageQuery } from '#http/results/page-query.js';
import { DOMAIN_STATUSES, type DomainStatus } from './domain.response.js';

/** Filters of the list of domains. */
export class DomainListQuery extends PageQuery {
  @EnumField({
    values: DOMAIN_STATUSES,
    name: 'DomainStatus',
    optional: true,
    description: 'Only domains of this status.',
  })
  status?: DomainStatus;
}
