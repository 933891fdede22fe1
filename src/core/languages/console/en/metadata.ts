/** Texts of what other systems note on a record. */
export const METADATA = {
  title: 'External id and labels',
  hint: 'For programs that link this record with others. Visitors never see them.',
  externalId: 'External id',
  externalIdHint:
    'What another system calls this record, such as crm-4711. Only one record of a kind has it.',
  labels: 'Labels',
  labelsHint:
    'Lists find records by their labels. A key has lower-case letters, digits, dots, slashes, underscores and hyphens.',
  label: (number: number): string => `Label ${number}`,
  key: 'Key',
  value: 'Value',
  add: 'Add a label',
  none: 'Neither an external id nor labels.',
  twice: (key: string): string => `The key “${key}” is there twice.`,
};
