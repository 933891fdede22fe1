import type { ConsoleTexts } from '../console-texts.js';

export const TRAIL: ConsoleTexts['trail'] = {
  title: 'Protokoll',
};
