/** What a benchmark found. */
export interface Outcome {
  /** For people, in Markdown. */
  readonly text: string;
  /** For programs. */
  readonly result: object;
  /** What was not as it should be, one sentence each; the figures are shown all the same, and the program fails. */
  readonly missed: readonly string[];
}
