import type { ConsoleTexts } from '../console-texts.js';

export const FIRST_STEPS: ConsoleTexts['firstSteps'] = {
  title: 'Erste Schritte',
};
