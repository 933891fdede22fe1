import type { ConsoleTexts } from '../console-texts.js';

export const SETTINGS: ConsoleTexts['settings'] = {
  title: 'Réglages',
};
