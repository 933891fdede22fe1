import { AvailabilityModule } from '#modules/availability/availability.module.js';
import { defineModule } from '#module-system/define-module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { HostSystemsModule } from '#modules/host-systems/host-systems.module.js';
import { ComponentWebhooksController } from './controllers/component-webhooks.controller.js';
import { HostSystemWebhooksController } from './controllers/host-system-webhooks.controller.js';
import { IncidentsModule } from '#modules/incidents/incidents.module.js';
import { DraftIncidentsRepository } from './store/draft-incidents.repository.js';
import { DraftIncidentsService } from './services/draft-incidents.service.js';
import { DraftTemplateController } from './controllers/draft-template.controller.js';
import { DraftTemplateRepository } from './store/draft-template.repository.js';
import { DraftTemplateService } from './services/draft-template.service.js';
import { HostSystemReportingController } from './controllers/host-system-reporting.controller.js';
import { HostSystemReportingRepository } from './store/host-system-reporting.repository.js';
import { HostSystemReportingService } from './services/host-system-reporting.service.js';
import { Hooks1790010190000 } from './store/migrations/1790010190000-hooks.js';
import { SignalRepeats1799000020000 } from './store/migrations/1799000020000-signal-repeats.js';
import { RetentionModule } from '#platform/retention/retention.module.js';
import { DraftTemplates1799000033000 } from './store/migrations/1799000033000-draft-templates.js';
import { TemplatesModule } from '#modules/templates/templates.module.js';
import { Webhook } from './dto/webhook.response.js';
import { DraftIncidentTexts } from './dto/draft-template.response.js';
import { InboundController } from './controllers/inbound.controller.js';
import { SIGNAL_FORMS } from './rules/forms/signal-forms.js';
import { HookTokens } from './services/hook-tokens.js';
import { InboundService } from './services/inbound.service.js';
import { LinkedComponents } from './services/linked-components.js';
import { SignalClaims } from './services/signal-claims.service.js';
import { SignalIntake } from './services/signal-intake.js';
import { SignalLimit } from './services/signal-limit.js';
import { SignalRetention } from './services/signal-retention.js';
import { SignalQueue } from './services/signal-queue.js';
import { SignalWriter } from './services/signal-writer.service.js';
import { TemplateDrafts } from './services/template-drafts.js';
import { WebhooksService } from './services/webhooks.service.js';
import { HookTokensRepository } from './store/hook-tokens.repository.js';
import { SignalLogRepository } from './store/signal-log.repository.js';
import { SignalRepeatsRepository } from './store/signal-repeats.repository.js';
import { WebhookSettingsRepository } from './store/webhook-settings.repository.js';
import { WebhooksRepository } from './store/webhooks.repository.js';

export const HooksModule = defineModule({
  name: 'hooks',
  tags: { Webhooks: 'Addresses that monitoring reports to, and what it reported.' },
  migrations: [Hooks1790010190000, SignalRepeats1799000020000, DraftTemplates1799000033000],
  importedRows: {
    inbound_webhook: {
      fields: [Webhook],
      withNewSecrets: (row) => ({ ...row, previous_digest: null, previous_until: null }),
    },
    draft_incident_template: { fields: [DraftIncidentTexts] },
  },
  signalForms: SIGNAL_FORMS,
  imports: [
    AvailabilityModule,
    ComponentsModule,
    HostSystemsModule,
    IncidentsModule,
    TemplatesModule,
    RetentionModule,
  ],
  controllers: [
    ComponentWebhooksController,
    DraftTemplateController,
    HostSystemReportingController,
    HostSystemWebhooksController,
    InboundController,
  ],
  providers: [
    DraftIncidentsRepository,
    DraftIncidentsService,
    DraftTemplateRepository,
    DraftTemplateService,
    HostSystemReportingRepository,
    HostSystemReportingService,
    HookTokens,
    HookTokensRepository,
    InboundService,
    LinkedComponents,
    SignalClaims,
    SignalIntake,
    SignalLimit,
    SignalLogRepository,
    SignalQueue,
    SignalRetention,
    SignalRepeatsRepository,
    SignalWriter,
    TemplateDrafts,
    WebhooksRepository,
    WebhooksService,
    WebhookSettingsRepository,
  ],
  exports: [SignalLimit, SignalWriter],
});
