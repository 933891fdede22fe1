import type { ConsoleTexts } from '../console-texts.js';

export const COMMAND_LINE: ConsoleTexts['commandLine'] = {
  title: 'Eine Kommandozeile zulassen',
  nobodyWaits: 'Es wartet keine Kommandozeile',
  nobodyWaitsText:
    'Rufen Sie in der Kommandozeile `heliograph sign-in --browser` auf; das öffnet diese Seite.',
  needsMember: (key) =>
    `Sie haben sich mit dem API-Schlüssel „${key}“ angemeldet. Melden Sie sich als Mitglied an, oder geben Sie der Kommandozeile den Schlüssel selbst.`,
  question: (machine, name, page) =>
    `Darf die Kommandozeile auf ${machine} bei „${page}“ als ${name} handeln?`,
  warning: 'Erlauben Sie es nur, wenn Sie sie gerade selbst auf diesem Gerät gestartet haben.',
  allow: 'Erlauben',
  refuse: 'Nicht erlauben',
  abilities: 'Was sie darf',
  end: 'Jeweils das, was Ihre Rollen erlauben. Das endet wie jede andere Ihrer Sitzungen, und Sie können es in Ihrem Konto beenden.',
};
