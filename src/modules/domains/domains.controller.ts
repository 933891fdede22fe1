import { Body, Param, Post } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { HandsOut, IdParam } from '#http/reference/responses.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { recordController } from '#http/records/record-controller.js';
import type { RecordJson } from '#http/results/record-json.js';
import { DomainsService } from './domains.service.js';
import { DomainListQuery } from './domain-list.query.js';
import { CreateDomain, UpdateDomain } from './domain.input.js';
import { Domain } from './domain.response.js';

const domainId = new RecordId('domain');

@ManagementApi('domains', 'Domains')
export class DomainsController extends recordController(
  { kind: 'domain', response: Domain, query: DomainListQuery, create: CreateDomain, update: UpdateDomain },
  DomainsService,
  {
    abilities: { view: 'domains.manage', manage: 'domains.manage' },
    texts: {
      list: { summary: 'List domains, oldest first' },
      create: {
        summary: 'Create a domain',
        description:
          'The page is served there once one of its `expected_records` is in its DNS and `…/verify` has found it.',
      },
      patch: { summary: 'Update a domain to be the primary one' },
      delete: { summary: 'Delete a domain', description: 'The page is immediately no longer served there.' },
    },
  },
) {
  @Post(':domain/verify')
  @Requires('domains.manage')
  @IdParam('domain', 'domain')
  @OptionalBody(PlainStep)
  @HandsOut(Domain, {
    id: 'verifyDomain',
    summary: 'Check the DNS of a domain',
    description:
      'The response says what was found (`check_result`, `check_message`, `found_records`), whether or not this verifies the domain. It takes at most 5 seconds. Verified domains are checked again daily.',
  })
  verify(@Param('domain', domainId) id: number, @Body() _step: PlainStep): Promise<RecordJson<Domain>> {
    return this.records.verify(id);
  }
}
