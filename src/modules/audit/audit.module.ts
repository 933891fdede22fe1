import { defineModule } from '#module-system/define-module.js';
import { AccessLogModule } from '#platform/access-log/access-log.module.js';
import { OperatorsModule } from '#platform/operators/operators.module.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { AuditEventsController } from './controllers/audit-events.controller.js';
import { AccessesService } from './services/accesses.service.js';
import { AuditEventsService } from './services/audit-events.service.js';
import { AuditExport } from './services/audit-export.js';
import { AuditHeads } from './services/audit-heads.js';
import { AuditRetention } from './services/audit-retention.js';
import { AuditSealer } from './services/audit-sealer.js';
import { AuditVerification } from './services/audit-verification.js';
import { AuditChainRepository } from './store/audit-chain.repository.js';
import { AuditEntriesRepository } from './store/audit-entries.repository.js';
import { AuditTrail1790010020000 } from './store/migrations/1790010020000-audit-trail.js';

declare module '#platform/access/ability-names.js' {
  interface AbilityNames {
    'audit.view': true;
  }
}

/** Records who changed what. The database writes the trail; see docs/decisions/0027. */
export const AuditModule = defineModule({
  name: 'audit',
  abilities: { 'audit.view': 'Read who changed what, who was refused, and who read personal data.' },
  tags: {
    'Audit trail':
      'Who changed what and when, with values before and after; who was refused, and who read personal data.',
  },
  migrations: [AuditTrail1790010020000],
  imports: [AccessLogModule, OperatorsModule, SecretsModule, TenancyModule],
  controllers: [AuditEventsController],
  providers: [
    AuditEntriesRepository,
    AuditChainRepository,
    AuditEventsService,
    AccessesService,
    AuditExport,
    AuditHeads,
    AuditRetention,
    AuditSealer,
    AuditVerification,
  ],
  exports: [AuditEventsService, AuditExport, AuditRetention, AuditSealer, AuditVerification],
});
