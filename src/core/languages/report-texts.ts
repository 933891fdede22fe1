/** Texts of a printed report in one language. */
export interface ReportTexts {
  readonly title: string;
  readonly version: (version: number) => string;
  readonly frozen: string;
  readonly changed: (figures: number) => string;
  readonly target: string;
  readonly met: string;
  readonly missed: string;
  readonly budget: string;
  /** Used part of the error budget and the whole budget, both as durations. */
  readonly used: (used: string, allowed: string) => string;
  readonly outages: string;
  readonly downtime: string;
  readonly planned: string;
  readonly longest: string;
  readonly recovery: string;
  readonly days: (count: number) => string;
  readonly name: string;
  readonly method: string;
  readonly weights: string;
  readonly zone: string;
  /** Service hours, listed by weekday. */
  readonly serviceHours: (hours: string) => string;
  /** Holidays, with their dates in the month. */
  readonly holidays: (dates: string) => string;
  readonly outside: string;
}
