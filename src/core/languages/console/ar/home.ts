import type { ConsoleTexts } from '../console-texts.js';

export const HOME: ConsoleTexts['home'] = {
  title: 'الرئيسية',
  attention: 'يحتاج إلى انتباه',
  running: 'جارٍ الآن',
  upcoming: 'قادم',
  calm: 'لا شيء يحتاج إلى انتباه.',
  nothingRunning: 'كل شيء يعمل.',
};
