/** A rule in words, without its time of day. */
export interface RecurrenceTexts {
  /** A whole sentence that says when something takes place. */
  readonly repeats: (sentence: string) => string;
  readonly daily: (interval: number) => string;
  /** @param days weekdays as a list; `isOne` if it is one */
  readonly weekly: (interval: number, days: string, isOne: boolean) => string;
  /** @param on when in the month: one of the phrases below */
  readonly monthly: (interval: number, on: string) => string;
  readonly yearly: (interval: number, on: string) => string;
  /** The n-th of these weekdays, from the end if negative: `on the second Tuesday`. */
  readonly onWeekday: (position: number, weekday: string) => string;
  /** The n-th of several kinds of days: `on the last of Monday, Tuesday`. */
  readonly onOneOf: (position: number, days: string) => string;
  /** All of these weekdays: `on each Monday`. */
  readonly onEach: (days: string) => string;
  /** A day of the month, from the end if negative: `on day 15`, `on the last day`. */
  readonly onDay: (day: number) => string;
  /** Weekdays only if they are such a day: `on Friday if it is …`. */
  readonly onBoth: (days: string, dates: string) => string;
  /** A date of the year. */
  readonly onDate: (date: string) => string;
  /** A sentence with its time of day. */
  readonly at: (days: string, time: string) => string;
  readonly until: (sentence: string, date: string) => string;
  readonly times: (sentence: string, count: number) => string;
}
