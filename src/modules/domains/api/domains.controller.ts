import { Body, Param, Post } from '@nestjs/common';
import { Requires } from '../../../access/requires.decorator.js';
import { OptionalBody } from '../../../http/body/optional-body.decorator.js';
import { PlainStep } from '../../../http/body/plain-step.js';
import { ManagementApi } from '../../../http/docs/management-api.decorator.js';
import { HandsOut, IdParam } from '../../../http/docs/responses.js';
import { RecordId } from '../../../http/fields/record-id.pipe.js';
import { recordController } from '../../../http/records/record-controller.js';
import type { RecordJson } from '../../../http/results/record-json.js';
import { DomainsService } from '../domain/domains.service.js';
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
      list: { summary: 'List domains of your own, oldest first' },
      create: {
        summary: 'Add a domain of your own',
        description:
          'The page answers there once one of its `expected_records` is in its DNS, and `…/verify` has seen it.',
      },
      patch: { summary: 'Set where links lead to' },
      put: { summary: 'Set where links lead to' },
      delete: { summary: 'Remove a domain', description: 'The page no longer answers there, at once.' },
    },
  },
) {
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
    return this.records.verify(id);
  }
}
