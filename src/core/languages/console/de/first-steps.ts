import type { ConsoleTexts } from '../console-texts.js';

export const FIRST_STEPS: ConsoleTexts['firstSteps'] = {
  title: 'Erste Schritte',
  done: 'Erledigt',
  open: 'Offen',
  nameTitle: 'Name und Sprachen',
  nameText: 'Die erste Sprache ist die Hauptsprache: Wessen Sprache fehlt, der liest diese.',
  name: 'Name des Unternehmens',
  locales: 'Sprachen, die Hauptsprache zuerst',
  localesHint: 'Kürzel mit Kommas, etwa de, en, pt-BR.',
  logoTitle: 'Logo',
  logoText: 'SVG, PNG, JPEG oder WebP, höchstens 256 KB.',
  chooseLogo: 'Datei wählen',
  tooLarge: 'Die Datei ist größer als 256 KB.',
  componentsTitle: 'Komponenten',
  componentsText:
    'Was Ihre Besucher mit Namen kennen. Eine je Zeile; eine Zeile mit Doppelpunkt am Ende ist eine Gruppe.',
  componentsList: 'Liste',
  createAll: (count) => `${count} anlegen`,
  progress: (done, all) => `${done} von ${all} angelegt`,
  domainTitle: 'Domain',
  domainText: 'Eine eigene Adresse wie status.example.com. Danach sehen Sie den DNS-Eintrag dafür.',
  host: 'Domain',
  memberTitle: 'Eine Kollegin oder ein Kollege',
  memberText:
    'Bekommt eine Mail mit einem Link, der 7 Tage gilt, und darf Störungen und Wartungen schreiben.',
  email: 'E-Mail-Adresse',
  invite: 'Einladen',
  invited: 'Eingeladen',
  subscriberTitle: 'Erster Abonnent',
  subscriberText:
    'Sie selbst, um zu sehen, was Ihre Abonnenten bekommen. Die Adresse wird um Bestätigung gebeten.',
  subscribe: 'Abonnieren',
  allDone: 'Ihre Seite ist fertig.',
  optional: 'Kann warten',
};
