import { Injectable } from '@nestjs/common';
import { BackgroundDatabase } from '../../../database/tenant/background-database.js';
import { Clock } from '../../../time/clock.js';

/** Incidents and maintenances that visitors see as not over. */
export interface OpenIncidents {
  readonly type: string;
  readonly count: number;
}

/** Counts incidents of many tenants, for those who run the service. */
@Injectable()
export class OpenIncidentsRepository {
  constructor(
    private readonly database: BackgroundDatabase,
    private readonly clock: Clock,
  ) {}

  /** By type, of these tenants together. */
  count(tenantIds: readonly string[]): Promise<OpenIncidents[]> {
    return this.database.query<OpenIncidents>(
      `select type, sum(open)::int as count from count_open_incidents($1::uuid[], $2) group by type`,
      [tenantIds, this.clock.now()],
    );
  }
}
