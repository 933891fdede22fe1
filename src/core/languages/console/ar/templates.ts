import type { ConsoleTexts } from '../console-texts.js';

export const TEMPLATES: ConsoleTexts['templates'] = {
  title: 'القوالب',
};
