import type { ConsoleTexts } from '../console-texts.js';

export const TEMPLATES: ConsoleTexts['templates'] = {
  title: 'Vorlagen',
  startFrom: 'Mit einer Vorlage beginnen',
  startFromHint: 'Füllt Titel, Text und Komponenten aus; alles lässt sich ändern.',
  values: 'Angaben zur Vorlage',
  chooseComponent: 'Komponente wählen',
  preview: 'Vorschau',
  incomplete: 'Der Text erscheint, sobald alle Angaben da sind.',
  fallback: (language: string, shown: string) =>
    `Kein Text auf ${language}: Wer das liest, sieht den auf ${shown}.`,
  use: 'Text übernehmen',
};
