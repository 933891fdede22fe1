import type { ConsoleTexts } from '../console-texts.js';

export const AUDIENCES: ConsoleTexts['audiences'] = {
  title: 'الجماهير',
};
