import { Body, Get, Post, Query } from '@nestjs/common';
import { RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { HandsOut, ReturnsOne, ReturnsPage, Updates } from '#http/reference/responses.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { OWN_SIGN_OUT_EXAMPLES, OwnSignOut, UpdateProfile } from '../dto/member.input.js';
import { MemberSession, Profile } from '../dto/member.response.js';
import { ProfileService } from '../services/profile.service.js';

const OWN = 'For members who are signed in; 404 for other callers, such as keys.';

@ManagementApi('members/me', 'Members')
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Get()
  @RequiresAnyKey()
  @ReturnsOne(Profile, { id: 'getProfile', summary: 'Get your profile', description: OWN })
  get(): Promise<RecordJson<Profile>> {
    return this.profile.get();
  }

  @PatchAndPut()
  @RequiresAnyKey()
  @Updates(Profile, { id: 'patchProfile', summary: 'Update your profile', description: OWN })
  patch(@Body() input: UpdateProfile, @IfMatch() ifMatch?: string): Promise<RecordJson<Profile>> {
    return this.profile.update(input, ifMatch);
  }

  @Get('sessions')
  @RequiresAnyKey()
  @ReturnsPage(MemberSession, {
    id: 'listOwnSessions',
    summary: 'List your sessions, newest first',
    description: OWN,
  })
  sessions(@Query() query: PageQuery): Promise<PageJson<MemberSession>> {
    return this.profile.listSessions(query);
  }

  @Post('sign-out')
  @RequiresAnyKey()
  @OptionalBody(OwnSignOut, OWN_SIGN_OUT_EXAMPLES)
  @HandsOut(Profile, {
    id: 'signOutEverywhere',
    summary: 'End your sessions',
    description: `All of them, all but the one of the request, or one. ${OWN}`,
  })
  signOut(@Body() input: OwnSignOut): Promise<RecordJson<Profile>> {
    return this.profile.signOut(input);
  }
}
