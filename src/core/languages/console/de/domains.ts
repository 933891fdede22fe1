import type { ConsoleTexts } from '../console-texts.js';

export const DOMAINS: ConsoleTexts['domains'] = {
  title: 'Domains',
};
