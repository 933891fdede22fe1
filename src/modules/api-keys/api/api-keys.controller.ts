import { Body, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { Requires } from '../../../access/requires.decorator.js';
import { OptionalBody } from '../../../http/body/optional-body.decorator.js';
import { PlainStep } from '../../../http/body/plain-step.js';
import { IfMatch } from '../../../http/conditional/if-match.decorator.js';
import { ManagementApi } from '../../../http/docs/management-api.decorator.js';
import {
  Creates,
  Deletes,
  HandsOut,
  IdParam,
  ReturnsOne,
  ReturnsPage,
  Updates,
} from '../../../http/docs/responses.js';
import { RecordId } from '../../../http/fields/record-id.pipe.js';
import { SealedResponse } from '../../../http/idempotency/sealed-response.decorator.js';
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import { ApiKeyRecordsService } from '../domain/api-key-records.service.js';
import { ApiKeyListQuery } from './api-key-list.query.js';
import { CreateApiKey, RotateApiKey, UpdateApiKey } from './api-key.input.js';
import { ApiKeyRecord, IssuedApiKey } from './api-key.response.js';

const keyId = new RecordId('API key');

@ManagementApi('api-keys', 'API keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeyRecordsService) {}

  @Get()
  @Requires('keys.manage')
  @ReturnsPage(ApiKeyRecord, { id: 'listApiKeys', summary: 'List API keys, newest first' })
  list(@Query() query: ApiKeyListQuery): Promise<PageJson<ApiKeyRecord>> {
    return this.keys.list(query);
  }

  @Post()
  @Requires('keys.manage')
  @SealedResponse()
  @Creates(IssuedApiKey, {
    id: 'createApiKey',
    summary: 'Create an API key',
    description:
      'Its secret is in this response and nowhere else. A key grants only abilities that it has itself.',
  })
  create(@Body() input: CreateApiKey): Promise<RecordJson<IssuedApiKey>> {
    return this.keys.create(input);
  }

  @Get(':api_key')
  @Requires('keys.manage')
  @IdParam('api_key', 'API key')
  @ReturnsOne(ApiKeyRecord, { id: 'getApiKey', summary: 'Read an API key' })
  get(@Param('api_key', keyId) id: number): Promise<RecordJson<ApiKeyRecord>> {
    return this.keys.get(id);
  }

  @Patch(':api_key')
  @Requires('keys.manage')
  @IdParam('api_key', 'API key')
  @Updates(ApiKeyRecord, { id: 'patchApiKey', summary: 'Change the name of an API key' })
  patch(
    @Param('api_key', keyId) id: number,
    @Body() input: UpdateApiKey,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<ApiKeyRecord>> {
    return this.keys.update(id, input, ifMatch);
  }

  @Put(':api_key')
  @Requires('keys.manage')
  @IdParam('api_key', 'API key')
  @Updates(ApiKeyRecord, {
    id: 'putApiKey',
    summary: 'Change the name of an API key',
    description: 'The same as PATCH: what is left out keeps its value.',
  })
  put(
    @Param('api_key', keyId) id: number,
    @Body() input: UpdateApiKey,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<ApiKeyRecord>> {
    return this.keys.update(id, input, ifMatch);
  }

  @Delete(':api_key')
  @Requires('keys.manage')
  @IdParam('api_key', 'API key')
  @Deletes({
    id: 'deleteApiKey',
    summary: 'Delete an API key',
    description:
      'It stops working at once. A key cannot delete itself, nor the last valid one with `keys.manage`: 409.',
  })
  delete(@Param('api_key', keyId) id: number, @IfMatch() ifMatch?: string): Promise<void> {
    return this.keys.delete(id, ifMatch);
  }

  @Post(':api_key/rotate')
  @Requires('keys.manage')
  @SealedResponse()
  @IdParam('api_key', 'API key')
  @OptionalBody(RotateApiKey)
  @HandsOut(IssuedApiKey, {
    id: 'rotateApiKey',
    summary: 'Give an API key another secret',
    description:
      'The present one is valid for a while longer. Of a key that is not active, or whose secret before is still valid: 409, so that rotating twice never ends a secret that is in use; `overlap_seconds: 0` does. Its secret is in this response and nowhere else.',
  })
  rotate(
    @Param('api_key', keyId) id: number,
    @Body() input: RotateApiKey,
  ): Promise<RecordJson<IssuedApiKey>> {
    return this.keys.rotate(id, input);
  }

  @Post(':api_key/revoke')
  @Requires('keys.manage')
  @IdParam('api_key', 'API key')
  @OptionalBody(PlainStep)
  @Updates(ApiKeyRecord, {
    id: 'revokeApiKey',
    summary: 'Revoke an API key, at once and for good',
    description:
      'Repeating it is fine. A key cannot revoke itself, nor the last valid one with `keys.manage`: 409.',
  })
  revoke(
    @Param('api_key', keyId) id: number,
    @Body() _step: PlainStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<ApiKeyRecord>> {
    return this.keys.revoke(id, ifMatch);
  }
}
