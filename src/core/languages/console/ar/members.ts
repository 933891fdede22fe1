import type { ConsoleTexts } from '../console-texts.js';

export const MEMBERS: ConsoleTexts['members'] = {
  title: 'الأعضاء',
};
