import type { ConsoleTexts } from '../console-texts.js';

export const ANNOUNCEMENTS: ConsoleTexts['announcements'] = {
  title: 'Annonces',
};
