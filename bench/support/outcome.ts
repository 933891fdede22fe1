/** Result of a benchmark. */
export interface Outcome {
  /** Report in Markdown. */
  readonly text: string;
  /** Figures in machine-readable form. */
  readonly result: object;
  /** Missed aims, one sentence each. The figures are still printed, but the program fails. */
  readonly missed: readonly string[];
}
