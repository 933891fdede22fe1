/** The texts of a printed report, in one language. */
export interface ReportTexts {
  readonly title: string;
  readonly version: (version: number) => string;
  readonly frozen: string;
  readonly changed: (figures: number) => string;
  readonly target: string;
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
  readonly serviceHours: string;
  readonly holidays: (count: number) => string;
}
