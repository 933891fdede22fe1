import type { ConsoleTexts } from '../console-texts.js';

export const COMPONENTS: ConsoleTexts['components'] = {
  title: 'Komponenten',
  create: 'Neue Komponente',
  name: 'Name',
  description: 'Beschreibung',
  emptyTitle: 'Noch keine Komponenten',
  emptyText: 'Komponenten sind die Teile Ihres Dienstes, deren Status Besucher sehen.',
  ungrouped: 'Ohne Gruppe',
  internal: 'intern',
  edit: 'Komponente ändern',
  editName: 'Namen ändern',
  dependsOn: 'Hängt ab von',
  dependsOnHint:
    'Solange sie und eine davon gestört sind, erfahren Besucher das. Der Status der Komponente bleibt ihr eigener.',
  hostSystems: 'Host-Systeme',
  removeTitle: 'Diese Komponente löschen?',
  removeText: (name) =>
    `„${name}“ verschwindet sofort von der Statusseite, mit seinem Verlauf von 90 Tagen. Das lässt sich nicht rückgängig machen.`,
  uptime90: (percent) => `${percent} in 90 Tagen`,
  createGroup: 'Neue Gruppe',
  group: 'Gruppe',
  removeGroupTitle: 'Diese Gruppe löschen?',
  removeGroupText: (name) =>
    `Die Gruppe „${name}“ wird endgültig gelöscht. Sie muss leer sein: Verschieben Sie zuerst ihre Komponenten.`,
  moveUp: 'Nach oben',
  moveDown: 'Nach unten',
  moveTo: 'Verschieben nach …',
  moveTitle: (name) => `„${name}“ verschieben`,
  moveHere: 'Verschieben',
  moveHint: 'Kommt an das Ende der Gruppe.',
  moved: 'Verschoben',
  movedBack: 'Zurückverschoben',
  undo: 'Rückgängig',
  movedMeanwhile:
    'Inzwischen hat jemand anders die Reihenfolge geändert. Es wurde nichts verschoben; Sie sehen jetzt die neue Reihenfolge.',
};
