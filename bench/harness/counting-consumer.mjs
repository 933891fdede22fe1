import { appendFileSync } from 'node:fs';
import { DomainEvents, defineModule } from '@heliograph/server/module';

/** Records each incident event as `id incident` in the file named by COUNTED_EVENTS. */
class CountingConsumer {
  constructor(events) {
    this.events = events;
  }

  onModuleInit() {
    const names = [
      'published',
      'updated',
      'acknowledged',
      'resolved',
      'reopened',
      'unpublished',
      'postmortem_published',
    ];
    this.events.on(
      'counting-consumer.count',
      names.map((name) => `incident.${name}`),
      async ({ id, payload }) => {
        // Written synchronously, so that the line survives a kill of the process.
        appendFileSync(process.env.COUNTED_EVENTS, `${id} ${payload.incident_id}\n`);
        await Promise.resolve();
      },
      { from: 'beginning' },
    );
  }
}

export const CountingModule = defineModule({
  name: 'counting-consumer',
  heliograph: '^0',
  providers: [
    {
      provide: CountingConsumer,
      useFactory: (events) => new CountingConsumer(events),
      inject: [DomainEvents],
    },
  ],
});
