import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '#platform/database/database.module.js';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { DomainEvents } from './domain-events.js';
import { EventConsumers } from './event-consumers.js';
import { EventDeliveriesRepository } from './event-deliveries.repository.js';
import { EventDispatchRepository } from './event-dispatch.repository.js';
import { EventDispatcher } from './event-dispatcher.js';
import { OutboxEventEntity } from './outbox-event.entity.js';
import { OutboxRepository } from './outbox.repository.js';

/**
 * Records events and registers consumers. Events are dispatched in a process that also has {@link EventWorkerModule}.
 */
@Module({
  imports: [DatabaseModule, JobsModule, TypeOrmModule.forFeature([OutboxEventEntity])],
  providers: [
    DomainEvents,
    OutboxRepository,
    EventConsumers,
    EventDeliveriesRepository,
    EventDispatcher,
    EventDispatchRepository,
  ],
  exports: [DomainEvents, EventDispatcher],
})
export class EventsModule {}
