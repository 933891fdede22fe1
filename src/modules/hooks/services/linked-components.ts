import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TriggerChanges } from '#modules/components/services/trigger-changes.js';
import { WebhooksRepository } from '../store/webhooks.repository.js';
import { SignalWriter } from './signal-writer.service.js';

/** Applies changes of components to their signals: a webhook switched off, or a link to another host system. */
@Injectable()
export class LinkedComponents implements OnModuleInit {
  constructor(
    private readonly changes: TriggerChanges,
    private readonly webhooks: WebhooksRepository,
    private readonly writer: SignalWriter,
  ) {}

  onModuleInit(): void {
    this.changes.handle({
      beforeLink: (hostSystemId) => this.webhooks.holdHostSystem(hostSystemId),
      afterSwitch: (id) => this.writer.end({ kind: 'component', id }),
      afterLink: (componentId, from, to, at) => this.writer.link(componentId, from, to, at),
    });
  }
}
