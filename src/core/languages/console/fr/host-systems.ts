import type { ConsoleTexts } from '../console-texts.js';

export const HOST_SYSTEMS: ConsoleTexts['hostSystems'] = {
  title: 'Systèmes hôtes',
  create: 'Nouveau système hôte',
  edit: 'Modifier ce système hôte',
  emptyTitle: 'Aucun système hôte',
  emptyText:
    'Serveurs, bases de données ou fournisseurs dont dépendent vos composants. Leur état atteint chaque composant qui leur est lié.',
  name: 'Nom',
  kind: 'Type',
  kindHint: 'Par exemple server, cluster, database, network, storage, cloud ou provider.',
  status: 'État',
  heard: 'Dernier signal',
  never: 'Jamais',
  address: 'Adresse des signaux',
  addressText: 'Votre surveillance envoie ses signaux à cette adresse. Quiconque la connaît peut en envoyer.',
  rotate: 'Nouvelle adresse',
  rotateText:
    'La surveillance devra utiliser la nouvelle adresse. L’ancienne reste valable un moment, pour que rien ne se perde.',
  rotated: 'Il y a une nouvelle adresse',
  previousUntil: (time) => `L’adresse précédente reste valable jusqu’au ${time}.`,
  statusPage: 'Page d’état',
  pageUrl: 'Adresse de sa page d’état',
  pageUrlHint:
    'Celle d’un fournisseur, par exemple. Elle est lue toutes les cinq minutes, et ce qu’elle dit est l’état de ce système hôte.',
  publicName: 'Nom public',
  publicNameHint: 'Le nom donné aux visiteurs. Sans nom, ils n’en savent rien.',
  neverRead: 'La page n’a pas encore été lue.',
  lastRead: (time) => `Dernière lecture\u202f: ${time}`,
  removeTitle: 'Supprimer ce système hôte\u202f?',
  removeText: (name) =>
    `«\u202f${name}\u202f» est supprimé définitivement, avec son adresse. Aucun composant ne doit lui être lié.`,
};
