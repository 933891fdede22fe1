import type { ConsoleTexts } from '../console-texts.js';

export const HOME: ConsoleTexts['home'] = {
  title: 'Accueil',
  attention: 'À traiter',
  running: 'En cours',
  upcoming: 'À venir',
  calm: 'Rien à traiter.',
  nothingRunning: 'Tout fonctionne.',
};
