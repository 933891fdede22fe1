import { Module } from '@nestjs/common';
import { AccessModule } from '#platform/access/access.module.js';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { OperatorsModule } from '#platform/operators/operators.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { TransferModule } from '#modules/transfer/transfer.module.js';
import { OperatorDomains } from './services/operator-domains.service.js';
import { OperatorEntries } from './services/operator-entries.service.js';
import { OperatorMembers } from './services/operator-members.service.js';
import { OperatorTenants } from './services/operator-tenants.service.js';
import { UsageOfTenant } from './services/usage-of-tenant.js';

/** What operators do with tenants. Their API has an application of its own: {@link createOperatorApplication}. */
@Module({
  imports: [AccessModule, JobsModule, OperatorsModule, TenancyModule, TransferModule],
  providers: [OperatorDomains, OperatorEntries, OperatorMembers, OperatorTenants, UsageOfTenant],
})
export class OperatorModule {}
