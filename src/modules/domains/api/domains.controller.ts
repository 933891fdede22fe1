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
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import { DomainsService } from '../domain/domains.service.js';
import { DomainListQuery } from './domain-list.query.js';
import { CreateDomain, UpdateDomain } from './domain.input.js';
import { Domain } from './domain.response.js';

const domainId = new RecordId('domain');

@ManagementApi('domains', 'Domains')
export class DomainsController {
  constructor(private readonly domains: DomainsService) {}

  @Get()
  @Requires('domains.manage')
  @ReturnsPage(Domain, { id: 'listDomains', summary: 'List domains of your own, oldest first' })
  list(@Query() query: DomainListQuery): Promise<PageJson<Domain>> {
    return this.domains.list(query);
  }

  @Post()
  @Requires('domains.manage')
  @Creates(Domain, {
    id: 'createDomain',
    summary: 'Add a domain of your own',
    description:
      'The page answers there once one of its `expected_records` is in its DNS, and `…/verify` has seen it.',
  })
  create(@Body() input: CreateDomain): Promise<RecordJson<Domain>> {
    return this.domains.create(input);
  }

  @Get(':domain')
  @Requires('domains.manage')
  @IdParam('domain', 'domain')
  @ReturnsOne(Domain, { id: 'getDomain', summary: 'Read a domain' })
  get(@Param('domain', domainId) id: number): Promise<RecordJson<Domain>> {
    return this.domains.get(id);
  }

  @Patch(':domain')
  @Requires('domains.manage')
  @IdParam('domain', 'domain')
  @Updates(Domain, { id: 'patchDomain', summary: 'Set where links lead to' })
  patch(
    @Param('domain', domainId) id: number,
    @Body() input: UpdateDomain,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Domain>> {
    return this.domains.update(id, input, ifMatch);
  }

  @Put(':domain')
  @Requires('domains.manage')
  @IdParam('domain', 'domain')
  @Updates(Domain, {
    id: 'putDomain',
    summary: 'Set where links lead to',
    description: 'The same as PATCH: what is left out keeps its value.',
  })
  put(
    @Param('domain', domainId) id: number,
    @Body() input: UpdateDomain,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Domain>> {
    return this.domains.update(id, input, ifMatch);
  }

  @Delete(':domain')
  @Requires('domains.manage')
  @IdParam('domain', 'domain')
  @Deletes({
    id: 'deleteDomain',
    summary: 'Remove a domain',
    description: 'The page no longer answers there, at once.',
  })
  delete(@Param('domain', domainId) id: number, @IfMatch() ifMatch?: string): Promise<void> {
    return this.domains.delete(id, ifMatch);
  }

  @Post(':domain/verify')
  @Requires('domains.manage')
  @IdParam('domain', 'domain')
  @OptionalBody(PlainStep)
  @HandsOut(Domain, {
    id: 'verifyDomain',
    summary: 'Look at the DNS of a domain',
    description:
      'The answer tells what was found (`check_result`, `check_message`, `found_records`), whether or not the domain is verified by it; it takes 5 seconds at most. A verified domain is looked at again daily by itself.',
  })
  verify(@Param('domain', domainId) id: number, @Body() _step: PlainStep): Promise<RecordJson<Domain>> {
    return this.domains.verify(id);
  }
}
