import { Injectable } from '@nestjs/common';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';
import { Clock } from '#core/time/clock.js';

/** Number of open incidents or maintenances that visitors see. */
export interface OpenIncidents {
  readonly type: string;
  readonly count: number;
}

/** Counts open incidents across tenants, for operator metrics. */
@Injectable()
export class OpenIncidentsRepository {
  constructor(
    private readonly database: BackgroundDatabase,
    private readonly clock: Clock,
  ) {}

  /** Total of these tenants, by type. */
  count(tenantIds: readonly string[]): Promise<OpenIncidents[]> {
    return this.database.query<OpenIncidents>(
      `select type, sum(open)::int as count from count_open_incidents($1::uuid[], $2) group by type`,
      [tenantIds, this.clock.now()],
    );
  }
}
