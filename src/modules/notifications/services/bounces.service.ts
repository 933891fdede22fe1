import { Injectable, Logger } from '@nestjs/common';
import { runForTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { TenantFrozen } from '#core/errors/tenant-frozen.js';
import { SubscriberReach } from '#modules/subscribers/services/subscriber-reach.service.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { MessageIds } from './message-ids.js';
import {
  mailgunReports,
  plainReports,
  postmarkReports,
  sendgridReports,
  sesReports,
  type BounceReport,
  type ReadReports,
} from '../rules/bounce-reports.js';

const SENDERS: readonly ReadReports[] = [
  plainReports,
  sesReports,
  postmarkReports,
  mailgunReports,
  sendgridReports,
];
const FORMS =
  'The body must be {"reports": [{"address": "ada@example.com", "kind": "bounce" or "complaint", "reason": "…", "message_id": "…"}]}, or what Amazon SES, Postmark, Mailgun or SendGrid post.';

/**
 * Processes reports of mail services. A mailbox that is gone is gone for all tenants, so a bounce counts for every
 * tenant with its address. A complaint counts only for the tenant that sent the mail, which its Message-ID proves.
 */
@Injectable()
export class BouncesService {
  private readonly logger = new Logger(BouncesService.name);

  constructor(
    private readonly tenants: TenantsService,
    private readonly messageIds: MessageIds,
    private readonly reach: SubscriberReach,
  ) {}

  /**
   * Resolves once all reports are stored, because a service repeats what was not acknowledged.
   *
   * @throws Invalid if no known service sends such a body
   * @throws TenantFrozen if some of it is about a frozen tenant
   */
  async accept(body: unknown): Promise<void> {
    const reports = this.read(body);
    if (reports.length === 0) return;
    const complaints = reports.filter(({ kind }) => kind === 'complaint');
    // Complaints come first: a subscriber who complained wants no mail, even if it would arrive.
    const count = (await this.unsubscribe(complaints)) + (await this.quarantine(reports));
    this.logger.log(`Of ${reports.length} reports of mail services, ${count} subscribers were ended.`);
  }

  private async unsubscribe(complaints: readonly BounceReport[]): Promise<number> {
    let [count, unknown] = [0, 0];
    for (const { messageId } of complaints) {
      const mailed = await this.messageIds.read(messageId);
      if (mailed === undefined) unknown += 1;
      else count += await runForTenant(mailed.tenant, () => this.reach.unsubscribe(mailed.subscriberId));
    }
    if (unknown > 0)
      this.logger.warn(
        `${unknown} complaints ended no subscription, because they name no mail from here by its Message-ID.`,
      );
    return count;
  }

  private async quarantine(reports: readonly BounceReport[]): Promise<number> {
    const bounced = reports.filter(({ kind }) => kind === 'bounce');
    if (bounced.length === 0) return 0;
    let count = 0;
    let frozen: TenantFrozen | undefined;
    for (const tenant of await this.tenants.list())
      count += await runForTenant(tenant, () => this.reach.quarantine(bounced)).catch((error: unknown) => {
        if (!(error instanceof TenantFrozen)) throw error;
        frozen = error;
        return 0;
      });
    // The service sends the report again, until it is stored everywhere.
    if (frozen !== undefined) throw frozen;
    return count;
  }

  private read(body: unknown): readonly BounceReport[] {
    for (const read of SENDERS) {
      const reports = read(body);
      if (reports !== undefined) return reports;
    }
    throw Invalid.field('reports', FORMS);
  }
}
