import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { HttpModule } from '../http/http.module.js';
import { TenancyModule } from '../tenancy/tenancy.module.js';
import { ArchivedSecrets } from './archived-secrets.js';
import { TenantExport } from './tenant-export.js';
import { TenantImport } from './tenant-import.js';
import { TenantRows } from './tenant-rows.repository.js';
import { TenantTables } from './tenant-tables.repository.js';

/** Moves tenants between installations. */
@Module({
  imports: [DatabaseModule, SecretsModule, TenancyModule, HttpModule],
  providers: [ArchivedSecrets, TenantTables, TenantRows, TenantExport, TenantImport],
  exports: [TenantExport, TenantImport],
})
export class TransferModule {}
