import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { NotFound } from '../../../errors/api-error.js';
import { assertMatch } from '../../../http/conditional/etag.js';
import { assertReadOnlyUnchanged } from '../../../http/fields/read-only.js';
import { pageOf } from '../../../http/paging/page-of.js';
import { pageRange } from '../../../http/paging/page-query.js';
import { recordsFrom, type PageJson, type RecordJson } from '../../../http/results/record-json.js';
import { Jobs } from '../../../jobs/jobs.js';
import { DomainManagement } from '../../../tenancy/domain-management.service.js';
import type { DomainListQuery } from '../api/domain-list.query.js';
import type { CreateDomain, UpdateDomain } from '../api/domain.input.js';
import { Domain } from '../api/domain.response.js';

const CHECK = 'domain.check';

/** Domains of the current tenant as records, rechecked daily. {@link DomainManagement} holds their rules. */
@Injectable()
export class DomainsService implements OnModuleInit {
  constructor(
    private readonly domains: DomainManagement,
    private readonly jobs: Jobs,
    private readonly database: TenantDatabase,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(CHECK, (subject) => this.recheck(Number(subject.split(':')[1])));
  }

  async list(query: DomainListQuery): Promise<PageJson<Domain>> {
    const range = pageRange(query);
    return pageOf(Domain, await this.domains.page(range, query.status), range);
  }

  /** @throws NotFound */
  async get(id: number): Promise<RecordJson<Domain>> {
    const [record] = recordsFrom(Domain, await this.domains.show(id));
    if (record === undefined) throw NotFound.of('domain');
    return record;
  }

  /** @throws Invalid */
  async create({ host }: CreateDomain): Promise<RecordJson<Domain>> {
    return this.get(await this.domains.add(host));
  }

  /** @throws NotFound, PreconditionFailed, Invalid */
  async update(id: number, input: UpdateDomain, ifMatch?: string): Promise<RecordJson<Domain>> {
    return this.database.write(async () => {
      await this.domains.setPrimary(id, input.is_primary, async () => {
        const current = await this.get(id);
        assertMatch(ifMatch, current);
        assertReadOnlyUnchanged(input, current);
      });
      return this.get(id);
    });
  }

  /** @throws NotFound, PreconditionFailed */
  delete(id: number, ifMatch?: string): Promise<void> {
    return this.domains.remove(id, async () => {
      if (ifMatch !== undefined) assertMatch(ifMatch, await this.get(id));
      await this.jobs.disarm(CHECK, subjectOf(id));
    });
  }

  /** Checks the DNS of a domain. @throws NotFound, Conflict */
  async verify(id: number): Promise<RecordJson<Domain>> {
    await this.check(id);
    return this.get(id);
  }

  private async recheck(id: number): Promise<void> {
    try {
      await this.check(id);
    } catch (error) {
      // The domain was deleted in the meantime.
      if (!(error instanceof NotFound)) throw error;
    }
  }

  private check(id: number): Promise<void> {
    const subject = subjectOf(id);
    return this.domains.check(id, async (at) => {
      if (at === null) await this.jobs.disarm(CHECK, subject);
      else await this.jobs.arm({ kind: CHECK, subject, dueAt: at });
    });
  }
}

function subjectOf(id: number): string {
  return `domain:${id}`;
}
