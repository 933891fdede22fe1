import { Module } from '@nestjs/common';
import { DatabaseModule } from '#platform/database/database.module.js';
import { AccessLog } from './access-log.js';
import { AccessesRepository } from './accesses.repository.js';

@Module({
  imports: [DatabaseModule],
  providers: [AccessesRepository, AccessLog],
  exports: [AccessLog],
})
export class AccessLogModule {}
