import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import type { DomainListQuery } from '#modules/domains/domain-list.query.js';
import type { CreateDomain } from '#modules/domains/domain.input.js';
import type { Domain } from '#modules/domains/domain.response.js';
import { DomainsService } from '#modules/domains/domains.service.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import type { VerifyTenantDomain } from '../dto/operator-tenant.input.js';
import { asInvalid } from './operator-tenants.service.js';

/** Domains of the current tenant, as an operator manages them. */
@Injectable()
export class OperatorDomains {
  constructor(
    private readonly tenants: TenantsService,
    private readonly container: ModuleRef,
  ) {}

  list(query: DomainListQuery): Promise<PageJson<Domain>> {
    return this.domains.list(query);
  }

  /** @throws Invalid */
  create(input: CreateDomain): Promise<RecordJson<Domain>> {
    return this.domains.create(input);
  }

  /** @throws NotFound */
  get(id: number): Promise<RecordJson<Domain>> {
    return this.domains.get(id);
  }

  /** Checks a domain's DNS, or vouches for it. @throws NotFound, Conflict, Invalid */
  async verify(id: number, { force = false }: VerifyTenantDomain): Promise<RecordJson<Domain>> {
    if (!force) return this.domains.verify(id);
    const { host } = (await this.domains.get(id)).parse();
    await asInvalid(() => this.tenants.vouchFor(String(host)));
    return this.domains.get(id);
  }

  /** @throws NotFound, PreconditionFailed */
  delete(id: number, ifMatch?: string): Promise<void> {
    return this.domains.delete(id, ifMatch);
  }

  private get domains(): DomainsService {
    // Injected by name, because its module is one of the installed ones, which are not known to this one.
    return this.container.get(DomainsService, { strict: false });
  }
}
