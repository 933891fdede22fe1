import { Module } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { DatabaseModule } from '#platform/database/database.module.js';
import { KeysInUse } from './keys-in-use.service.js';
import { Proofs } from './proofs.js';
import { SealedColumns } from './sealed-columns.repository.js';
import { SealedSecrets } from './sealed-secrets.service.js';
import { SecretKeyIds } from './secret-key-ids.repository.js';
import { SecretKeys } from './secret-keys.js';
import { SecretSeal } from './secret-seal.js';

@Module({
  imports: [DatabaseModule],
  providers: [
    { provide: SecretKeys, inject: [Settings], useFactory: (settings: Settings) => SecretKeys.of(settings) },
    Proofs,
    SecretSeal,
    SealedColumns,
    SealedSecrets,
    SecretKeyIds,
    KeysInUse,
  ],
  exports: [KeysInUse, Proofs, SealedSecrets, SecretKeys, SecretSeal],
})
export class SecretsModule {}
