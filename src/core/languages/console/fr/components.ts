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
  edit: 'Modifier ce composant',
  editName: 'Modifier le nom',
  dependsOn: 'Dépend de',
  dependsOnHint:
    'Tant que le composant et l’un de ceux-ci ont un problème, les visiteurs en sont informés. L’état du composant reste le sien.',
  hostSystems: 'Systèmes hôtes',
  removeTitle: 'Supprimer ce composant\u202f?',
  removeText: (name) =>
    `«\u202f${name}\u202f» disparaît aussitôt de la page de statut, avec son historique de 90 jours. C’est irréversible.`,
  uptime90: (percent) => `${percent} sur 90 jours`,
  createGroup: 'Nouveau groupe',
  group: 'Groupe',
  removeGroupTitle: 'Supprimer ce groupe\u202f?',
  removeGroupText: (name) =>
    `Le groupe «\u202f${name}\u202f» est supprimé définitivement. Il doit être vide\u202f: déplacez d’abord ses composants.`,
  moveUp: 'Monter',
  moveDown: 'Descendre',
  moveTo: 'Déplacer vers…',
  moveTitle: (name) => `Déplacer «\u202f${name}\u202f»`,
  moveHere: 'Déplacer',
  moveHint: 'Il est placé à la fin du groupe.',
  moved: 'Déplacé',
  movedBack: 'Remis à sa place',
  undo: 'Annuler',
  movedMeanwhile:
    'Quelqu’un d’autre a modifié l’ordre entre-temps. Rien n’a été déplacé\u202f; vous voyez maintenant le nouvel ordre.',
};
