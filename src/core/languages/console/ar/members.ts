import type { ConsoleTexts } from '../console-texts.js';

export const MEMBERS: ConsoleTexts['members'] = {
  title: 'الأعضاء',
  invite: 'دعوة زميل',
  invited: 'الدعوة في الطريق',
  inviteAgain: 'إرسال الدعوة مرة أخرى',
  send: 'إرسال الدعوة',
  email: 'البريد الإلكتروني',
  name: 'الاسم',
  who: 'العضو',
  status: 'الحالة',
  statuses: { invited: 'مدعو', active: 'نشط', suspended: 'موقوف' },
  roles: 'الأدوار',
  changeRoles: 'تغيير الأدوار',
  lastSeen: 'آخر زيارة',
  never: 'أبدًا',
  signOut: 'تسجيل الخروج من كل مكان',
  signedOut: 'تم تسجيل الخروج من كل مكان',
  suspend: 'إيقاف',
  suspendTitle: (name) => `هل تريد إيقاف ${name}؟`,
  suspendText: 'تنتهي كل جلساته فورًا، ولا يمكنه تسجيل الدخول حتى يُعاد تفعيله.',
  reactivate: 'إعادة التفعيل',
  reactivated: 'أُعيد التفعيل',
  removeTitle: (name) => `هل تريد حذف ${name}؟`,
  removeText:
    'تنتهي كل جلساته فورًا، ويُمحى اسمه وعنوانه من كل مكان، ويحتفظ سجل التدقيق برقم العضو. لا يمكن التراجع عن ذلك.',
};
