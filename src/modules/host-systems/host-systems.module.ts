import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HostSystemEntity } from './host-system.entity.js';

@Module({ imports: [TypeOrmModule.forFeature([HostSystemEntity])] })
export class HostSystemsModule {}
