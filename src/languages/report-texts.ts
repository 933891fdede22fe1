/** The texts of a printed report, in one language. */
export interface ReportTexts {
  readonly title: string;
  readonly version: (version: number) => string;
  readonly frozen: string;
  readonly changed: (figures: number) => string;
  readonly target: string;
  readonly met: string;
  readonly missed: string;
  readonly budget: string;
  /** Of the error budget, both as lengths of time. */
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
  /** With the hours by weekday. */
  readonly serviceHours: (hours: string) => string;
  /** With the dates of those in the month. */
  readonly holidays: (dates: string) => string;
  readonly outside: string;
}
