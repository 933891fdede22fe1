/**
 * `heliograph/module`: the interface for modules in packages outside this repository. These exports follow
 * semantic versioning. Nothing else of the product is meant for packages.
 */

// Module definitions.
export { defineModule } from './module-system/define-module.js';
export type {
  DefinedModule,
  DemoContent,
  ModuleDefinition,
  ModuleOptions,
} from './module-system/module-definition.js';
// Interfaces that packages augment with names. An augmentation only reaches them through `export *`.
export * from './access/ability-names.js';
export * from './events/domain-events.js';

// Tables.
export { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
export type { MigrationInterface, QueryRunner } from 'typeorm';
export { addTenantTable } from './database/schema/add-tenant-table.js';
export { createTenantTable } from './database/schema/tenant-table.js';
export { recordChanges } from './database/schema/recorded-changes.js';
export type { TenantTable } from './database/schema/tenant-table.js';
export { createPublicView } from './database/schema/published-view.js';
export { INSTANT, TenantOwned } from './database/schema/tenant-owned.entity.js';

// Records and statements.
export { defineRecord } from './http/records/define-record.js';
export type { RecordDefinition } from './http/records/define-record.js';
export type { ArchivedRow, RowImport } from './http/records/imported-rows.js';
export { rowOf } from './http/records/row-of.entity.js';
export { RecordRepository, recordRepository } from './http/records/record.repository.js';
export { RecordService } from './http/records/record.service.js';
export type { RecordActions } from './http/records/record.service.js';
export { recordController } from './http/records/record-controller.js';
export type { RecordController } from './http/records/record-controller.js';
export type { NewRow, RowChanges } from './database/tenant/entity-rows.js';
export { rowValues } from './http/records/row-values.js';
export type { RecordKind, WriteConditions } from './http/records/record.repository.js';
export { TenantDatabase } from './database/tenant/tenant-database.js';
export { ListFilter } from './database/tenant/list-filter.js';
export { Pending } from './database/tenant/pending.js';
export { Sql, join, named, raw, sql } from './database/tenant/sql.js';
export { PageJson, RecordJson, recordOf, recordsFrom } from './http/results/record-json.js';

// Controllers.
export { Body, Delete, Get, Injectable, Param, Patch, Post, Put, Query } from '@nestjs/common';
export type { OnModuleInit } from '@nestjs/common';
export { ManagementApi } from './http/docs/management-api.decorator.js';
export { Public, Requires, RequiresAnyKey } from './access/requires.decorator.js';
export {
  Creates,
  Deletes,
  HandsOut,
  IdParam,
  ReturnsOne,
  ReturnsPage,
  Updates,
} from './http/docs/responses.js';
export { RecordId } from './http/fields/record-id.pipe.js';
export { IfMatch } from './http/conditional/if-match.decorator.js';
export { OptionalBody } from './http/body/optional-body.decorator.js';
export { PageQuery, pageRange } from './http/paging/page-query.js';
export { CurrentKey } from './access/current-key.decorator.js';

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
} from './http/fields/fields.js';
export { InstantField, QueryInstant } from './http/fields/instant-field.js';
export { LocaleField } from './http/fields/locale-field.js';
export { RecordInputField } from './http/fields/record-input-field.js';
export { RecordListField } from './http/fields/list-field.js';
export { UrlField } from './http/fields/url-field.js';
export type { Timestamp } from './http/fields/timestamp.js';
export { QueryBoolean, QueryId, QueryIdOrNone, QueryInteger } from './http/fields/query-fields.js';
export { Writes } from './http/fields/read-only.js';

// Texts in several languages.
export { filledText } from './http/fields/filled-text.js';
export { mergeLocaleText } from './text/locale-text.js';
export { searchTextOf } from './text/search-text.js';
export type { LocalePatch, LocaleText } from './text/locale-text.js';

// The current request or job.
export { currentTenant } from './context/work-context.js';
export type { ApiKey } from './context/api-key.js';
export type { Tenant } from './context/tenant.js';
export { Clock } from './time/clock.js';
export { Settings } from './config/settings.js';
export { Jobs } from './jobs/jobs.js';
export type { JobWork, JobsWork, TimedJob } from './jobs/jobs.js';
export { Conflict, Forbidden, Invalid, NotFound, PreconditionFailed } from './errors/api-error.js';

// Services of the built-in families.
export { AvailabilityModule } from './availability/availability.module.js';
export { AvailabilityService } from './availability/availability.service.js';
export { ComponentsModule } from './modules/components/components.module.js';
export { ComponentsService } from './modules/components/domain/components.service.js';
export { IncidentsModule } from './modules/incidents/incidents.module.js';
export { IncidentsService } from './modules/incidents/domain/incidents.service.js';
