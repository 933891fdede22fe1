import { Body, Delete, Get, Post } from '@nestjs/common';
import { RequiresRecentSignIn } from '#platform/access/recent-sign-in.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { Deletes, HandsOut, ReturnsOne, Updates } from '#http/reference/responses.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import type { RecordJson } from '#http/results/record-json.js';
import { UpdateSso } from '../dto/sso.input.js';
import { Sso, SsoTestLink } from '../dto/sso.response.js';
import { SsoService } from '../services/sso.service.js';

const RECENT = 'With a session, this needs a sign-in at most 15 minutes old.';
const ALL = 'Who can change it can sign in as anybody, so callers that lack any ability get 403.';

@ManagementApi('sso', 'Single sign-on')
export class SsoController {
  constructor(private readonly sso: SsoService) {}

  @Get()
  @Requires('sso.manage')
  @ReturnsOne(Sso, {
    id: 'getSso',
    summary: 'Get how people sign in with the identity provider',
    description: 'Without an `issuer` and a `client_id`, nobody can.',
  })
  get(): Promise<RecordJson<Sso>> {
    return this.sso.get();
  }

  @PatchAndPut()
  @Requires('sso.manage')
  @RequiresRecentSignIn()
  @Updates(Sso, {
    id: 'patchSso',
    summary: 'Update how people sign in with the identity provider',
    description: `Fields you leave out keep their value. A change ends what the last test said. ${ALL} ${RECENT}`,
  })
  patch(@Body() input: UpdateSso, @IfMatch() ifMatch?: string): Promise<RecordJson<Sso>> {
    return this.sso.update(input, ifMatch);
  }

  @Delete()
  @Requires('sso.manage')
  @RequiresRecentSignIn()
  @Deletes({
    id: 'deleteSso',
    summary: 'Delete the identity provider',
    description: `Nobody can sign in with it any more, and its tokens count no longer. Sessions stay. ${ALL} ${RECENT}`,
  })
  delete(@IfMatch() ifMatch?: string): Promise<void> {
    return this.sso.delete(ifMatch);
  }

  @Post('test')
  @Requires('sso.manage')
  @OptionalBody(PlainStep)
  @HandsOut(SsoTestLink, {
    id: 'testSso',
    summary: 'Create a link to try single sign-on',
    description:
      'Whoever opens it signs in at the identity provider, but not here. A page tells them what would come of it: the claims and the roles, or what to change. It is in `last_test`, too. Works for ten minutes.',
  })
  test(@Body() _input: PlainStep): Promise<RecordJson<SsoTestLink>> {
    return this.sso.test();
  }
}
