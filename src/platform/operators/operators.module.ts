import { Module } from '@nestjs/common';
import { DatabaseModule } from '#platform/database/database.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { OperatorKeys } from './operator-keys.service.js';
import { OperatorKeysRepository } from './operator-keys.repository.js';
import { OperatorTrailRepository } from './operator-trail.repository.js';
import { OperatorTrail } from './operator-trail.service.js';

/** Keys of the operator's API, and the trail of what was done with them. */
@Module({
  imports: [DatabaseModule, TenancyModule],
  providers: [OperatorKeysRepository, OperatorKeys, OperatorTrailRepository, OperatorTrail],
  exports: [OperatorKeys, OperatorTrail],
})
export class OperatorsModule {}
