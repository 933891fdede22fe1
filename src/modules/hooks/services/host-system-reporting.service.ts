import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { NotFound } from '#core/errors/api-error.js';
import { assertMatch } from '#http/results/etag.js';
import { assertReadOnlyUnchanged } from '#http/body/read-only.js';
import { pageRange, type PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { Clock } from '#core/time/clock.js';
import type { UpdateHostSystemReporting } from '../dto/host-system-reporting.input.js';
import { HostSystemReportingRepository } from '../store/host-system-reporting.repository.js';
import type { HostSystemPeriod, HostSystemReporting } from '../dto/host-system-reporting.response.js';

/** Reads and updates the reporting state of host systems and reads their status history. */
@Injectable()
export class HostSystemReportingService {
  constructor(
    private readonly reporting: HostSystemReportingRepository,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  async get(id: number): Promise<RecordJson<HostSystemReporting>> {
    const found = await this.reporting.find(id, this.clock.now());
    if (found === undefined) throw NotFound.of('host system');
    return found;
  }

  /** @throws NotFound, PreconditionFailed, Invalid */
  update(
    id: number,
    input: UpdateHostSystemReporting,
    ifMatch?: string,
  ): Promise<RecordJson<HostSystemReporting>> {
    return this.database.write(async () => {
      this.reporting.lock(id);
      const current = await this.get(id);
      assertMatch(ifMatch, current);
      assertReadOnlyUnchanged(input, current);
      if (input.stale_after !== undefined) this.reporting.save(id, input.stale_after, this.clock.now());
      return this.get(id);
    });
  }

  /** @throws NotFound */
  async history(id: number, query: PageQuery): Promise<PageJson<HostSystemPeriod>> {
    await this.get(id);
    return this.reporting.page(id, pageRange(query));
  }
}
