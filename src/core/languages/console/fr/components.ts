import type { ConsoleTexts } from '../console-texts.js';

export const COMPONENTS: ConsoleTexts['components'] = {
  title: 'Composants',
  create: 'Nouveau composant',
  name: 'Nom',
  description: 'Description',
  emptyTitle: 'Aucun composant',
  emptyText: 'Les composants sont les parties de votre service dont les visiteurs voient l’état.',
  ungrouped: 'Sans groupe',
  internal: 'interne',
  editName: 'Modifier le nom',
  removeTitle: 'Supprimer ce composant\u202f?',
  removeText: (name) =>
    `«\u202f${name}\u202f» disparaît aussitôt de la page de statut, avec son historique de 90 jours. C’est irréversible.`,
  uptime90: (percent) => `${percent} sur 90 jours`,
};
