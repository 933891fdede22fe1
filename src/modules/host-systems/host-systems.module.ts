import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HostSystemEntity } from './store/host-system.entity.js';
import { HostSystemsController } from './api/host-systems.controller.js';
import { HostSystemsRepository } from './store/host-systems.repository.js';
import { HostSystemsService } from './domain/host-systems.service.js';
import { DatabaseModule } from '../../database/database.module.js';
import { AccessModule } from '../../access/access.module.js';
import { HttpModule } from '../../http/http.module.js';

@Module({
  imports: [DatabaseModule, AccessModule, HttpModule, TypeOrmModule.forFeature([HostSystemEntity])],
  controllers: [HostSystemsController],
  providers: [HostSystemsRepository, HostSystemsService],
  exports: [HostSystemsService],
})
export class HostSystemsModule {}
