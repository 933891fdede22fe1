import type { ConsoleTexts } from '../console-texts.js';

export const METADATA: ConsoleTexts['metadata'] = {
  title: 'Identifiant externe et libellés',
  hint: 'Pour les programmes qui relient cet enregistrement à d’autres. Les visiteurs ne les voient jamais.',
  externalId: 'Identifiant externe',
  externalIdHint:
    'Le nom que lui donne un autre système, par exemple crm-4711. Un seul enregistrement de chaque type le porte.',
  labels: 'Libellés',
  labelsHint:
    'Les listes retrouvent les enregistrements par leurs libellés. Une clé se compose de minuscules, de chiffres, de points, de barres obliques, de tirets et de tirets bas.',
  label: (number) => `Libellé ${number}`,
  key: 'Clé',
  value: 'Valeur',
  add: 'Ajouter un libellé',
  none: 'Ni identifiant externe ni libellés.',
  twice: (key) => `La clé «\u202f${key}\u202f» existe deux fois.`,
};
