import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { RequiresRecentSignIn } from '#platform/access/recent-sign-in.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import {
  Creates,
  Deletes,
  HandsOut,
  IdParam,
  ReturnsOne,
  ReturnsPage,
  Updates,
} from '#http/reference/responses.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { CreatePasskey, UpdatePasskey } from '../dto/passkey.input.js';
import { Passkey, PasskeyCreationOptions } from '../dto/passkey.response.js';
import { PasskeysService } from '../services/passkeys.service.js';

const passkeyId = new RecordId('passkey');

const OWN = 'For members who are signed in; 404 for other callers, such as keys.';
const RECENT = 'Needs a sign-in at most 15 minutes old.';

@ManagementApi('members/me/passkeys', 'Members')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Post('options')
  @RequiresAnyKey()
  @RequiresRecentSignIn()
  @OptionalBody(PlainStep)
  @HandsOut(PasskeyCreationOptions, {
    id: 'getPasskeyCreationOptions',
    summary: 'Begin to add a passkey',
    description: `Stores no record. ${RECENT} ${OWN}`,
  })
  options(@Body() _input: PlainStep): Promise<RecordJson<PasskeyCreationOptions>> {
    return this.passkeys.creationOptions();
  }

  @Post()
  @RequiresAnyKey()
  @RequiresRecentSignIn()
  @Creates(Passkey, {
    id: 'createPasskey',
    summary: 'Create a passkey',
    description: `At most 20. ${RECENT} ${OWN}`,
  })
  create(@Body() input: CreatePasskey): Promise<RecordJson<Passkey>> {
    return this.passkeys.create(input);
  }

  @Get()
  @RequiresAnyKey()
  @ReturnsPage(Passkey, { id: 'listPasskeys', summary: 'List your passkeys, oldest first', description: OWN })
  list(@Query() query: PageQuery): Promise<PageJson<Passkey>> {
    return this.passkeys.list(query);
  }

  @Get(':passkey')
  @RequiresAnyKey()
  @IdParam('passkey', 'passkey')
  @ReturnsOne(Passkey, { id: 'getPasskey', summary: 'Get one of your passkeys', description: OWN })
  get(@Param('passkey', passkeyId) id: number): Promise<RecordJson<Passkey>> {
    return this.passkeys.get(id);
  }

  @PatchAndPut(':passkey')
  @RequiresAnyKey()
  @IdParam('passkey', 'passkey')
  @Updates(Passkey, { id: 'patchPasskey', summary: 'Update one of your passkeys', description: OWN })
  patch(
    @Param('passkey', passkeyId) id: number,
    @Body() input: UpdatePasskey,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Passkey>> {
    return this.passkeys.update(id, input, ifMatch);
  }

  @Delete(':passkey')
  @RequiresAnyKey()
  @RequiresRecentSignIn()
  @IdParam('passkey', 'passkey')
  @Deletes({
    id: 'deletePasskey',
    summary: 'Delete one of your passkeys',
    description: `It signs in no more; sessions that it has opened go on. ${RECENT} ${OWN}`,
  })
  delete(@Param('passkey', passkeyId) id: number, @IfMatch() ifMatch?: string): Promise<void> {
    return this.passkeys.delete(id, ifMatch);
  }
}
