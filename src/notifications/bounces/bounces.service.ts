import { Injectable, Logger } from '@nestjs/common';
import { runForTenant } from '../../context/work-context.js';
import { Invalid } from '../../errors/api-error.js';
import { SubscriberReach } from '../../modules/subscribers/domain/subscriber-reach.service.js';
import { TenantsService } from '../../tenancy/tenants.service.js';
import type { BounceReport, ReadReports } from './bounce-report.js';
import { mailgunReports } from './senders/mailgun-reports.js';
import { plainReports } from './senders/plain-reports.js';
import { postmarkReports } from './senders/postmark-reports.js';
import { sendgridReports } from './senders/sendgrid-reports.js';
import { sesReports } from './senders/ses-reports.js';

const SENDERS: readonly ReadReports[] = [
  plainReports,
  sesReports,
  postmarkReports,
  mailgunReports,
  sendgridReports,
];
const FORMS =
  'The body must be {"reports": [{"address": "ada@example.com", "kind": "bounce" or "complaint", "reason": "…"}]}, or what Amazon SES, Postmark, Mailgun or SendGrid post.';

/**
 * Processes reports of mail services. A report names the address but not the tenant, and a mailbox that is
 * gone is gone for all tenants. A report therefore counts for all of them.
 */
@Injectable()
export class BouncesService {
  private readonly logger = new Logger(BouncesService.name);

  constructor(
    private readonly tenants: TenantsService,
    private readonly reach: SubscriberReach,
  ) {}

  /**
   * Resolves once all reports are stored, because a service repeats what was not acknowledged.
   *
   * @throws Invalid if no known service sends such a body
   */
  async take(body: unknown): Promise<void> {
    const reports = this.read(body);
    const bounced = reports.filter(({ kind }) => kind === 'bounce');
    const complained = reports.filter(({ kind }) => kind === 'complaint');
    if (reports.length === 0) return;
    let count = 0;
    for (const tenant of await this.tenants.list())
      count += await runForTenant(tenant, () => this.reach.end(bounced, complained));
    this.logger.log(`Of ${reports.length} reports of mail services, ${count} subscribers were ended.`);
  }

  private read(body: unknown): readonly BounceReport[] {
    for (const read of SENDERS) {
      const reports = read(body);
      if (reports !== undefined) return reports;
    }
    throw Invalid.field('reports', FORMS);
  }
}
