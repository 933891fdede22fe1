import { PageViewsModule } from '#modules/analytics/page-views.module.js';
import { AuditModule } from '#modules/audit/audit.module.js';
import type { DefinedModule } from '#module-system/module-definition.js';
import { HooksModule } from '#modules/hooks/hooks.module.js';
import { AccountModule } from '#modules/account/account.module.js';
import { AnnouncementsModule } from '#modules/announcements/announcements.module.js';
import { ApiKeysModule } from '#modules/api-keys/api-keys.module.js';
import { AudiencesModule } from '#modules/audiences/audiences.module.js';
import { ComponentGroupsModule } from '#modules/component-groups/component-groups.module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { DependenciesModule } from '#modules/dependencies/dependencies.module.js';
import { DomainsModule } from '#modules/domains/domains.module.js';
import { HostSystemsModule } from '#modules/host-systems/host-systems.module.js';
import { ImportsModule } from '#modules/imports/imports.module.js';
import { IncidentsModule } from '#modules/incidents/incidents.module.js';
import { MaintenanceSeriesModule } from '#modules/maintenance-series/maintenance-series.module.js';
import { MetricsModule } from '#modules/metrics/metrics.module.js';
import { McpModule } from '#modules/mcp/mcp.module.js';
import { MembersModule } from '#modules/members/members.module.js';
import { PageAsCodeModule } from '#modules/page-as-code/page-as-code.module.js';
import { PageSettingsModule } from '#modules/page-settings/page-settings.module.js';
import { PreviewsModule } from '#modules/previews/previews.module.js';
import { SearchModule } from '#modules/search/search.module.js';
import { StatuspageV1Module } from '#modules/statuspage-v1/statuspage-v1.module.js';
import { SilentIncidentsModule } from '#modules/silent-incidents/silent-incidents.module.js';
import { StatusSummaryModule } from '#modules/status-summary/status-summary.module.js';
import { TemplatesModule } from '#modules/templates/templates.module.js';
import { SubscribersModule } from '#modules/subscribers/subscribers.module.js';
import { AnalyticsModule } from '#modules/analytics/analytics.module.js';
import { NotificationsModule } from '#modules/notifications/notifications.module.js';

/** The product's own families, in the order of the reference. */
export const BUILT_IN_MODULES: readonly DefinedModule[] = [
  AccountModule,
  StatusSummaryModule,
  SearchModule,
  ComponentsModule,
  ComponentGroupsModule,
  HostSystemsModule,
  HooksModule,
  DependenciesModule,
  IncidentsModule,
  MaintenanceSeriesModule,
  SilentIncidentsModule,
  TemplatesModule,
  MetricsModule,
  AnnouncementsModule,
  SubscribersModule,
  NotificationsModule,
  PageViewsModule,
  AnalyticsModule,
  PageSettingsModule,
  PageAsCodeModule,
  ImportsModule,
  AudiencesModule,
  ApiKeysModule,
  MembersModule,
  DomainsModule,
  PreviewsModule,
  AuditModule,
  McpModule,
  StatuspageV1Module,
];
