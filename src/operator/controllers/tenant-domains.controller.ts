import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { Creates, Deletes, HandsOut, IdParam, ReturnsOne, ReturnsPage } from '#http/reference/responses.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { DomainListQuery } from '#modules/domains/domain-list.query.js';
import { CreateDomain } from '#modules/domains/domain.input.js';
import { Domain } from '#modules/domains/domain.response.js';
import { VerifyTenantDomain } from '../dto/operator-tenant.input.js';
import { OperatorApiOfTenant, TenantParam } from '../pipeline/operator-api.decorator.js';
import { OperatorDomains } from '../services/operator-domains.service.js';

const domainId = new RecordId('domain');

@OperatorApiOfTenant('domains', 'Domains')
export class TenantDomainsController {
  constructor(private readonly domains: OperatorDomains) {}

  @Get()
  @TenantParam()
  @ReturnsPage(Domain, { id: 'listTenantDomains', summary: 'List the domains of a tenant, oldest first' })
  list(@Query() query: DomainListQuery): Promise<PageJson<Domain>> {
    return this.domains.list(query);
  }

  @Post()
  @TenantParam()
  @Creates(Domain, {
    id: 'createTenantDomain',
    summary: 'Add a domain to a tenant',
    description: 'The page is served there once it is verified.',
  })
  create(@Body() body: CreateDomain): Promise<RecordJson<Domain>> {
    return this.domains.create(body);
  }

  @Get(':domain')
  @TenantParam()
  @IdParam('domain', 'domain')
  @ReturnsOne(Domain, { id: 'getTenantDomain', summary: 'Get a domain of a tenant' })
  get(@Param('domain', domainId) id: number): Promise<RecordJson<Domain>> {
    return this.domains.get(id);
  }

  @Post(':domain/verify')
  @TenantParam()
  @IdParam('domain', 'domain')
  @OptionalBody(VerifyTenantDomain)
  @HandsOut(Domain, {
    id: 'verifyTenantDomain',
    summary: 'Check the DNS of a domain, or vouch for it',
    description: 'With `force`, its DNS is never checked. It is refused if another tenant has the domain.',
  })
  verify(
    @Param('domain', domainId) id: number,
    @Body() body: VerifyTenantDomain,
  ): Promise<RecordJson<Domain>> {
    return this.domains.verify(id, body);
  }

  @Delete(':domain')
  @TenantParam()
  @IdParam('domain', 'domain')
  @Deletes({
    id: 'deleteTenantDomain',
    summary: 'Remove a domain from a tenant',
    description: 'The page is immediately no longer served there.',
  })
  delete(@Param('domain', domainId) id: number, @IfMatch() ifMatch?: string): Promise<void> {
    return this.domains.delete(id, ifMatch);
  }
}
