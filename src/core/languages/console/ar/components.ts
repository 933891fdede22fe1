import type { ConsoleTexts } from '../console-texts.js';

export const COMPONENTS: ConsoleTexts['components'] = {
  title: 'المكوّنات',
  create: 'مكوّن جديد',
  name: 'الاسم',
  description: 'الوصف',
  emptyTitle: 'لا توجد مكوّنات بعد',
  emptyText: 'المكوّنات هي أجزاء خدمتك التي يرى الزوار حالتها.',
  ungrouped: 'دون مجموعة',
  internal: 'داخلي',
  editName: 'تغيير الاسم',
  removeTitle: 'حذف هذا المكوّن؟',
  removeText: (name) => `يختفي «${name}» فورًا من صفحة الحالة مع سجل 90 يومًا. لا يمكن التراجع عن ذلك.`,
  uptime90: (percent) => `${percent} خلال 90 يومًا`,
};
