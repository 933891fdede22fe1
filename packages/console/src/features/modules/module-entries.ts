import type { QueryClient } from '@tanstack/react-query';
import { installedModules, sectionAt, type ModuleSection } from '../../lib/console-modules.js';
import { referenceQuery } from './records-api.js';

/** A place in the menu for a list or record of a package. */
export interface ModuleEntry extends ModuleSection {
  /** Its heading in the reference. */
  readonly tag: string;
  /** Null: everybody who is signed in may read it. */
  readonly ability: string | null;
}

/** What installed packages have for the menu. The reference is read only if there are any. */
export async function moduleEntries(queries: QueryClient): Promise<readonly ModuleEntry[]> {
  const modules = await queries.query({ ...installedModules, staleTime: 'static' });
  if (modules.length === 0) return [];
  const reference = await queries.query({ ...referenceQuery, staleTime: 'static' });
  return reference.families
    .filter(({ tag }) => modules.some(({ tags }) => tags.includes(tag)))
    .flatMap(({ resources }) =>
      resources.map(({ segments, title, read }) => ({
        tag: title,
        ability: read.ability,
        ...sectionAt(modules, segments.join('/')),
        path: segments.join('/'),
      })),
    )
    .filter(({ place }) => place !== 'records');
}
