import type { ConsoleTexts } from '../console-texts.js';

export const TEMPLATES: ConsoleTexts['templates'] = {
  title: 'Modèles',
  startFrom: 'Partir d’un modèle',
  startFromHint: 'Remplit le titre, le texte et les composants\u202f; tout reste modifiable.',
  values: 'Valeurs du modèle',
  chooseComponent: 'Choisir un composant',
  preview: 'Aperçu',
  incomplete: 'Le texte apparaît dès que toutes les valeurs sont là.',
  fallback: (language: string, shown: string) =>
    `Pas de texte en ${language}\u202f: ses lecteurs voient celui en ${shown}.`,
  use: 'Reprendre le texte',
};
