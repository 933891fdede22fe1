import type { ConsoleTexts } from '../console-texts.js';

export const HOME: ConsoleTexts['home'] = {
  title: 'Übersicht',
  attention: 'Braucht Aufmerksamkeit',
  running: 'Läuft gerade',
  upcoming: 'Steht bevor',
  calm: 'Nichts braucht Aufmerksamkeit.',
  nothingRunning: 'Alles funktioniert.',
};
