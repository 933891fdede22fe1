import { foldForSearch } from '#core/text/search-text.js';

const WHAT = [
  { de: 'Kartenzahlung', en: 'Card payments' },
  { de: 'Lastschriften', en: 'Direct debits' },
  { de: 'Überweisungen', en: 'Bank transfers' },
  { de: 'Händlerportal', en: 'Merchant portal' },
  { de: 'Schnittstelle für Bestellungen', en: 'Ordering interface' },
  { de: 'Anmeldung mit Fingerabdruck', en: 'Fingerprint sign-in' },
  { de: 'Rechnungsprüfung', en: 'Invoice checks' },
  { de: 'Größenberatung', en: 'Sizing advice' },
  { de: 'Straßenverzeichnis', en: 'Street directory' },
  { de: 'Benachrichtigungen', en: 'Notifications' },
  { de: 'Suchmaschine', en: 'Search engine' },
  { de: 'Lagerverwaltung', en: 'Warehouse management' },
];
const HAPPENED = [
  { de: 'Störung', en: 'disturbed' },
  { de: 'Verzögerungen', en: 'delayed' },
  { de: 'Ausfall', en: 'unavailable' },
  { de: 'erhöhte Fehlerrate', en: 'increased errors' },
  { de: 'träge Antworten', en: 'slow responses' },
];
const CAUSE = [
  { de: 'Ein Zertifikat war abgelaufen.', en: 'A certificate had expired.' },
  {
    de: 'Ein Datenträger im Rechenzentrum München war voll.',
    en: 'A disk in the Munich data centre was full.',
  },
  {
    de: 'Eine Änderung an der Firewall ließ Verbindungen abreißen.',
    en: 'A firewall change dropped connections.',
  },
  {
    de: 'Unser Dienstleister prüft außerplanmäßig seine Leitungen.',
    en: 'Our carrier is checking its lines out of schedule.',
  },
  { de: 'Die Ursache wird noch untersucht.', en: 'The cause is still being investigated.' },
];
const MEANWHILE = [
  { de: 'Kundinnen und Kunden müssen nichts tun.', en: 'Customers need not do anything.' },
  {
    de: 'Bitte versuchen Sie es später noch einmal; gebuchte Beträge gehen nicht verloren.',
    en: 'Please try again later; no booked amount is lost.',
  },
  {
    de: 'Wir führen betroffene Aufträge im Laufe des Tages nach.',
    en: 'We will process affected orders in the course of the day.',
  },
];
/** One in this many records has no English text. */
const GERMAN_ONLY_EVERY = 10;

/** The texts of a record. A suffix to the last one makes them unique. */
export interface Texts {
  readonly title: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
  /** Normalized for search like in the application. */
  readonly search: string;
  /** The language of the last text. */
  readonly last: string;
}

/** All combinations of the text parts. */
export function allTexts(): Texts[] {
  const combinations = WHAT.flatMap((what) =>
    HAPPENED.flatMap((happened) =>
      CAUSE.flatMap((cause) => MEANWHILE.map((meanwhile) => ({ what, happened, cause, meanwhile }))),
    ),
  );
  return combinations.map(({ what, happened, cause, meanwhile }, index) => {
    const languages = index % GERMAN_ONLY_EVERY === 0 ? (['de'] as const) : (['de', 'en'] as const);
    const title = Object.fromEntries(
      languages.map((language) => [language, `${what[language]}: ${happened[language]}`]),
    );
    const body = Object.fromEntries(
      languages.map((language) => [language, `${cause[language]} ${meanwhile[language]}`]),
    );
    const search = [...Object.values(title), ...Object.values(body)].map(foldForSearch).join('\n');
    return { title, body, search, last: languages.at(-1) ?? 'de' };
  });
}
