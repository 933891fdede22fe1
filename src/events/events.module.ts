import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DomainEvents } from './domain-events.js';
import { OutboxEventEntity } from './outbox-event.entity.js';
import { OutboxRepository } from './outbox.repository.js';
import { DatabaseModule } from '../database/database.module.js';

@Module({
  imports: [DatabaseModule, TypeOrmModule.forFeature([OutboxEventEntity])],
  providers: [DomainEvents, OutboxRepository],
  exports: [DomainEvents],
})
export class EventsModule {}
