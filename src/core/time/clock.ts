/** Source of the current time. All code uses it, because tests set the time instead of waiting. */
export abstract class Clock {
  abstract now(): Date;
}

/** Clock of the machine. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
