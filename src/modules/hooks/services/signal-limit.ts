import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { currentTenant } from '#core/context/work-context.js';
import { WindowLimit } from '#platform/fairness/window-limit.js';

/** Limits requests per minute at each inbound address, separately in each process. Source: triggers. */
@Injectable()
export class SignalLimit {
  private readonly signals: WindowLimit;

  constructor({ signalRateLimit }: Settings) {
    this.signals = new WindowLimit(signalRateLimit);
  }

  /**
   * @param kind of the record that the address belongs to
   * @throws TooManyRequests
   */
  count(kind: string, id: number): void {
    this.signals.count(`${currentTenant().id} ${kind} ${id}`);
  }
}
