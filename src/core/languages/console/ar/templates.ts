import type { ConsoleTexts } from '../console-texts.js';

export const TEMPLATES: ConsoleTexts['templates'] = {
  title: 'القوالب',
  startFrom: 'البدء من قالب',
  startFromHint: 'يملأ العنوان والنص والمكونات، ويمكن تغيير كل شيء.',
  values: 'قيم القالب',
  chooseComponent: 'اختيار مكون',
  preview: 'معاينة',
  incomplete: 'يظهر النص بعد إدخال كل القيم.',
  fallback: (language: string, shown: string) => `لا نص باللغة ${language}: يرى قرّاؤها النص باللغة ${shown}.`,
  use: 'استخدام النص',
};
