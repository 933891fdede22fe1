import type { ConsoleTexts } from '../console-texts.js';

export const HOME: ConsoleTexts['home'] = {
  title: 'Accueil',
  newIncident: 'Nouvel incident',
  attention: 'À traiter',
  calm: 'Rien à traiter.',
  running: 'En cours',
  nothingRunning: 'Aucun incident ni maintenance en cours.',
  showMore: (count: string): string => `Afficher ${count} autres`,
  upcoming: 'À venir',
  nothingUpcoming: 'Aucune maintenance n’est prévue.',
  page: 'Ce que voient les visiteurs',
  openPage: 'Ouvrir la page de statut',
  componentCount: (count) => `${count} ${count < 2 ? 'composant' : 'composants'}`,
  subscriberCount: (count) => `${count} ${count < 2 ? 'abonné confirmé' : 'abonnés confirmés'}`,
  unacknowledged: 'Personne ne l’a pris en charge.',
  acknowledge: 'Prendre en charge',
  draft: 'Brouillon',
  continueDraft: 'Continuer',
  notSaved: 'Non enregistré sur cet appareil',
  notSavedText: 'Saisi ici et pas encore envoyé.',
  overdue: (since) => `Aurait dû se terminer ${since}.`,
  failedDeliveries: (count) =>
    count === '1'
      ? '1 notification n’a pas pu être remise en 24 heures.'
      : `${count} notifications n’ont pas pu être remises en 24 heures.`,
  showDeliveries: 'Afficher',
  domainPending: 'Attend ses enregistrements DNS.',
  domainFailing: (stops) => `Ses enregistrements DNS manquent\u202f; la page s’y arrête ${stops}.`,
  domainLapsed: 'La page n’y est plus servie.',
  checkDomain: 'Vérifier',
  update: 'Publier une mise à jour',
  runningFor: (duration) => `depuis ${duration}`,
  lastUpdate: (when) => `dernière mise à jour ${when}`,
  firstStepsText: 'Votre page en cinq minutes\u202f: langues, logo, composants, domaine, collègues, abonnés.',
  goOn: 'Continuer',
  hide: 'Masquer',
};
