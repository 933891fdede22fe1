import { Clock } from '#core/time/clock.js';

/** A clock that stands still until a test moves it. */
export class FakeClock extends Clock {
  constructor(private present = new Date('2026-03-01T12:00:00.000Z')) {
    super();
  }

  override now(): Date {
    return this.present;
  }

  set(instant: string): void {
    this.present = new Date(instant);
  }

  advance(milliseconds: number): void {
    this.present = new Date(this.present.getTime() + milliseconds);
  }
}
