import type { ConsoleTexts } from '../console-texts.js';

export const METRICS: ConsoleTexts['apiKeys'] = {
  title: 'القياسات',
};
