/**
 * `@heliograph/server/module`: the interface for modules in packages outside this repository. These exports follow
 * semantic versioning. Nothing else of the product is meant for packages.
 */

// Module definitions.
export { defineModule } from '#module-system/define-module.js';
export type {
  DefinedModule,
  DemoContent,
  ModuleDefinition,
  ModuleOptions,
} from '#module-system/module-definition.js';
// Interfaces that packages augment with names. An augmentation only reaches them through `export *`.
export * from '#platform/access/ability-names.js';
export * from '#platform/access/policy-steps.js';
export * from '#core/config/quota-names.js';
export * from '#platform/events/domain-events.js';

// Tables.
export { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
export type { MigrationInterface, QueryRunner } from 'typeorm';
export { addTenantTable } from '#platform/database/schema/add-tenant-table.js';
export { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';
export { recordChanges } from '#platform/database/schema/recorded-changes.js';
export type { TenantTable } from '#platform/database/schema/tenant-table.js';
export { createPublicView } from '#platform/database/schema/published-view.js';
export { INSTANT, TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';

// Quotas.
export { createQuota, dropQuota } from '#platform/database/schema/quota.js';
export { explainQuota, hasRoom, quotaOf, quotaReached } from '#platform/database/tenant/quota-condition.js';

// Records and statements.
export { defineRecord } from '#http/records/define-record.js';
export type { RecordDefinition } from '#http/records/define-record.js';
export type { ArchivedRow, RowImport } from '#http/records/imported-rows.js';
export { rowOf } from '#http/records/row-of.entity.js';
export { RecordRepository, recordRepository } from '#http/records/record.repository.js';
export { RecordService } from '#http/records/record.service.js';
export type { RecordActions } from '#http/records/record.service.js';
export { SubRecordService } from '#http/records/sub-record.service.js';
export { metadataController } from '#http/metadata/metadata-controller.js';
export { withMetadata } from '#http/metadata/metadata-filter.js';
export { MetadataPageQuery } from '#http/metadata/metadata-query.js';
export type { MetadataTarget } from '#http/metadata/metadata-target.js';
export { recordController } from '#http/records/record-controller.js';
export type { RecordController } from '#http/records/record-controller.js';
export type { NewRow, RowChanges } from '#platform/database/tenant/entity-rows.js';
export { rowValues } from '#http/records/row-values.js';
export type { RecordKind, WriteConditions } from '#http/records/record.repository.js';
export { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
export type { TenantRepository } from '#core/context/tenant-repository.js';
export { Between, In, IsNull, LessThan, LessThanOrEqual, MoreThan, MoreThanOrEqual, Not } from 'typeorm';
export { ListFilter } from '#platform/database/tenant/list-filter.js';
export { Pending } from '#platform/database/tenant/pending.js';
export { identifier, integer, join, named, raw, sql } from '#platform/database/tenant/sql.js';
export type { Sql } from '#platform/database/tenant/sql.js';
export { PageJson, RecordJson, recordOf, recordsFrom } from '#http/results/record-json.js';

// Controllers.
export {
  Body,
  Delete,
  Get,
  Headers,
  Injectable,
  Logger,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
export type { OnModuleInit } from '@nestjs/common';
export type { FastifyReply as Reply } from 'fastify';
export { ManagementApi } from '#http/pipeline/management-api.decorator.js';
export { Public, Requires, RequiresAnyKey } from '#platform/access/requires.decorator.js';
export { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
export {
  Creates,
  Deletes,
  HandsOut,
  IdParam,
  ReturnsOne,
  ReturnsPage,
  Updates,
} from '#http/reference/responses.js';
export { LeadsOn } from '#http/reference/sign-in-responses.js';
export { RecordId } from '#http/fields/record-id.pipe.js';
export { IfMatch } from '#http/results/if-match.decorator.js';
export { OptionalBody } from '#http/body/optional-body.decorator.js';
export { PageQuery, pageRange } from '#http/results/page-query.js';
export { CurrentCaller } from '#platform/access/current-caller.decorator.js';

// Fields of responses, bodies and queries.
export {
  BooleanField,
  EmailField,
  EnumField,
  IdField,
  IntegerField,
  NumberField,
  RecordField,
  TextField,
  TextListField,
  TimestampField,
} from '#http/fields/fields.js';
export { InstantField, QueryInstant } from '#http/fields/instant-field.js';
export { LocaleField } from '#http/fields/locale-field.js';
export { RecordInputField } from '#http/fields/record-input-field.js';
export { RecordListField } from '#http/fields/list-field.js';
export { UrlField } from '#http/fields/url-field.js';
export type { Timestamp } from '#http/fields/timestamp.js';
export { QueryBoolean, QueryId, QueryIdOrNone, QueryInteger } from '#http/fields/query-fields.js';
export { Writes } from '#http/body/read-only.js';

// Texts in several languages.
export { filledText } from '#http/fields/filled-text.js';
export { mergeLocaleText } from '#core/text/locale-text.js';
export { searchTextOf } from '#core/text/search-text.js';
export type { LocalePatch, LocaleText } from '#core/text/locale-text.js';

// Search over all families.
export { SearchSources, hitsFrom, titled } from '#http/search/search-sources.js';
export type { SearchHit, SearchSource } from '#http/search/search-sources.js';

// Steps that policies of other modules can refuse.
export { Policies } from '#platform/access/policies.js';

// Settings from the environment.
export {
  BooleanSetting,
  ChoiceSetting,
  ListSetting,
  NumberSetting,
  TextSetting,
} from '#core/config/module-settings.js';

// Settings that each tenant has of its own.
export { ModuleSettings } from '#http/module-settings/module-settings.js';

// Forms of signals.
export type { ReceivedBody, Signal, SignalForm } from '#platform/signals/signal-form.js';
export type { ComponentStatus } from '#core/status/component-status.js';

// What visitors see.
export { announcePageChanges } from '#platform/database/schema/published-view.js';
export type {
  ModulePage,
  PartPage,
  PartProps,
  PartTexts,
  PublicRows,
  Slot,
  VisitorData,
} from '#platform/page-parts/page-part.js';

// Channels.
export type { Channel, ChannelTexts, SubscriberAddress } from '#platform/channels/channel.js';
export type { ChannelMessage, SendResult } from '#platform/channels/channel-message.js';

// Credentials.
export type {
  Authenticator,
  CredentialPlace,
  Identity,
  Presented,
} from '#platform/access/authenticators/authenticator.js';

// Ways for people to sign in.
export { SignIns } from '#platform/access/sign-in/sign-ins.js';
export type { RecognisedMember } from '#platform/access/sign-in/sign-ins.js';
export { cookieIn } from '#platform/access/authenticators/credential.js';
export type { ConsoleSection } from '#module-system/console-section.js';
export type { SignInContext, SignInWay } from '#platform/access/sign-in/sign-in-way.js';

// Requests to addresses that somebody else chose.
export { OutboundHttp } from '#platform/outbound/outbound-http.js';
export type { OutboundPost, OutboundResponse } from '#platform/outbound/outbound-http.js';
export { OutboundModule } from '#platform/outbound/outbound.module.js';

// Fields of modules on other records.
export type { ExtendedRecord, Extension } from '#http/extensions/extended-record.js';
export { RecordExtensions } from '#http/extensions/record-extensions.js';
export { COMPONENTS } from '#modules/components/dto/component.response.js';
export { INCIDENTS, MAINTENANCES } from '#modules/incidents/dto/extended-incidents.js';

// Commands.
export type {
  AddCommands,
  CommandResult,
  CommandRunner,
  CommandServices,
} from '#module-system/commands/module-commands.js';
export { CommandFailed } from '#module-system/commands/command-failed.js';
export {
  boundArgument,
  idArgument,
  instantArgument,
  listArgument,
} from '#module-system/commands/arguments.js';
export { withExamples } from '#module-system/commands/command-help.js';
export { textTable } from '#core/text/text-table.js';
export type { Command } from 'commander';

// The current request or job.
export { currentTenant } from '#core/context/work-context.js';
export { currentActor } from '#core/context/current-actor.js';
export type { Actor } from '#core/context/operation.js';
export type { Caller } from '#core/context/caller.js';
export { assertAbility, hasAbility } from '#platform/access/has-ability.js';
export type { ApiKey, PresentedKey } from '#core/context/api-key.js';
export type { Tenant } from '#core/context/tenant.js';
export { Clock } from '#core/time/clock.js';
export { Settings } from '#core/config/settings.js';
export { Jobs } from '#platform/jobs/jobs.js';
export type { JobWork, JobsWork, TimedJob } from '#platform/jobs/jobs.js';
export {
  Conflict,
  Forbidden,
  Invalid,
  NotFound,
  PreconditionFailed,
  Unauthenticated,
} from '#core/errors/api-error.js';

// Services of the built-in families.
export { AvailabilityModule } from '#modules/availability/availability.module.js';
export { AvailabilityService } from '#modules/availability/services/availability.service.js';
export { ComponentsModule } from '#modules/components/components.module.js';
export { ComponentsService } from '#modules/components/services/components.service.js';
export { IncidentsModule } from '#modules/incidents/incidents.module.js';
export { IncidentsService } from '#modules/incidents/services/incidents.service.js';
