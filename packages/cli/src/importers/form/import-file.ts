import type { Schemas } from '@heliograph/client';
import type { Note } from './notes.js';

/** What an import sends, in whatever service it began: the lists of `POST /imports`, of any length. */
export interface ImportFile {
  readonly groups: readonly Schemas['ImportedGroup'][];
  readonly components: readonly Schemas['ImportedComponent'][];
  readonly metrics: readonly Schemas['ImportedMetric'][];
  readonly templates: readonly Schemas['ImportedTemplate'][];
  readonly incidents: readonly Schemas['ImportedIncident'][];
  readonly maintenances: readonly Schemas['ImportedMaintenance'][];
  readonly subscribers: readonly Schemas['ImportedSubscriber'][];
  readonly points: readonly Schemas['ImportedPoints'][];
}

export type ImportList = keyof ImportFile;

/** In the order in which records refer to each other. */
export const IMPORT_LISTS = [
  'groups',
  'components',
  'metrics',
  'templates',
  'incidents',
  'maintenances',
  'subscribers',
  'points',
] as const satisfies readonly ImportList[];

export interface Translation {
  readonly file: ImportFile;
  readonly notes: readonly Note[];
}

/** A saved account that no translation can be made of. */
export class Unreadable extends Error {}

/** A file with these lists, and the others empty. */
export function fileOf(lists: Partial<ImportFile>): ImportFile {
  const none = Object.fromEntries(IMPORT_LISTS.map((list) => [list, []])) as unknown as ImportFile;
  return { ...none, ...lists };
}
