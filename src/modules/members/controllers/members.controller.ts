import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { RequiresRecentSignIn } from '#platform/access/recent-sign-in.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { recordController } from '#http/records/record-controller.js';
import { HandsOut, IdParam, ReturnsPage, Updates } from '#http/reference/responses.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { CreateMember, SIGN_OUT_EXAMPLES, SignOut, UpdateMember } from '../dto/member.input.js';
import { MemberListQuery } from '../dto/member-list.query.js';
import { Member, MemberSession } from '../dto/member.response.js';
import { MembersService } from '../services/members.service.js';

const memberId = new RecordId('member');

const LACKING = 'A member with abilities that the caller lacks: 403.';
const RECENT = 'With a session, this needs a sign-in at most 15 minutes old.';
const LAST = 'The last active owner: 409.';

const RECORD = {
  kind: 'member',
  response: Member,
  query: MemberListQuery,
  create: CreateMember,
  update: UpdateMember,
};

@ManagementApi('members', 'Members')
export class MembersController extends recordController(RECORD, MembersService, {
  abilities: { view: 'members.manage', manage: 'members.manage' },
  texts: {
    list: { summary: 'List members by e-mail address' },
    create: {
      summary: 'Create a member, who gets an invitation',
      description: `Sends a mail with a link that is valid for 7 days and works once. Only roles whose abilities the caller has can be given. ${RECENT}`,
    },
    patch: {
      description: `Another address gets a new invitation if the first one was not accepted. With a session, other roles and another address need a sign-in at most 15 minutes old. ${LACKING} ${LAST}`,
    },
    put: { description: `${LACKING} ${LAST}` },
    delete: {
      summary: 'Delete a member',
      description: `All sessions end immediately. Name and address are erased; the audit trail keeps the id. ${RECENT} ${LACKING} ${LAST}`,
    },
  },
}) {
  @Post(':member/suspend')
  @Requires('members.manage')
  @RequiresRecentSignIn()
  @OptionalBody(PlainStep)
  @IdParam('member', 'member')
  @Updates(Member, {
    id: 'suspendMember',
    summary: 'Suspend a member',
    description: `All sessions end immediately. Repeating it changes nothing. ${RECENT} ${LACKING} ${LAST}`,
  })
  suspend(
    @Param('member', memberId) id: number,
    @Body() _input: PlainStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Member>> {
    return this.records.suspend(id, ifMatch);
  }

  @Post(':member/reactivate')
  @Requires('members.manage')
  @OptionalBody(PlainStep)
  @IdParam('member', 'member')
  @Updates(Member, {
    id: 'reactivateMember',
    summary: 'Reactivate a suspended member',
    description: `Repeating it changes nothing. ${LACKING}`,
  })
  reactivate(
    @Param('member', memberId) id: number,
    @Body() _input: PlainStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Member>> {
    return this.records.reactivate(id, ifMatch);
  }

  @Post(':member/resend-invitation')
  @Requires('members.manage')
  @OptionalBody(PlainStep)
  @IdParam('member', 'member')
  @HandsOut(Member, {
    id: 'resendInvitation',
    summary: 'Send a member another invitation',
    description: `The link of the one before stops working. 409 if the invitation was accepted. ${LACKING}`,
  })
  resendInvitation(
    @Param('member', memberId) id: number,
    @Body() _input: PlainStep,
  ): Promise<RecordJson<Member>> {
    return this.records.resendInvitation(id);
  }

  @Post(':member/sign-out')
  @Requires('members.manage')
  @OptionalBody(SignOut, SIGN_OUT_EXAMPLES)
  @IdParam('member', 'member')
  @HandsOut(Member, {
    id: 'signOutMember',
    summary: 'End the sessions of a member',
    description: `All of them, or one. ${LACKING}`,
  })
  signOut(@Param('member', memberId) id: number, @Body() input: SignOut): Promise<RecordJson<Member>> {
    return this.records.signOut(id, input);
  }

  @Get(':member/sessions')
  @Requires('members.manage')
  @IdParam('member', 'member')
  @ReturnsPage(MemberSession, {
    id: 'listMemberSessions',
    summary: 'List the sessions of a member, newest first',
    description: 'Those that have not ended.',
  })
  sessions(
    @Param('member', memberId) id: number,
    @Query() query: PageQuery,
  ): Promise<PageJson<MemberSession>> {
    return this.records.listSessions(id, query);
  }
}
