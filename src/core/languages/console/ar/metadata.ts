import type { ConsoleTexts } from '../console-texts.js';

export const METADATA: ConsoleTexts['metadata'] = {
  title: 'المعرّف الخارجي والوسوم',
  hint: 'للبرامج التي تربط هذا السجل بغيره. لا يراها الزوّار أبدًا.',
  externalId: 'المعرّف الخارجي',
  externalIdHint: 'اسم هذا السجل في نظام آخر، مثل crm-4711. يحمله سجل واحد فقط من كل نوع.',
  labels: 'الوسوم',
  labelsHint:
    'تجد القوائم السجلات حسب وسومها. يتكوّن المفتاح من أحرف لاتينية صغيرة وأرقام ونقاط وشرطات مائلة وشرطات سفلية وواصلات.',
  label: (number) => `الوسم ${number}`,
  key: 'المفتاح',
  value: 'القيمة',
  add: 'إضافة وسم',
  none: 'لا معرّف خارجي ولا وسوم.',
  twice: (key) => `المفتاح «${key}» مكرّر.`,
};
