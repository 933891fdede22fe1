import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HostResolver } from './host-resolver.js';
import { PublicAddress } from './public-address.js';
import { TenantAccounts } from './tenant-accounts.service.js';
import { TenantAccountsRepository } from './tenant-accounts.repository.js';
import { TenantEntity } from './tenant.entity.js';
import { SecretRotation } from './secrets/secret-rotation.service.js';
import { TenantPages } from './tenant-pages.js';
import { TenantSettingsRepository } from './tenant-settings.repository.js';
import { TenantsRepository } from './tenants.repository.js';
import { TenantsService } from './tenants.service.js';
import { DomainManagement } from './domain-management.service.js';
import { DomainsRepository } from './domains.repository.js';
import { OutboundModule } from '#platform/outbound/outbound.module.js';
import { DatabaseModule } from '#platform/database/database.module.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';

@Module({
  imports: [DatabaseModule, OutboundModule, SecretsModule, TypeOrmModule.forFeature([TenantEntity])],
  providers: [
    TenantsRepository,
    TenantSettingsRepository,
    PublicAddress,
    HostResolver,
    TenantPages,
    TenantsService,
    TenantAccountsRepository,
    TenantAccounts,
    DomainsRepository,
    DomainManagement,
    SecretRotation,
  ],
  exports: [
    DomainManagement,
    HostResolver,
    PublicAddress,
    SecretRotation,
    TenantAccounts,
    TenantPages,
    TenantsService,
  ],
})
export class TenancyModule {}
