import { Injectable } from '@nestjs/common';

/**
 * Handles changes of a component's webhook or host system. Each call runs within
 * the write that makes the change.
 */
export interface TriggerChangeWork {
  /** Runs before the component is locked. It will be linked to this host system. */
  beforeLink(hostSystemId: number): void;
  /** The webhook was disabled, or has a new address. */
  afterSwitch(componentId: number): Promise<void>;
  /** The component was linked to another host system at this instant; null: to none. */
  afterLink(componentId: number, from: number | null, to: number | null, at: Date): Promise<void>;
}

/** Reports such changes to the code that handles signals, on which components do not depend. */
@Injectable()
export class TriggerChanges {
  private work: TriggerChangeWork | undefined;

  /** Call it once, in `onModuleInit`. */
  handle(work: TriggerChangeWork): void {
    this.work = work;
  }

  beforeLink(hostSystemId: number): void {
    this.work?.beforeLink(hostSystemId);
  }

  async afterSwitch(componentId: number): Promise<void> {
    await this.work?.afterSwitch(componentId);
  }

  async afterLink(componentId: number, from: number | null, to: number | null, at: Date): Promise<void> {
    await this.work?.afterLink(componentId, from, to, at);
  }
}
