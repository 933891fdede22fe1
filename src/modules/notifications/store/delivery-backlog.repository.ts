import { Injectable } from '@nestjs/common';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';

/** Deliveries of a channel that are due, or wait for another try. */
export interface Backlog {
  readonly channel: string;
  readonly waiting: number;
}

/** Counts late deliveries across tenants, for operator metrics. */
@Injectable()
export class DeliveryBacklogRepository {
  constructor(private readonly database: BackgroundDatabase) {}

  /** Of these tenants, without frozen ones, whose deliveries wait. */
  count(tenantIds: readonly string[], now: Date): Promise<Backlog[]> {
    return this.database.query<Backlog>(
      `select channel, sum(waiting)::int as waiting
       from count_waiting_deliveries(array(select unnest($1::uuid[]) except select id from frozen_tenant), $2) group by channel`,
      [tenantIds, now],
    );
  }
}
