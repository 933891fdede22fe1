import type { ConsoleTexts } from '../console-texts.js';

export const TRAIL: ConsoleTexts['trail'] = {
  title: 'Journal d’audit',
  kind: 'Type',
  anyKind: 'Tous',
  kinds: {
    incident: 'Incidents',
    maintenance: 'Maintenances',
    component: 'Composants',
    announcement: 'Annonces',
    member: 'Membres',
    api_key: 'Clés d’API',
  },
  record: 'Enregistrement',
  recordHint: 'Un type, ou un seul\u202f: component:3',
  actor: 'Qui',
  actorHint: 'Un type, ou une personne\u202f: member:3',
  emptyTitle: 'Rien n’a été modifié',
  emptyText: 'Les modifications qui correspondent à ces filtres apparaissent ici.',
  older: 'Afficher les modifications antérieures',
  changes: (count) => (count === 1 ? 'Une modification' : `${count} modifications`),
  moreChanges: (count) => `${count} autres modifications ne sont pas affichées.`,
  field: 'Champ',
  before: 'Avant',
  after: 'Après',
};
