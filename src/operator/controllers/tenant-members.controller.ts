import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { Creates, Deletes, HandsOut, IdParam, ReturnsOne, ReturnsPage } from '#http/reference/responses.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { MemberListQuery } from '#modules/members/dto/member-list.query.js';
import { Member } from '#modules/members/dto/member.response.js';
import { InviteOwner } from '../dto/operator-tenant.input.js';
import { OperatorApiOfTenant, TenantParam } from '../pipeline/operator-api.decorator.js';
import { OperatorMembers } from '../services/operator-members.service.js';

const memberId = new RecordId('member');

@OperatorApiOfTenant('members', 'Members')
export class TenantMembersController {
  constructor(private readonly members: OperatorMembers) {}

  @Get()
  @TenantParam()
  @ReturnsPage(Member, { id: 'listTenantMembers', summary: 'List the members of a tenant by e-mail address' })
  list(@Query() query: MemberListQuery): Promise<PageJson<Member>> {
    return this.members.list(query);
  }

  @Post()
  @TenantParam()
  @Creates(Member, {
    id: 'inviteTenantOwner',
    summary: 'Invite an owner to a tenant',
    description:
      'Somebody who may do everything there, also beside the owners that it has. The mail has a link that is valid for 7 days and works once. 409 for an archived tenant.',
  })
  invite(@Body() body: InviteOwner): Promise<RecordJson<Member>> {
    return this.members.invite(body);
  }

  @Get(':member')
  @TenantParam()
  @IdParam('member', 'member')
  @ReturnsOne(Member, { id: 'getTenantMember', summary: 'Get a member of a tenant' })
  get(@Param('member', memberId) id: number): Promise<RecordJson<Member>> {
    return this.members.get(id);
  }

  @Post(':member/resend-invitation')
  @TenantParam()
  @IdParam('member', 'member')
  @OptionalBody(PlainStep)
  @HandsOut(Member, {
    id: 'resendTenantInvitation',
    summary: 'Send a member of a tenant another invitation',
    description:
      'The link of the one before stops working. 409 if the invitation was accepted, or for an archived tenant.',
  })
  resendInvitation(
    @Param('member', memberId) id: number,
    @Body() _step: PlainStep,
  ): Promise<RecordJson<Member>> {
    return this.members.resendInvitation(id);
  }

  @Delete(':member')
  @TenantParam()
  @IdParam('member', 'member')
  @Deletes({
    id: 'deleteTenantMember',
    summary: 'Delete a member of a tenant',
    description:
      'All sessions end immediately, and name and address are erased. The last active owner: 409, so invite another one first, who must have accepted.',
  })
  delete(@Param('member', memberId) id: number, @IfMatch() ifMatch?: string): Promise<void> {
    return this.members.delete(id, ifMatch);
  }
}
