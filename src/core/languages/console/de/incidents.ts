import type { ConsoleTexts } from '../console-texts.js';

export const INCIDENTS: ConsoleTexts['incidents'] = {
  title: 'Störungen',
};
