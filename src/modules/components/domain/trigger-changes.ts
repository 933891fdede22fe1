import { Injectable } from '@nestjs/common';

/** What follows from changes of what sets a component's status from outside; each call belongs to the write of the change. */
export interface TriggerChangeWork {
  /** Before the component is locked: it is to be linked to this host system. */
  beforeLink(hostSystemId: number): void;
  /** Its webhook is switched off, or on with another address. */
  afterSwitch(componentId: number): Promise<void>;
  /** It is linked to other host systems than before, from this instant on; null: to none. */
  afterLink(componentId: number, from: number | null, to: number | null, at: Date): Promise<void>;
}

/** Tells whoever takes signals what changes of components, which know nothing of signals. */
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
