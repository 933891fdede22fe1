import type { EventWords } from './event-words.js';

/** Texts of emails in one language. */
export interface MailTexts extends EventWords {
  readonly statusPageOf: (name: string) => string;
  readonly reason: (name: string) => string;
  readonly manage: string;
  readonly unsubscribe: string;
  readonly confirmSubject: (name: string) => string;
  readonly confirmHeading: string;
  readonly confirmText: (name: string) => string;
  readonly confirmButton: string;
  readonly confirmIgnore: string;
  readonly manageSubject: (name: string) => string;
  readonly manageHeading: string;
  readonly manageText: (name: string) => string;
  readonly trialSubject: string;
  readonly trialText: (name: string) => string;
  /** Says that the interface is not available in the subscriber's language. */
  readonly noTranslation: (language: string) => string;
  /** Says that the incident's text is not available in the subscriber's language. */
  readonly notTranslated: (language: string) => string;
}
