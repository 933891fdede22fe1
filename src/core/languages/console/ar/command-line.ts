import type { ConsoleTexts } from '../console-texts.js';

export const COMMAND_LINE: ConsoleTexts['commandLine'] = {
  title: 'السماح لسطر أوامر',
  nobodyWaits: 'لا ينتظر أي سطر أوامر',
  nobodyWaitsText: 'شغّل `heliograph sign-in --browser` في سطر الأوامر، فيفتح هذه الشاشة.',
  needsMember: (key) => `سجّلت الدخول بمفتاح API «${key}». سجّل الدخول كعضو، أو أعطِ سطر الأوامر المفتاح نفسه.`,
  question: (machine, name, page) =>
    `هل يجوز لسطر الأوامر على ${machine} أن يتصرف باسم ${name} في «${page}»؟`,
  warning: 'لا تسمح بذلك إلا إذا شغّلته بنفسك للتو على هذا الجهاز.',
  allow: 'السماح',
  refuse: 'عدم السماح',
  abilities: 'ما يجوز له',
  end: 'ما تسمح به أدوارك في كل حين. ينتهي كأي جلسة أخرى لك، ويمكنك إنهاؤه من حسابك.',
};
