import { Clock } from '#core/time/clock.js';

/** A clock that can be set, for playing through the past of the demo tenant. */
export class DemoClock extends Clock {
  constructor(private present: Date) {
    super();
  }

  override now(): Date {
    return this.present;
  }

  moveTo(instant: Date): void {
    this.present = instant;
  }
}
