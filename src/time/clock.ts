/** The present time. Everything takes it from here, so that tests can set it instead of waiting. */
export abstract class Clock {
  abstract now(): Date;
}

/** The machine's own time. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
