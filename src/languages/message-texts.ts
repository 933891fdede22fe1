import type { EventWords } from './event-words.js';

/** The texts of short messages themselves, in one language. */
export interface MessageTexts extends EventWords {
  /** What kind of news the question to a new subscriber is. */
  readonly subscription: string;
  readonly more: (count: number) => string;
  /** Title of a trial message, and what it says. */
  readonly trial: string;
  readonly trialOf: (page: string) => string;
  /** Title of what a new subscriber is asked by, and what it says. */
  readonly confirm: string;
  readonly confirmOf: (page: string) => string;
}
