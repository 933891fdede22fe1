import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { SealedResponse } from '#http/pipeline/idempotency/sealed-response.decorator.js';
import { Creates, IdParam, ReturnsOne, ReturnsPage, Updates } from '#http/reference/responses.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { ApiKeyListQuery } from '#modules/api-keys/api-key-list.query.js';
import { ApiKeyRecordsService } from '#modules/api-keys/api-key-records.service.js';
import { CreateApiKey, RevokeApiKey } from '#modules/api-keys/api-key.input.js';
import { ApiKeyRecord, IssuedApiKey } from '#modules/api-keys/api-key.response.js';
import { OperatorApiOfTenant, TenantParam } from '../pipeline/operator-api.decorator.js';

const keyId = new RecordId('API key');

@OperatorApiOfTenant('api-keys', 'API keys')
export class TenantApiKeysController {
  constructor(private readonly keys: ApiKeyRecordsService) {}

  @Get()
  @TenantParam()
  @ReturnsPage(ApiKeyRecord, {
    id: 'listTenantApiKeys',
    summary: 'List the API keys of a tenant, newest first',
  })
  list(@Query() query: ApiKeyListQuery): Promise<PageJson<ApiKeyRecord>> {
    return this.keys.list(query);
  }

  @Post()
  @TenantParam()
  @SealedResponse()
  @Creates(IssuedApiKey, {
    id: 'createTenantApiKey',
    summary: 'Create an API key for a tenant',
    description:
      'Only this response contains the secret. With an `Idempotency-Key`, a repeated request gets it again.',
  })
  create(@Body() body: CreateApiKey): Promise<RecordJson<IssuedApiKey>> {
    return this.keys.create(body);
  }

  @Get(':api_key')
  @TenantParam()
  @IdParam('api_key', 'API key')
  @ReturnsOne(ApiKeyRecord, { id: 'getTenantApiKey', summary: 'Get an API key of a tenant' })
  get(@Param('api_key', keyId) id: number): Promise<RecordJson<ApiKeyRecord>> {
    return this.keys.get(id);
  }

  @Post(':api_key/revoke')
  @TenantParam()
  @IdParam('api_key', 'API key')
  @OptionalBody(RevokeApiKey)
  @Updates(ApiKeyRecord, {
    id: 'revokeTenantApiKey',
    summary: 'Revoke an API key of a tenant, immediately and for good',
    description: 'Repeating it changes nothing.',
  })
  revoke(
    @Param('api_key', keyId) id: number,
    @Body() body: RevokeApiKey,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<ApiKeyRecord>> {
    return this.keys.revoke(id, body, ifMatch);
  }
}
