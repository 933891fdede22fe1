import { GERMAN_EVENT_WORDS } from '../../content/event-words.js';
import type { MailTexts } from './mail-texts.js';

export const GERMAN: MailTexts = {
  ...GERMAN_EVENT_WORDS,
  statusPageOf: (name) => `Statusseite von ${name}`,
  reason: (name) => `Sie erhalten diese E-Mail, weil Sie die Statusseite von ${name} abonniert haben.`,
  manage: 'Abonnement verwalten',
  unsubscribe: 'Abbestellen',
  confirmSubject: (name) => `Bitte bestätigen: Abonnement der Statusseite von ${name}`,
  confirmHeading: 'Bitte bestätigen Sie Ihr Abonnement',
  confirmText: (name) =>
    `Mit dieser Adresse wurden Benachrichtigungen der Statusseite von ${name} bestellt. Sie erhalten sie, sobald Sie bestätigen. Der Link gilt sieben Tage.`,
  confirmButton: 'Abonnement bestätigen',
  confirmIgnore: 'Waren Sie das nicht, brauchen Sie nichts zu tun: Ohne Bestätigung wird nichts verschickt.',
  manageSubject: (name) => `Ihr Abonnement der Statusseite von ${name}`,
  manageHeading: 'Sie haben die Statusseite bereits abonniert',
  manageText: (name) =>
    `Mit dieser Adresse wurden Benachrichtigungen der Statusseite von ${name} bestellt, die Sie bereits erhalten. Es hat sich nichts geändert. Hier können Sie auswählen, was Sie erfahren, pausieren oder abbestellen:`,
  trialSubject: 'Testnachricht',
  trialText: (name) =>
    `Dies ist eine Testnachricht der Statusseite von ${name}. Es ist nichts geschehen, und Sie brauchen nichts zu tun.`,
  noTranslation: (language) =>
    `Diese E-Mail ist auf Deutsch, weil es die Benachrichtigungen in Ihrer Sprache (${language}) nicht gibt.`,
  notTranslated: (language) => `Der folgende Text liegt nicht in Ihrer Sprache (${language}) vor.`,
};
