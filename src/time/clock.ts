/** Where the present comes from. Everything asks here, so that tests can set the time instead of waiting for it. */
export abstract class Clock {
  abstract now(): Date;
}

/** The machine's own time. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
