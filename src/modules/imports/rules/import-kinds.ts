/** Kinds of records that an import brings, in the order in which they refer to each other. */
export const IMPORT_KINDS = [
  'group',
  'component',
  'metric',
  'template',
  'incident',
  'maintenance',
  'subscriber',
  'points',
] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];
