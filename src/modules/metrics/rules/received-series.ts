import { Invalid } from '#core/errors/api-error.js';

/** Name of the label that has the name of a series. */
export const NAME_LABEL = '__name__';
/** Points in one request. A million at once would hold up everybody else's requests. */
export const MAX_RECEIVED_POINTS = 10_000;
/** Series in one request. */
export const MAX_RECEIVED_SERIES = 10_000;

/** A series of a request: its labels and its points. */
export interface ReceivedSeries {
  readonly labels: ReadonlyMap<string, string>;
  /** Seconds since the epoch, whole, and values, which may be anything that a double is. */
  readonly points: readonly { readonly second: number; readonly value: number }[];
}

/** Counts what a request contains, and ends the reading of one with too much. */
export class RequestBounds {
  private points = 0;
  private series = 0;

  /** @throws Invalid */
  addPoint(): void {
    this.points += 1;
    if (this.points > MAX_RECEIVED_POINTS)
      throw Invalid.field('body', `A request must not have more than ${MAX_RECEIVED_POINTS} points.`);
  }

  /** @throws Invalid */
  addSeries(): void {
    this.series += 1;
    if (this.series > MAX_RECEIVED_SERIES)
      throw Invalid.field('body', `A request must not have more than ${MAX_RECEIVED_SERIES} series.`);
  }
}
