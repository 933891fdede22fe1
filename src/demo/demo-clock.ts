import { Clock } from '../time/clock.js';

/** The clock of the demo tenant while its past is lived through: it goes where it is put. */
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
