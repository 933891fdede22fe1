import { Module } from '@nestjs/common';
import { DatabaseModule } from '#platform/database/database.module.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { HttpModule } from '#http/http.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { ArchivedSecrets } from './services/archived-secrets.js';
import { TenantComparison } from './services/tenant-comparison.js';
import { TenantExport } from './services/tenant-export.js';
import { TenantImport } from './services/tenant-import.js';
import { TenantRows } from './store/tenant-rows.repository.js';
import { TenantTables } from './store/tenant-tables.repository.js';

/** Moves tenants between installations. */
@Module({
  imports: [DatabaseModule, SecretsModule, TenancyModule, HttpModule],
  providers: [ArchivedSecrets, TenantTables, TenantRows, TenantComparison, TenantExport, TenantImport],
  exports: [TenantComparison, TenantExport, TenantImport],
})
export class TransferModule {}
