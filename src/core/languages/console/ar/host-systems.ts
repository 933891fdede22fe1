import type { ConsoleTexts } from '../console-texts.js';

export const HOST_SYSTEMS: ConsoleTexts['hostSystems'] = {
  title: 'الأنظمة المضيفة',
  create: 'نظام مضيف جديد',
  edit: 'تغيير هذا النظام',
  emptyTitle: 'لا توجد أنظمة مضيفة',
  emptyText: 'خوادم أو قواعد بيانات أو مزوّدون تعمل عليهم مكوّناتك. تصل حالتهم إلى كل مكوّن مرتبط بهم.',
  name: 'الاسم',
  kind: 'النوع',
  kindHint: 'مثل server أو cluster أو database أو network أو storage أو cloud أو provider.',
  status: 'الحالة',
  heard: 'آخر بلاغ',
  never: 'أبدًا',
  address: 'عنوان البلاغات',
  addressText: 'ترسل أداة المراقبة بلاغاتها إلى هذا العنوان. من يعرفه يستطيع الإبلاغ.',
  rotate: 'عنوان جديد',
  rotateText: 'يجب أن تستخدم المراقبة العنوان الجديد. يبقى القديم صالحًا لفترة حتى لا يضيع شيء.',
  rotated: 'صار هناك عنوان جديد',
  previousUntil: (time) => `يبقى العنوان السابق صالحًا حتى ${time}.`,
  removeTitle: 'حذف هذا النظام المضيف؟',
  removeText: (name) => `سيُحذف «${name}» مع عنوانه نهائيًا. يجب ألا يرتبط به أي مكوّن.`,
};
