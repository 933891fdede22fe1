import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HostSystemEntity } from './host-system.entity.js';
import { HostSystemsController } from './host-systems.controller.js';
import { HostSystemsRepository } from './host-systems.repository.js';
import { HostSystemsService } from './host-systems.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([HostSystemEntity])],
  controllers: [HostSystemsController],
  providers: [HostSystemsRepository, HostSystemsService],
  exports: [HostSystemsService],
})
export class HostSystemsModule {}
