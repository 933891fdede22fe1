import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ComponentGroupEntity } from './store/component-group.entity.js';
import { ComponentGroupsController } from './api/component-groups.controller.js';
import { ComponentGroupsRepository } from './store/component-groups.repository.js';
import { ComponentGroupsService } from './domain/component-groups.service.js';
import { DatabaseModule } from '../../database/database.module.js';
import { AccessModule } from '../../access/access.module.js';
import { HttpModule } from '../../http/http.module.js';

@Module({
  imports: [DatabaseModule, AccessModule, HttpModule, TypeOrmModule.forFeature([ComponentGroupEntity])],
  controllers: [ComponentGroupsController],
  providers: [ComponentGroupsRepository, ComponentGroupsService],
  exports: [ComponentGroupsService],
})
export class ComponentGroupsModule {}
