import type { ConsoleTexts } from '../console-texts.js';

export const TRAIL: ConsoleTexts['trail'] = {
  title: 'Protokoll',
  kind: 'Art des Eintrags',
  anyKind: 'Alle',
  kinds: {
    incident: 'Störungen',
    maintenance: 'Wartungen',
    component: 'Komponenten',
    announcement: 'Ankündigungen',
    member: 'Mitglieder',
    api_key: 'API-Schlüssel',
  },
  record: 'Eintrag',
  recordHint: 'Eine Art oder ein Eintrag: component:3',
  actor: 'Wer',
  actorHint: 'Eine Art oder jemand: member:3',
  emptyTitle: 'Nichts wurde geändert',
  emptyText: 'Änderungen, die zu diesen Filtern passen, erscheinen hier.',
  older: 'Ältere Änderungen anzeigen',
  changes: (count) => (count === 1 ? 'Eine Änderung' : `${count} Änderungen`),
  moreChanges: (count) => `${count} weitere Änderungen werden nicht gezeigt.`,
  field: 'Feld',
  before: 'Vorher',
  after: 'Nachher',
};
