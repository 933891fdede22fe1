import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { NotFound } from '#core/errors/api-error.js';
import { assertMatch } from '#http/results/etag.js';
import { assertReadOnlyUnchanged } from '#http/body/read-only.js';
import { pageOf } from '#http/results/page-of.js';
import { pageRange } from '#http/results/page-query.js';
import { recordsFrom, type PageJson, type RecordJson } from '#http/results/record-json.js';
import { listed, SearchSources, titled } from '#http/search/search-sources.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { DomainManagement } from '#platform/tenancy/domain-management.service.js';
import { Clock } from '#core/time/clock.js';
import type { DomainListQuery } from './domain-list.query.js';
import type { CreateDomain, UpdateDomain } from './domain.input.js';
import { Domain } from './domain.response.js';

const CHECK = 'domain.check';
/**
 * Maximum number of daily checks that a process runs at once. A name server that hangs takes five seconds of a
 * check, and the other places for jobs are for work that visitors wait for.
 */
const MAX_CHECKS = 4;
/**
 * Mean delay of a daily check for which there is no room. It is spread from half to one and a half, because checks that
 * all return at once would find no room again.
 */
const PUT_OFF_MS = 60_000;

/** Domains that a search looks through, the oldest first. */
const SEARCHED = { limit: 100, offset: 0 };

/** Domains of the current tenant as records, rechecked daily. {@link DomainManagement} holds their rules. */
@Injectable()
export class DomainsService implements OnModuleInit {
  /** Number of daily checks that are running. */
  private checks = 0;

  constructor(
    private readonly domains: DomainManagement,
    private readonly jobs: Jobs,
    private readonly database: TenantDatabase,
    private readonly searches: SearchSources,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.searches.register({
      kind: 'domain',
      path: 'domains',
      ability: 'domains.manage',
      find: async (text, most) =>
        titled(listed(await this.domains.page(SEARCHED, undefined), 'host'), text, most),
    });
    this.jobs.handle(CHECK, (subject) => this.recheck(idOf(subject)));
    this.jobs.recover(CHECK, async (after, limit) =>
      (await this.domains.checkedAfter(after === undefined ? 0 : idOf(after), limit)).map(subjectOf),
    );
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
      await this.jobs.cancel(CHECK, subjectOf(id));
    });
  }

  /** Checks the DNS of a domain. @throws NotFound, Conflict */
  async verify(id: number): Promise<RecordJson<Domain>> {
    await this.check(id);
    return this.get(id);
  }

  private async recheck(id: number): Promise<void> {
    if (this.checks >= MAX_CHECKS) {
      await this.putOff(id);
      return;
    }
    this.checks += 1;
    try {
      await this.check(id);
    } catch (error) {
      // The domain was deleted in the meantime.
      if (!(error instanceof NotFound)) throw error;
    } finally {
      this.checks -= 1;
    }
  }

  private putOff(id: number): Promise<void> {
    const dueAt = new Date(this.clock.now().getTime() + PUT_OFF_MS * (0.5 + Math.random()));
    return this.database.write(() => this.jobs.ensure({ kind: CHECK, subject: subjectOf(id), dueAt }));
  }

  private check(id: number): Promise<void> {
    const subject = subjectOf(id);
    return this.domains.check(id, async (at) => {
      if (at === null) await this.jobs.cancel(CHECK, subject);
      else await this.jobs.schedule({ kind: CHECK, subject, dueAt: at });
    });
  }
}

function subjectOf(id: number): string {
  return `domain:${id}`;
}

function idOf(subject: string): number {
  return Number(subject.split(':')[1]);
}
