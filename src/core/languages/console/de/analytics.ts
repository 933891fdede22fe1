import type { ConsoleTexts } from '../console-texts.js';

export const ANALYTICS: ConsoleTexts['analytics'] = {
  title: 'Auswertungen',
};
