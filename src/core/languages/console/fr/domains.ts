import type { ConsoleTexts } from '../console-texts.js';

export const DOMAINS: ConsoleTexts['domains'] = {
  title: 'Domaines',
  create: 'Ajouter un domaine',
  added: 'Ajouté\u202f: créez maintenant ses enregistrements',
  host: 'Domaine',
  hostHint: 'Par exemple status.example.com.',
  emptyTitle: 'Aucun domaine à vous',
  emptyText:
    'Servez cette page sous votre propre nom, par exemple status.example.com. Vous créez un ou deux enregistrements DNS, le reste se fait tout seul.',
  primary: 'Les liens mènent ici',
  makePrimary: 'Mener les liens ici',
  statuses: {
    pending: 'Attend ses enregistrements',
    verified: 'En service',
    failing: 'Enregistrements manquants',
    lapsed: 'Hors service',
  },
  statusTexts: {
    pending:
      'Créez ces enregistrements là où votre domaine est géré, puis vérifiez. Quelques minutes peuvent passer avant qu’ils soient visibles.',
    verified: 'La page est servie sous ce nom. Ses enregistrements sont vérifiés chaque jour.',
    failing:
      'La page est encore servie, mais ses enregistrements n’ont pas été trouvés. Veuillez les rétablir.',
    lapsed:
      'La page n’est plus servie ici, car ses enregistrements ont manqué trop longtemps. Créez-les à nouveau, puis vérifiez.',
  },
  stopsAt: (time) =>
    `La page ne sera plus servie ici à partir du ${time}, sauf si les enregistrements reviennent.`,
  expected: 'Enregistrements à créer',
  found: 'Enregistrements trouvés',
  recordName: 'Nom',
  recordValue: 'Valeur',
  checkedAt: (time) => `Dernière vérification\u202f: ${time}`,
  check: 'Vérifier',
  removeTitle: 'Retirer ce domaine\u202f?',
  removeText: (host) =>
    `La page n’est plus servie sous ${host}, et les liens qui y mènent ne fonctionnent plus.`,
};
