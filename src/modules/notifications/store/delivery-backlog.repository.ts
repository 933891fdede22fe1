import { Injectable } from '@nestjs/common';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';

/** Deliveries of a channel that are due, or wait for another try. */
export interface Backlog {
  readonly channel: string;
  readonly waiting: number;
}

/** Notifications that have mails, by whether the first one was sent in time. */
export interface FirstMails {
  readonly isLate: boolean;
  readonly notifications: number;
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

  /** Of these tenants, without frozen ones: notifications that occurred after `from` and were due until `to`. */
  firstMails(
    tenantIds: readonly string[],
    { from, to, withinSeconds }: { from: Date; to: Date; withinSeconds: number },
  ): Promise<FirstMails[]> {
    return this.database.query<FirstMails>(
      `select is_late as "isLate", sum(notifications)::int as notifications
       from count_first_mails(array(select unnest($1::uuid[]) except select id from frozen_tenant), $2, $3, make_interval(secs => $4))
       group by is_late`,
      [tenantIds, from, to, withinSeconds],
    );
  }
}
