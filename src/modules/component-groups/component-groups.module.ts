import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ComponentGroupEntity } from './component-group.entity.js';
import { ComponentGroupsController } from './component-groups.controller.js';
import { ComponentGroupsRepository } from './component-groups.repository.js';
import { ComponentGroupsService } from './component-groups.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ComponentGroupEntity])],
  controllers: [ComponentGroupsController],
  providers: [ComponentGroupsRepository, ComponentGroupsService],
  exports: [ComponentGroupsService],
})
export class ComponentGroupsModule {}
