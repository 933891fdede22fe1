import type { ConsoleTexts } from '../console-texts.js';

export const MAINTENANCES: ConsoleTexts['maintenances'] = {
  title: 'Wartungen',
};
