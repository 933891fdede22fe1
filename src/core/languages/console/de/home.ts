import type { ConsoleTexts } from '../console-texts.js';

export const HOME: ConsoleTexts['home'] = {
  title: 'Übersicht',
  newIncident: 'Neue Störung',
  attention: 'Braucht Aufmerksamkeit',
  calm: 'Nichts braucht Aufmerksamkeit.',
  running: 'Läuft gerade',
  nothingRunning: 'Keine Störung und keine Wartung läuft.',
  showMore: (count: string): string => `${count} weitere zeigen`,
  upcoming: 'Steht bevor',
  nothingUpcoming: 'Keine Wartung ist geplant.',
  page: 'Was Besucher sehen',
  openPage: 'Statusseite öffnen',
  componentCount: (count) => `${count} ${count === 1 ? 'Komponente' : 'Komponenten'}`,
  subscriberCount: (count) => `${count} ${count === 1 ? 'bestätigter Abonnent' : 'bestätigte Abonnenten'}`,
  unacknowledged: 'Noch niemand hat sie bestätigt.',
  acknowledge: 'Bestätigen',
  draft: 'Entwurf',
  continueDraft: 'Weiter bearbeiten',
  notSaved: 'Auf diesem Gerät nicht gespeichert',
  notSavedText: 'Hier getippt und noch nicht gesendet.',
  overdue: (since) => `Sollte ${since} enden.`,
  failedDeliveries: (count) =>
    count === '1'
      ? '1 Benachrichtigung konnte in den letzten 24 Stunden nicht zugestellt werden.'
      : `${count} Benachrichtigungen konnten in den letzten 24 Stunden nicht zugestellt werden.`,
  showDeliveries: 'Zeigen',
  domainPending: 'Wartet auf seine DNS-Einträge.',
  domainFailing: (stops) => `Seine DNS-Einträge fehlen; die Seite endet dort ${stops}.`,
  domainLapsed: 'Die Seite ist dort nicht mehr erreichbar.',
  checkDomain: 'Prüfen',
  update: 'Neues mitteilen',
  runningFor: (duration) => `seit ${duration}`,
  lastUpdate: (when) => `zuletzt ${when}`,
  firstStepsText: 'Ihre Seite in fünf Minuten: Sprachen, Logo, Komponenten, Domain, Kollegen, Abonnenten.',
  goOn: 'Weiter',
  hide: 'Ausblenden',
};
