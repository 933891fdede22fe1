import { EnumField } from '../../../http/fields/fields.js';
import { PageQuery } from '../../../http/paging/page-query.js';
import { DOMAIN_STATUSES, type DomainStatus } from './domain.response.js';

/** A page of the list of domains, and its filter. */
export class DomainListQuery extends PageQuery {
  @EnumField({
    values: DOMAIN_STATUSES,
    name: 'DomainStatus',
    optional: true,
    description: 'Only domains of this status.',
  })
  status?: DomainStatus;
}
