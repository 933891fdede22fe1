import type { EventWords } from './event-words.js';

/** Texts of chat messages in one language. */
export interface MessageTexts extends EventWords {
  /** Kind of a confirmation message, in place of an event's name. */
  readonly subscription: string;
  readonly more: (count: number) => string;
  /** Title of a test message, and its text. */
  readonly trial: string;
  readonly trialOf: (page: string) => string;
  /** Title of a confirmation message, and its text. */
  readonly confirm: string;
  readonly confirmOf: (page: string) => string;
}
