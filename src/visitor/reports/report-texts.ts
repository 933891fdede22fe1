/** The texts of a printed report, in one language. */
interface ReportTexts {
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

const DE: ReportTexts = {
  title: 'Verfügbarkeitsbericht',
  version: (version) => `Version ${version}`,
  frozen: 'festgehalten am',
  changed: (figures) => `gegenüber der vorigen Version geändert: ${figures}`,
  target: 'Zusage',
  outages: 'Ausfälle',
  downtime: 'Störungszeit',
  planned: 'Wartung',
  longest: 'Längster Ausfall',
  recovery: 'Mittlere Zeit bis zur Behebung',
  days: (count) => `Die ${count} Tage des Monats; die Werte stehen in der Tabelle`,
  name: 'Gruppe oder Komponente',
  method:
    'Verfügbarkeit = 1 − Summe (Gewicht × Störungszeit) ÷ gemessene Zeit, auf zwei Stellen abgerundet; Wartung zählt nicht mit. Gruppen haben den schlechtesten Zustand ihrer Komponenten.',
  weights: 'Gewichte',
  zone: 'Zeitzone',
  serviceHours: 'Es zählen nur die Servicezeiten.',
  holidays: (count) => `${count} Feiertage zählen nicht.`,
};

const EN: ReportTexts = {
  title: 'Uptime report',
  version: (version) => `Version ${version}`,
  frozen: 'frozen on',
  changed: (figures) => `figures changed since the version before: ${figures}`,
  target: 'Target',
  outages: 'Outages',
  downtime: 'Time with trouble',
  planned: 'Maintenance',
  longest: 'Longest outage',
  recovery: 'Mean time to recover',
  days: (count) => `The ${count} days of the month; the table has the figures`,
  name: 'Group or component',
  method:
    'Uptime = 1 − sum (weight × time with trouble) ÷ measured time, rounded down to two digits; maintenance does not count. Groups have the worst status of their components.',
  weights: 'Weights',
  zone: 'Time zone',
  serviceHours: 'Only service hours count.',
  holidays: (count) => `${count} holidays do not count.`,
};

/** In German for German, in English for every other language, as the interface. */
export function reportTexts(locale: string): ReportTexts {
  return locale.toLowerCase().startsWith('de') ? DE : EN;
}
