import { Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { DatabaseModule } from '../database/database.module.js';
import { InstallationKeys } from './installation-keys.repository.js';
import { SealedColumns } from './sealed-columns.repository.js';
import { SecretKeys } from './secret-keys.js';
import { SecretSeal } from './secret-seal.js';

@Module({
  imports: [DatabaseModule],
  providers: [
    { provide: SecretKeys, inject: [Settings], useFactory: (settings: Settings) => SecretKeys.of(settings) },
    SecretSeal,
    SealedColumns,
    InstallationKeys,
  ],
  exports: [SecretKeys, SecretSeal, SealedColumns, InstallationKeys],
})
export class SecretsModule {}
