import { EmailField, EnumField, IdField } from '#http/fields/fields.js';
import { FromQuery } from '#http/fields/query-fields.js';
import { PageQuery } from '#http/results/page-query.js';
import { MEMBER_STATUSES, type MemberStatus } from './member.response.js';

/** Filters of the list of members. */
export class MemberListQuery extends PageQuery {
  @EnumField({
    values: MEMBER_STATUSES,
    name: 'MemberStatus',
    optional: true,
    description: 'Only members of this status.',
  })
  status?: MemberStatus;

  @FromQuery({ type: 'id' })
  @IdField({ optional: true, description: 'Only members with this role.', example: 3 })
  role_id?: number;

  @EmailField({ optional: true, description: 'Only the member with this address, in any case.' })
  email?: string;
}
