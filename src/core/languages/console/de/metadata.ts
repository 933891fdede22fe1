import type { ConsoleTexts } from '../console-texts.js';

export const METADATA: ConsoleTexts['metadata'] = {
  title: 'Externe ID und Labels',
  hint: 'Für Programme, die diesen Datensatz mit anderen verbinden. Besucher sehen sie nie.',
  externalId: 'Externe ID',
  externalIdHint:
    'Wie ein anderes System diesen Datensatz nennt, etwa crm-4711. Nur ein Datensatz einer Art hat sie.',
  labels: 'Labels',
  labelsHint:
    'Listen finden Datensätze nach ihren Labels. Ein Schlüssel besteht aus Kleinbuchstaben, Ziffern, Punkten, Schräg-, Unter- und Bindestrichen.',
  label: (number) => `Label ${number}`,
  key: 'Schlüssel',
  value: 'Wert',
  add: 'Label hinzufügen',
  none: 'Weder eine externe ID noch Labels.',
  twice: (key) => `Den Schlüssel „${key}“ gibt es zweimal.`,
};
