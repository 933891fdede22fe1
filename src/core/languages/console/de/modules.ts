import type { ConsoleTexts } from '../console-texts.js';

export const MODULES: ConsoleTexts['modules'] = {
  title: 'Module',
};
