import type { ConsoleTexts } from '../console-texts.js';

export const API_KEYS: ConsoleTexts['apiKeys'] = {
  title: 'مفاتيح API',
};
