import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { TenancyModule } from '../tenancy/tenancy.module.js';
import { TenantExport } from './tenant-export.js';
import { TenantImport } from './tenant-import.js';
import { TenantRows } from './tenant-rows.repository.js';
import { TenantTables } from './tenant-tables.repository.js';

/** Moves tenants between installations. */
@Module({
  imports: [DatabaseModule, TenancyModule],
  providers: [TenantTables, TenantRows, TenantExport, TenantImport],
  exports: [TenantExport, TenantImport],
})
export class TransferModule {}
