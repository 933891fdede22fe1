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
  editName: 'Namen ändern',
  removeTitle: 'Diese Komponente löschen?',
  removeText: (name) =>
    `„${name}“ verschwindet sofort von der Statusseite, mit seinem Verlauf von 90 Tagen. Das lässt sich nicht rückgängig machen.`,
  uptime90: (percent) => `${percent} in 90 Tagen`,
};
