import { ENGLISH_EVENT_WORDS, GERMAN_EVENT_WORDS, textsFor, type EventWords } from './event-words.js';

/** The texts of short messages themselves, in one language. */
export interface NotificationTexts extends EventWords {
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

const DE: NotificationTexts = {
  ...GERMAN_EVENT_WORDS,
  subscription: 'Abonnement',
  more: (count) => `und ${count} weitere`,
  trial: 'Testnachricht',
  confirm: 'Abonnement bestätigen',
  confirmOf: (page) =>
    `Jemand möchte hier die Meldungen der Statusseite von ${page} erhalten. Öffnen Sie den Link, und bestätigen Sie es dort. Sonst kommt nichts weiter.`,
  trialOf: (page) => `Dies ist eine Testnachricht der Statusseite von ${page}. Es ist nichts passiert.`,
};

const EN: NotificationTexts = {
  ...ENGLISH_EVENT_WORDS,
  subscription: 'Subscription',
  more: (count) => `and ${count} more`,
  trial: 'Test message',
  confirm: 'Confirm the subscription',
  confirmOf: (page) =>
    `Somebody wants the messages of the status page of ${page} to be sent here. Open the link and confirm it there. Otherwise nothing more will come.`,
  trialOf: (page) => `This is a test message from the status page of ${page}. Nothing has happened.`,
};

const CATALOGUES = { de: DE, en: EN };

/** As {@link textsFor}. */
export function notificationTexts(locale: string, tenantLocales: readonly string[]): NotificationTexts {
  return textsFor(CATALOGUES, locale, tenantLocales);
}
