import { Body, Param, Post } from '@nestjs/common';
import { RequiresRecentSignIn } from '#platform/access/recent-sign-in.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { Creates, HandsOut, IdParam, Updates } from '#http/reference/responses.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { SealedResponse } from '#http/pipeline/idempotency/sealed-response.decorator.js';
import { recordController } from '#http/records/record-controller.js';
import type { RecordJson } from '#http/results/record-json.js';
import { ApiKeyRecordsService } from './api-key-records.service.js';
import { ApiKeyListQuery } from './api-key-list.query.js';
import { CreateApiKey, RevokeApiKey, RotateApiKey, UpdateApiKey } from './api-key.input.js';
import { ApiKeyRecord, IssuedApiKey } from './api-key.response.js';

const keyId = new RecordId('API key');

const LACKING = 'A key with abilities that the key of the request lacks: 403.';

const RECENT = 'With a session, this needs a sign-in at most 15 minutes old.';

const RECORD = {
  kind: 'API key',
  response: ApiKeyRecord,
  query: ApiKeyListQuery,
  create: CreateApiKey,
  update: UpdateApiKey,
};

@ManagementApi('api-keys', 'API keys')
export class ApiKeysController extends recordController(RECORD, ApiKeyRecordsService, {
  abilities: { view: 'keys.manage', manage: 'keys.manage' },
  name: 'ApiKey',
  parameter: 'api_key',
  texts: {
    list: { summary: 'List API keys, newest first' },
    patch: { summary: 'Update the name of an API key', description: LACKING },
    put: { description: LACKING },
    delete: { description: `It stops working immediately. A key cannot delete itself: 409. ${LACKING}` },
  },
}) {
  @Post()
  @Requires('keys.manage')
  @RequiresRecentSignIn()
  @SealedResponse()
  @Creates(IssuedApiKey, {
    id: 'createApiKey',
    summary: 'Create an API key',
    description: `Only this response contains the secret. A key can only grant abilities that it has itself. ${RECENT}`,
  })
  create(@Body() input: CreateApiKey): Promise<RecordJson<IssuedApiKey>> {
    return this.records.create(input);
  }

  @Post(':api_key/rotate')
  @Requires('keys.manage')
  @RequiresRecentSignIn()
  @SealedResponse()
  @IdParam('api_key', 'API key')
  @OptionalBody(RotateApiKey)
  @HandsOut(IssuedApiKey, {
    id: 'rotateApiKey',
    summary: 'Rotate the secret of an API key',
    description: `The present secret stays valid for a while. 409 if the key is not active, or its previous secret is still valid, so that rotating twice never ends a secret in use; \`overlap_seconds: 0\` ends them all. Only this response contains the new secret. ${LACKING} ${RECENT}`,
  })
  rotate(
    @Param('api_key', keyId) id: number,
    @Body() input: RotateApiKey,
  ): Promise<RecordJson<IssuedApiKey>> {
    return this.records.rotate(id, input);
  }

  @Post(':api_key/revoke')
  @Requires('keys.manage')
  @IdParam('api_key', 'API key')
  @OptionalBody(RevokeApiKey)
  @Updates(ApiKeyRecord, {
    id: 'revokeApiKey',
    summary: 'Revoke an API key, immediately and for good',
    description: `Repeating it changes nothing. A key cannot revoke itself: 409. ${LACKING}`,
  })
  revoke(
    @Param('api_key', keyId) id: number,
    @Body() input: RevokeApiKey,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<ApiKeyRecord>> {
    return this.records.revoke(id, input, ifMatch);
  }
}
