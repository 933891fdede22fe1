import type { ConsoleTexts } from '../console-texts.js';

export const DOMAINS: ConsoleTexts['domains'] = {
  title: 'Domains',
  create: 'Domain hinzufügen',
  added: 'Hinzugefügt: Setzen Sie nun die Einträge',
  host: 'Domain',
  hostHint: 'Etwa status.example.com.',
  emptyTitle: 'Keine eigenen Domains',
  emptyText:
    'Zeigen Sie diese Seite unter eigenem Namen, etwa status.example.com. Sie setzen ein oder zwei DNS-Einträge; der Rest geschieht von selbst.',
  primary: 'Links führen hierher',
  makePrimary: 'Links hierher führen lassen',
  statuses: {
    pending: 'Wartet auf die Einträge',
    verified: 'Hier erreichbar',
    failing: 'Einträge fehlen',
    lapsed: 'Nicht mehr erreichbar',
  },
  statusTexts: {
    pending:
      'Setzen Sie diese Einträge dort, wo Ihre Domain verwaltet wird, und prüfen Sie dann. Es kann einige Minuten dauern, bis sie zu sehen sind.',
    verified: 'Die Seite ist unter diesem Namen erreichbar. Die Einträge werden täglich geprüft.',
    failing:
      'Die Seite ist noch erreichbar, aber die Einträge wurden nicht gefunden. Bitte setzen Sie sie wieder.',
    lapsed:
      'Die Seite ist hier nicht mehr erreichbar, weil die Einträge zu lange fehlten. Setzen Sie sie wieder und prüfen Sie dann.',
  },
  stopsAt: (time) => `Ab ${time} ist die Seite hier nicht mehr erreichbar, falls die Einträge fehlen.`,
  expected: 'Einträge, die zu setzen sind',
  found: 'Einträge, die gefunden wurden',
  recordName: 'Name',
  recordValue: 'Wert',
  checkedAt: (time) => `Zuletzt geprüft: ${time}`,
  check: 'Jetzt prüfen',
  removeTitle: 'Diese Domain entfernen?',
  removeText: (host) =>
    `Die Seite ist dann nicht mehr unter ${host} erreichbar, und Links dorthin gehen nicht mehr.`,
};
