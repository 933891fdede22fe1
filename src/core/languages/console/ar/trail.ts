import type { ConsoleTexts } from '../console-texts.js';

export const TRAIL: ConsoleTexts['trail'] = {
  title: 'سجل التدقيق',
  kind: 'نوع السجل',
  anyKind: 'الكل',
  kinds: {
    incident: 'الحوادث',
    maintenance: 'أعمال الصيانة',
    component: 'المكوّنات',
    announcement: 'الإعلانات',
    member: 'الأعضاء',
    api_key: 'مفاتيح API',
  },
  record: 'السجل',
  recordHint: 'نوع أو سجل واحد: component:3',
  actor: 'من',
  actorHint: 'نوع أو شخص واحد: member:3',
  emptyTitle: 'لم يتغير شيء',
  emptyText: 'تظهر هنا التغييرات المطابقة لهذه المرشحات.',
  older: 'عرض تغييرات أقدم',
  changes: (count) => `عدد التغييرات: ${count}`,
  moreChanges: (count) => `تغييرات أخرى غير معروضة: ${count}`,
  field: 'الحقل',
  before: 'قبل',
  after: 'بعد',
};
