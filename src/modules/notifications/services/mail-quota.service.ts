import { Injectable } from '@nestjs/common';
import { quotaOf } from '#platform/database/tenant/quota-condition.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { Clock } from '#core/time/clock.js';
import { MailQuota } from '../dto/mail-quota.response.js';
import { DeliverySender } from './delivery-sender.js';
import { DeliveriesRepository } from '../store/deliveries.repository.js';
import { MailDaysRepository } from '../store/mail-days.repository.js';
import { dayAfter, dayOf } from '../rules/mail-day.js';

const CHANNEL = 'email';

/** The daily quota of mails, for tenants and operators. */
@Injectable()
export class MailQuotaService {
  constructor(
    private readonly days: MailDaysRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly sender: DeliverySender,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** How much of today's quota is used. */
  async today(): Promise<RecordJson<MailQuota>> {
    const now = this.clock.now();
    const limit = quotaOf('daily_mails');
    const resetsAt = dayAfter(now);
    const [sent, waiting] = await Promise.all([
      this.days.used(dayOf(now)),
      this.deliveries.countPostponed(CHANNEL, resetsAt),
    ]);
    return recordOf(MailQuota, {
      limit: limit === 0 ? null : limit,
      sent,
      waiting,
      resets_at: resetsAt.toISOString(),
    });
  }

  /** Sends what waits for the next day, as far as the present quota allows. */
  async resume(): Promise<void> {
    const now = this.clock.now();
    await this.database.write(async () => {
      this.deliveries.hastenPostponed(CHANNEL, dayAfter(now), now);
      await this.sender.schedule([CHANNEL], now);
    });
  }
}
