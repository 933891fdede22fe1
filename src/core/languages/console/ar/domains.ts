import type { ConsoleTexts } from '../console-texts.js';

export const DOMAINS: ConsoleTexts['domains'] = {
  title: 'النطاقات',
  create: 'إضافة نطاق',
  added: 'أُضيف: اضبط الآن سجلاته',
  host: 'النطاق',
  hostHint: 'مثل status.example.com.',
  emptyTitle: 'لا نطاقات خاصة بك',
  emptyText:
    'اعرض هذه الصفحة تحت اسمك أنت، مثل status.example.com. تضبط سجل DNS أو اثنين، والباقي يحدث تلقائيًا.',
  primary: 'الروابط تقود إلى هنا',
  makePrimary: 'اجعل الروابط تقود إلى هنا',
  statuses: {
    pending: 'ينتظر سجلاته',
    verified: 'يعمل هنا',
    failing: 'السجلات مفقودة',
    lapsed: 'لم يعد يعمل',
  },
  statusTexts: {
    pending: 'اضبط هذه السجلات حيث يُدار نطاقك، ثم تحقّق. قد تمر دقائق قبل أن تظهر.',
    verified: 'تُعرض الصفحة تحت هذا الاسم. تُفحص السجلات يوميًا.',
    failing: 'ما زالت الصفحة تعمل، لكن السجلات لم توجد. يرجى إعادتها.',
    lapsed: 'لم تعد الصفحة تعمل هنا لأن السجلات غابت طويلًا. اضبطها من جديد ثم تحقّق.',
  },
  stopsAt: (time) => `ستتوقف الصفحة هنا ${time} ما لم تعد السجلات.`,
  expected: 'السجلات المطلوبة',
  found: 'السجلات الموجودة',
  recordName: 'الاسم',
  recordValue: 'القيمة',
  checkedAt: (time) => `آخر فحص: ${time}`,
  check: 'تحقّق الآن',
  removeTitle: 'إزالة هذا النطاق؟',
  removeText: (host) => `لن تُعرض الصفحة تحت ${host}، وستتوقف الروابط التي تقود إليه.`,
};
