import type { ConsoleTexts } from '../console-texts.js';

export const SUBSCRIBERS: ConsoleTexts['subscribers'] = {
  title: 'المشتركون',
};
